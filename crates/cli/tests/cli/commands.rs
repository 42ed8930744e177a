//! What the commands print and return.

use crate::folder::{Folder, finish};
use snapbox::{assert_data_eq, str};
use std::io::Read;
use std::process::Stdio;

const SHIFT: &str = "\
__global__ void shift(int *a, int n) {
  int i = threadIdx.x;
  if (i + 1 < n) {
    int next = a[i + 1];
    a[i] = next;
  }
}
";

const CLEAN: &str = "__global__ void fill(int *a, int value) { a[threadIdx.x] = value; }\n";

#[test]
fn a_race_is_shown_with_both_accesses() {
    let folder = Folder::new(&[("shift.cu", SHIFT)]);
    let ran = folder.run("replay shift.cu --block 4 --array a=iota:4");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_data_eq!(
        ran.out,
        str![[r#"
kernel `shift` in shift.cu, grid 1, block 4
  a: int[4] = iota:4
  n: int = 4  (chosen by gpuproof)
error[race.global]: data race on `a[1]`: threads (0,0,0) and (1,0,0) of block (0,0,0) touch it without a barrier between them
 --> shift.cu:5:5
  |
4 |     int next = a[i + 1];
  |                -------- read of a[1] by thread (0,0,0), value 1, where i = 0
5 |     a[i] = next;
  |     ^^^^^^^^^^^ write of a[1] by thread (1,0,0), value 2, where i = 1
  |
  = help: put a `__syncthreads()` between the two accesses, where every thread of the block reaches it

defect in a run of 21 steps (schedule seed 0)


"#]]
    );
}

#[test]
fn a_race_across_two_files_shows_both() {
    let header = "__device__ int pick(int *p, int i) {\n  return p[i];\n}\n";
    let text = "#include \"pick.h\"\n\
                __global__ void k(int *a) {\n\
                \x20 for (int step = 0; step < 2; ++step)\n\
                \x20   a[threadIdx.x] = pick(a, (threadIdx.x + 1) % 4);\n\
                }\n";
    let folder = Folder::new(&[("k.cu", text), ("pick.h", header)]);
    let ran = folder.run("replay k.cu --block 4 --array a=iota:4");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_data_eq!(
        ran.out,
        str![[r#"
kernel `k` in k.cu, grid 1, block 4
  a: int[4] = iota:4
error[race.global]: data race on `a[1]`: threads (0,0,0) and (1,0,0) of block (0,0,0) touch it without a barrier between them
 --> k.cu:4:5
  |
4 |     a[threadIdx.x] = pick(a, (threadIdx.x + 1) % 4);
  |     ^^^^^^^^^^^^^^^^^------------------------------
  |     |                |
  |     |                reached through this call
  |     write of a[1] by thread (1,0,0), value 2, in the 1st iteration of the loop at line 3
  |
 ::: ./pick.h:2:10
  |
2 |   return p[i];
  |          ---- read of a[1] by thread (0,0,0), value 1, where i = 1, in the 2nd iteration of the loop at k.cu:3
  |
  = help: the accesses belong to different iterations: put a `__syncthreads()` at the end of the loop body, where every thread of the block reaches it

defect in a run of 88 steps (schedule seed 0)


"#]]
    );
}

#[test]
fn a_clean_run_says_so() {
    let folder = Folder::new(&[("fill.cu", CLEAN)]);
    let ran = folder.run("replay fill.cu --block 4 --array a=zero:6 --arg value=-7 --dump-arrays");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_data_eq!(
        ran.out,
        str![[r#"
kernel `fill` in fill.cu, grid 1, block 4
  a: int[6] = zero:6
  value: int = -7
a: int[6] after the run
  [0]  -7 -7 -7 -7 0 0
no defect in a run of 8 steps (schedule seed 0)


"#]]
    );
}

#[test]
fn what_nobody_gave_is_chosen_and_said() {
    let folder = Folder::new(&[("shift.cu", SHIFT)]);
    let out = folder.run("replay shift.cu").out;
    assert!(out.contains("a: int[1024] = random, seed 0  (chosen by gpuproof)"), "{out}");
    assert!(out.contains("n: int = 128  (chosen by gpuproof)"), "{out}");
    assert!(out.contains("the launch was chosen by gpuproof"), "{out}");
}

#[test]
fn an_array_without_a_size_grows_as_needed() {
    let text = "__global__ void far(int *a) { a[5000 + threadIdx.x] = 1; }\n\
                __global__ void absurd(int *a) { a[1000000000ull * (threadIdx.x + 1)] = 1; }\n\
                __global__ void before(int *a) { a[(int)threadIdx.x - 1] = 1; }\n";
    let folder = Folder::new(&[("k.cu", text)]);
    assert_eq!(folder.run("replay k.cu --kernel far").code, 0);
    assert_eq!(folder.run("replay k.cu --kernel far --array a=zero:16").code, 1);
    let open = folder.run("replay k.cu --kernel absurd");
    assert_eq!(open.code, 3, "{}", open.out);
    assert!(open.out.contains("nobody said how large `a` is"), "{}", open.out);
    let ran = folder.run("replay k.cu --kernel before");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("writes `a[-1]`"), "{}", ran.out);
}

#[test]
fn exit_codes() {
    let folder = Folder::new(&[
        ("clean.cu", CLEAN),
        ("race.cu", SHIFT),
        ("broken.cu", "__global__ void k( {}\n"),
        ("asm.cu", "__global__ void k(int *a) { asm(\"nop;\"); a[threadIdx.x] = 1; }\n"),
        ("spin.cu", "__global__ void k(volatile int *a) { while (a[0] == 0) {} }\n"),
    ]);
    for (words, code) in [
        ("replay clean.cu", 0),
        ("replay race.cu", 1),
        ("replay broken.cu", 2),
        ("replay asm.cu", 3),
        ("replay spin.cu --steps 1000 --array a=zero:4", 3),
        ("replay clean.cu race.cu", 1),
        ("replay clean.cu broken.cu", 2),
        ("replay race.cu broken.cu", 1),
        ("replay clean.cu asm.cu", 3),
        ("replay asm.cu broken.cu", 2),
        ("--help", 0),
        ("--version", 0),
        ("explain", 0),
    ] {
        let ran = folder.run(words);
        assert_eq!(ran.code, code, "{words}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn several_files_and_kernels_keep_their_order() {
    let folder = Folder::new(&[("b.cu", SHIFT), ("a.cu", CLEAN)]);
    let words = "replay b.cu a.cu b.cu --block 8";
    let first = folder.run(words);
    let order: Vec<&str> = first.out.lines().filter(|line| line.starts_with("kernel ")).collect();
    assert_eq!(
        order,
        [
            "kernel `shift` in b.cu, grid 1, block 8",
            "kernel `fill` in a.cu, grid 1, block 8",
            "kernel `shift` in b.cu, grid 1, block 8"
        ]
    );
    assert!(first.out.ends_with("3 kernels: 2 with a defect, 1 without, 0 open\n"), "{}", first.out);
    for _ in 0..3 {
        assert_eq!(folder.run(words).out, first.out, "the same input gives the same output");
    }
}

#[test]
fn arguments_go_to_the_kernels_that_have_them() {
    let folder = Folder::new(&[("k.cu", &format!("{SHIFT}{CLEAN}"))]);
    let ran = folder.run("replay k.cu --block 4 --arg n=1 --arg value=3");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = folder.run("replay k.cu --block 4 --arg m=1");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no kernel has a parameter `m`"), "{}", ran.err);
}

#[test]
fn flags_reach_clang() {
    let text =
        "#include \"size.h\"\n__global__ void k(int *a) { for (int i = 0; i < SIZE; ++i) a[i] = STEP; }\n";
    let folder = Folder::new(&[("k.cu", text)]);
    std::fs::create_dir(folder.path().join("inc")).unwrap();
    std::fs::write(folder.path().join("inc/size.h"), "#define SIZE 3\n").unwrap();
    let words = "replay k.cu --block 1 --array a=zero:4 --dump-arrays -I inc";
    let ran = folder.run(&format!("{words} -D STEP=2 -std=c++14"));
    assert!(ran.out.contains("[0]  2 2 2 0"), "{}{}", ran.out, ran.err);
    let ran = folder.run(&format!("{words} -- -DSTEP=5"));
    assert!(ran.out.contains("[0]  5 5 5 0"), "{}{}", ran.out, ran.err);
}

#[test]
fn schedules_run_with_seeds_of_their_own() {
    let folder = Folder::new(&[("k.cu", CLEAN)]);
    let ran = folder.run("replay k.cu --block 4 --schedules 3 --seed 5 --format json");
    for seed in [5, 6, 7] {
        assert!(ran.out.contains(&format!("\"seed\": {seed}")), "{}", ran.out);
    }
}

#[test]
fn dumps_show_each_stage() {
    let folder = Folder::new(&[("k.cu", CLEAN)]);
    let kir = folder.run("dump k.cu");
    assert_eq!(kir.code, 0);
    assert!(kir.out.contains("kernel &fill("), "{}", kir.out);
    std::fs::write(folder.path().join("k.kir"), &kir.out).unwrap();
    assert_eq!(folder.run("dump k.kir").out, kir.out, "kernel IR reads back");
    assert_eq!(folder.run("replay k.kir --block 4").code, 0);
    let origins = folder.run("dump --stage kir-origins k.cu");
    assert!(origins.out.len() > kir.out.len());
    let ast = folder.run("dump --stage ast k.cu");
    assert!(ast.out.contains("TranslationUnitDecl"), "{}", ast.err);
    assert_eq!(folder.run("dump --stage ast k.cu").out, ast.out, "no addresses in it");
    assert!(folder.run("dump --stage ast k.kir").err.contains("there is no syntax tree"));
    assert!(folder.run("dump --kernel fill k.cu").out.starts_with("kernel &fill("));
    let events = folder.run("dump --stage events k.cu");
    assert_eq!(events.code, 0);
    assert!(events.out.starts_with("kernel fill\n  given\n"), "{}", events.out);
    assert!(events.out.contains("  whole\n") && events.out.contains("    access write "), "{}", events.out);
}

#[test]
fn explain_knows_every_code() {
    let folder = Folder::new(&[]);
    let list = folder.run("explain").out;
    for code in gpuproof_base::Code::ALL {
        assert!(list.contains(code.as_str()), "{code}");
        let ran = folder.run(&format!("explain {code}"));
        assert_eq!(ran.code, 0);
        assert!(ran.out.starts_with("# "), "{code}: {}", ran.out);
        assert!(ran.out.lines().count() > 3, "{code}");
    }
    let family = folder.run("explain race").out;
    assert_eq!(family.lines().count(), 4, "{family}");
    assert!(folder.run("explain --format json race.shared").out.contains("\"documentation\""));
}

#[test]
fn bench_measures_and_writes_csv() {
    let folder = Folder::new(&[("a.cu", CLEAN), ("b.cu", "int x;\n"), ("notes.txt", "")]);
    let ran = folder.run("bench --stage kir . --csv out.csv");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.contains("2 files, 1 kernels: 1 ok, 0 unsupported, 1 failed"), "{}", ran.out);
    assert!(ran.out.contains("total / clang"), "{}", ran.out);
    let csv = std::fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(csv.starts_with("path,kernel,status,kernels,clang_ms"), "{csv}");
    assert!(csv.contains("./a.cu,,ok,1,"), "{csv}");
    std::fs::write(folder.path().join("list"), "# files\n\na.cu\na.cu -Dfill=__oops( -w\n").unwrap();
    let listed = folder.run("bench --list list").out;
    assert!(listed.contains("2 files, 1 kernels: 1 ok, 0 unsupported, 1 failed"), "{listed}");
    assert!(folder.run("bench a.cu --format json").out.contains("\"ratio\""));
    std::fs::write(folder.path().join("s.cu"), SHIFT).unwrap();
    std::fs::write(folder.path().join("list"), "a.cu --gridDim=1\ns.cu\n").unwrap();
    let checked = folder.run("bench --list list --stage check --csv out.csv");
    assert!(
        checked.out.contains("2 kernels: 1 proved, 1 refuted, 0 unknown; 0 files failed"),
        "{}",
        checked.out
    );
    let csv = std::fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(csv.contains("a.cu,fill,proved,1,") && csv.contains("race.global"), "{csv}");
}

#[test]
fn passes_are_timed_on_request_only() {
    let folder = Folder::new(&[("k.cu", CLEAN)]);
    let timed = folder.run("replay k.cu --time-passes");
    for pass in ["clang", "lower to kir", "interpret", "total"] {
        assert!(timed.err.contains(pass), "{}", timed.err);
    }
    assert!(folder.run("replay k.cu --time-passes --format json").out.contains("\"timings\""));
    let plain = folder.run("replay k.cu --format json");
    assert!(!plain.out.contains("\"timings\"") && plain.err.is_empty());
}

#[test]
fn the_version_names_commit_and_solver() {
    let folder = Folder::new(&[]);
    let said = folder.run("--version").out;
    let inside = said.strip_prefix(concat!("gpuproof ", env!("CARGO_PKG_VERSION"), " (")).unwrap_or("");
    let (commit, solver) =
        inside.trim().trim_end_matches(')').split_once(", Z3 ").expect("a commit and a solver");
    let is_hash = commit.len() >= 7 && commit.chars().all(|c| c.is_ascii_alphanumeric());
    assert!(is_hash || commit == "unknown commit", "{said}");
    assert!(solver.split('.').count() >= 3 && solver.starts_with(|c: char| c.is_ascii_digit()), "{said}");
    for shell in ["bash", "zsh", "fish"] {
        let script = folder.run(&format!("completions {shell}")).out;
        assert!(script.contains("gpuproof") && script.contains("check"), "{shell}: {script}");
    }
}

#[test]
fn colours_when_asked_for() {
    let folder = Folder::new(&[("shift.cu", SHIFT)]);
    let mut command = folder.command("--color always replay shift.cu");
    command.env_remove("NO_COLOR");
    assert!(finish(command).out.contains("\u{1b}["));
    assert!(!folder.run("--color never replay shift.cu").out.contains('\u{1b}'));
    let mut command = folder.command("replay shift.cu");
    command.env_remove("NO_COLOR");
    assert!(!finish(command).out.contains('\u{1b}'), "not a terminal");
    // As on a terminal; the variable that asks for no colours wins.
    for (no_color, coloured) in [(None, true), (Some("1"), false)] {
        let mut command = folder.command("replay shift.cu");
        command.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1");
        command.envs(no_color.map(|value| ("NO_COLOR", value)));
        assert_eq!(finish(command).out.contains('\u{1b}'), coloured);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::new(&[("shift.cu", SHIFT)]);
    let mut command = folder.command("dump --stage ast shift.cu");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{err}");
    assert_eq!(err, "");
}

#[test]
fn manual_pages_are_written_into_a_new_folder() {
    let folder = Folder::new(&[]);
    let ran = folder.run("manual share/man");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.read("share/man/gpuproof-check.1").contains("gpuproof"));
}
