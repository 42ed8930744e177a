//! Source programs: a fixed sample of them, compiled and interpreted, and a front end that drops something.

use gpuproof_front_c::clang::Clang;
use trust::source::program::Program;
use trust::source::{self, Options, Verdict};

#[test]
fn compiled_and_interpreted_programs_agree() {
    let options = Options { seed: 7, programs: 48, time: None, most_failures: 4, shrink: 1, progress: false };
    let (counts, failures) = source::run(&options).expect("clang is there");
    println!("{}", counts.text(&failures));
    let texts: Vec<&str> = failures.iter().map(|failure| failure.text.as_str()).collect();
    assert!(failures.is_empty(), "{}", texts.join("\n\n"));
    assert!(counts.bad.is_empty(), "{:?}", counts.bad);
    assert!(counts.agreed > 20, "{counts:?}");
}

#[test]
fn programs_that_differ_or_are_no_good_are_told_from_the_others() {
    let clang = Clang::find().expect("clang is there");
    let program = |number: u64, body: &str| Program {
        number,
        text: format!(
            "namespace p{number} {{\n__global__ void k{number}(int *o, unsigned *u, long long *l, unsigned char *c, short *h) {{\n  \
             {body}\n}}\n}}\n"
        ),
    };
    let programs = [
        program(0, "int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = i * 3;"),
        // All threads write one place: the interpreter complains, which the compiled program does not.
        program(1, "o[0] = threadIdx.x;"),
        program(2, "int i = 2147483647; i += o[16] > -1000; o[threadIdx.x + 16 * blockIdx.x] = i;"),
        program(3, "throw 1;"),
    ];
    let verdicts = source::compare(&clang, &programs);
    assert_eq!(verdicts[0], Verdict::Equal);
    assert!(matches!(&verdicts[1], Verdict::Different(how) if how.contains("race")), "{verdicts:?}");
    assert!(matches!(&verdicts[2], Verdict::Bad(why) if why.contains("died")), "{verdicts:?}");
    assert!(matches!(&verdicts[3], Verdict::Bad(_)), "{verdicts:?}");
}
