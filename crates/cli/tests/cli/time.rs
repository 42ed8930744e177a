//! Time: `--timeout`, answers as soon as they are known, and interrupts.

use crate::folder::Folder;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

const FILL: &str = "__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n";

/// A hash of many rounds that decides the place.
pub fn hash(rounds: usize) -> String {
    let mut text = String::from(
        "#define ROTL(x, s) (((x) << (s)) | ((x) >> (32 - (s))))\n\
         __global__ void hash(unsigned *out, const unsigned *in) {\n\
         \x20 unsigned t = blockIdx.x * blockDim.x + threadIdx.x;\n\
         \x20 unsigned a = in[t * 4], b = in[t * 4 + 1], c = in[t * 4 + 2], d = in[t * 4 + 3];\n",
    );
    for round in 0..rounds {
        let names = ["a", "b", "c", "d"];
        let [a, b, c, d] = [0, 1, 2, 3].map(|n| names[(n + 4 - round % 4) % 4]);
        text += &format!("  {a} = ROTL({a} + (({b} & {c}) | (~{b} & {d})) + {round}u, 7) + {b};\n");
    }
    text + "  out[(a ^ b) % 64] = c;\n}\n"
}

#[test]
fn what_there_is_no_time_for_is_unknown() {
    let folder = Folder::new(&[("hash.cu", &hash(64)), ("fill.cu", FILL)]);
    let ran = folder.run("check hash.cu fill.cu --timeout 0.001");
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("warning[check.time]: no time was left to settle data races"), "{}", ran.out);
    assert!(ran.out.contains("unknown (time): no time was left"), "{}", ran.out);
    assert!(ran.out.contains("the answer is the same on every machine"), "{}", ran.out);
    let json = folder.run("check hash.cu --timeout 0.001 --format json");
    assert!(json.out.contains(r#""reason": "time""#), "{}", json.out);
    let sarif = folder.run("check hash.cu --timeout 0.001 --format sarif");
    assert!(sarif.out.contains(r#""ruleId": "check.time""#), "{}", sarif.out);
}

#[test]
fn work_is_the_same_each_time() {
    let folder = Folder::new(&[("hash.cu", &hash(40))]);
    let [first, second] = [(); 2].map(|()| folder.run("check hash.cu --timeout 0.2 --format json"));
    assert!(first.out.contains(r#""units": "#), "{}", first.out);
    assert_eq!(first.out, second.out);
}

#[test]
fn times_that_are_none_are_refused() {
    let folder = Folder::new(&[("fill.cu", FILL)]);
    for time in ["-1", "soon", "nan"] {
        assert_eq!(folder.run(&format!("check fill.cu --timeout={time}")).code, 2);
    }
    assert_eq!(folder.run("check fill.cu --timeout 0").code, 0);
}

#[test]
fn answers_keep_the_order_of_the_files() {
    let other = FILL.replace("fill", "other");
    let folder = Folder::new(&[("slow.cu", &hash(24)), ("a.cu", FILL), ("b.cu", &other)]);
    let ran = folder.run("check slow.cu a.cu b.cu --timeout 0.5");
    let place = |name: &str| ran.out.find(&format!("kernel `{name}`"));
    let places = ["hash", "fill", "other"].map(place);
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", ran.out);
    assert!(ran.out.contains("3 kernels: 2 proved"), "{}", ran.out);
}

#[test]
fn an_interrupt_shows_what_is_known() {
    let folder = Folder::new(&[("both.cu", &format!("{FILL}{}", hash(400)))]);
    let mut command = folder.command("check both.cu --timeout 0");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first kernel is shown while the second one is worked on.
    let mut first = String::new();
    while !first.contains("proved for every launch") {
        assert_ne!(lines.read_line(&mut first).expect("text"), 0, "{first}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let mut rest = String::new();
    lines.read_to_string(&mut rest).expect("text");
    // On a busy machine a run may have shown a defect before the signal came.
    let expected = if rest.contains(" 1 refuted") { 1 } else { 3 };
    assert_eq!(child.wait().expect("an exit code").code(), Some(expected), "{rest}");
}
