//! Options for single kernels in the project file.

use crate::folder::Folder;

const KERNELS: &str = "template <int N> __global__ void even(int *a, int n) { if (n % N) a[0] = threadIdx.x; }\n\
    template __global__ void even<2>(int *, int);\n\
    template __global__ void even<4>(int *, int);\n\
    __global__ void one(int *a) { a[blockIdx.x] = threadIdx.x; }\n";

fn check(project: &str, words: &str) -> (i32, String, String) {
    let folder =
        Folder::new(&[("k.cu", KERNELS), ("gpuproof.toml", &format!("sources = [\"k.cu\"]\n{project}"))]);
    let ran = folder.run(words);
    (ran.code, ran.out, ran.err)
}

#[test]
fn they_go_for_that_kernel_alone_and_are_listed() {
    let project = "[kernel.\"even<2>\"]\nassume = [\"n % 2 == 0\"]\nsize = { a = \"n\" }\n\
        [kernel.even]\nargs = { n = 8 }\n[kernel.one]\nblock = [1]\ngrid = \"*\"\n";
    let (code, out, err) = check(project, "check");
    assert_eq!(code, 0, "{out}{err}");
    let parts: Vec<&str> = out.split("kernel `").collect();
    let part = |name: &str| *parts.iter().find(|part| part.starts_with(name)).expect("a kernel");
    let (two, four, one) = (part("even<2>"), part("even<4>"), part("one"));
    assert!(
        two.contains("assuming: `n % 2 == 0` (asked for)")
            && two.contains("assuming: `a` has n elements (asked for)"),
        "{two}"
    );
    assert!(!two.contains("`n` is 8"), "what is said of an instance replaces what is said of all: {two}");
    assert!(four.contains("assuming: `n` is 8 (asked for)") && !four.contains("n % 2"), "{four}");
    assert!(one.contains("every grid along x with blocks of 1") && !one.contains("asked for"), "{one}");
    assert!(err.is_empty(), "{err}");
    // Without them nothing holds.
    assert_eq!(check("", "check").0, 1);
}

#[test]
fn the_command_line_comes_first() {
    let project = "[kernel.even]\nargs = { n = 8 }\n[kernel.one]\nblock = 1\n";
    let (code, out, err) = check(project, "check --kernel one --block 2");
    assert_eq!(code, 1, "{out}{err}");
    let (code, out, err) = check(project, "check --kernel even<4> --arg n=3");
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("`n` is 3 (asked for)") && !out.contains("`n` is 8"), "{out}");
}

#[test]
fn names_that_fit_nothing_are_told() {
    let (_, _, err) = check("[kernel.onne]\nblock = 1\n", "check");
    assert!(
        err.contains("warning[project.unmatched]: there is no kernel `onne`")
            && err.contains("did you mean `one`?"),
        "{err}"
    );
    let (_, _, err) = check("[kernel.onne]\nblock = 1\n", "check k.cu");
    assert!(!err.contains("project.unmatched"), "another file may have it: {err}");
    let (code, _, err) = check("[kernel.one]\nargs = { m = 1 }\n", "check");
    assert_ne!(code, 0);
    assert!(
        err.contains("kernel `one` has no parameter `m`") && err.contains("in the project file"),
        "{err}"
    );
    let (code, _, err) = check("[kernel.one]\nblock = \"x\"\n", "check");
    assert_eq!(code, 2);
    assert!(err.contains("kernel `one`, block:"), "{err}");
    let (code, _, err) = check("[kernel.one]\nblok = 1\n", "check");
    assert_eq!(code, 2);
    assert!(err.contains("there is no key `blok` here; did you mean `block`?"), "{err}");
}

#[test]
fn other_commands_take_them_too() {
    let folder = Folder::new(&[
        ("k.cu", KERNELS),
        ("gpuproof.toml", "[kernel.even]\nargs = { n = 8 }\n[kernel.one]\nblock = 1\n"),
    ]);
    assert_eq!(folder.run("assume k.cu").code, 0);
    assert_eq!(folder.run("fix k.cu").code, 0);
}
