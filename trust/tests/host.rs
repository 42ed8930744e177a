//! Host programs: a fixed sample of them, and contexts that say too much.

use gpuproof_front_c::clang::Clang;
use trust::host::program::Program;
use trust::host::{self, Options, Verdict};

#[test]
fn launches_are_inside_their_contexts() {
    let options =
        Options { seed: 7, first: 0, programs: 24, time: None, most_failures: 4, shrink: 0, progress: false };
    let (counts, failures) = host::run(&options).expect("clang is there");
    println!("{}", counts.text(&failures));
    let texts: Vec<&str> = failures.iter().map(|failure| failure.text.as_str()).collect();
    assert!(failures.is_empty(), "{}", texts.join("\n\n"));
    assert!(counts.bad.is_empty(), "{:?}", counts.bad);
    // Who knows nothing misses nothing.
    assert!(counts.launches > 100 && counts.fixed_sizes * 4 > counts.launches, "{counts:?}");
}

/// A program whose `main` has this body, run with the inputs 3 and 300.
fn program(body: &str) -> Program {
    let head = "__global__ void k0(int *a, int *b, int n) { a[0] = n; b[0] = n; }";
    Program {
        number: 1,
        text: format!("#include <cstdlib>\n{head}\nint main(int argc, char **argv) {{\n{body}\n}}\n"),
        inputs: vec![vec![3], vec![300]],
    }
}

/// The figures and the miss of a program.
fn compared(program: &Program, read: Option<&Program>) -> (host::Counts, Option<String>) {
    let clang = Clang::find().expect("clang is there");
    let verdict = host::compare_as(&clang, std::slice::from_ref(program), read).pop();
    match verdict {
        Some(Verdict::Compared(counts, miss)) => (*counts, miss),
        other => panic!("{other:?}"),
    }
}

const GOOD: &str = "const int n = atoi(argv[1]);
int *p, *q;
cudaMalloc(&p, n * sizeof(int));
cudaMalloc(&q, 64);
dim3 block(n > 100 ? 128 : 32, 2);
k0<<<(n + 31) / 32, block, n * 4>>>(p + 1, q, n);";

#[test]
fn what_is_read_and_what_happens_are_the_same() {
    let (counts, miss) = compared(&program(GOOD), None);
    assert_eq!((counts.launches, counts.met, counts.fixed, miss), (2, 2, 2, None), "{counts:?}");
}

/// The text that gpuproof reads differs from the one that runs in one place: each must be noticed.
#[test]
fn a_context_that_says_something_else_is_a_miss() {
    let changes = [
        ("(n + 31) / 32", "(n + 63) / 32"),
        ("128 : 32", "128 : 64"),
        ("n > 100", "n > 300"),
        ("32, 2)", "32, 3)"),
        ("n * 4>>>", "n * 8>>>"),
        ("p + 1, q", "p + 2, q"),
        ("p + 1, q", "p + 1, p"),
        ("(p + 1, q, n)", "(p + 1, q, n - 1)"),
        ("&q, 64", "&q, 65"),
        ("k0<<<", "if (n < 100) k0<<<"),
    ];
    let real = program(GOOD);
    for (from, to) in changes {
        assert!(real.text.contains(from), "{from}");
        let read = program(&GOOD.replace(from, to));
        let (counts, miss) = compared(&real, Some(&read));
        assert!(miss.is_some(), "{from} read as {to}: {counts:?}");
    }
    // The same array for both parameters, read as two.
    let real = program(&GOOD.replace("p + 1, q", "q + 1, q").replace("&p, n * sizeof(int)", "&p, 64"));
    let read = program(&GOOD.replace("&p, n * sizeof(int)", "&p, 64"));
    assert!(compared(&real, Some(&read)).1.is_some());
}
