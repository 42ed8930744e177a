//! Answers that are kept on disk: what they depend on, that they change nothing, and that damage is never believed.

use crate::folder::{Folder, Ran, finish};
use std::path::{Path, PathBuf};
use std::process::Stdio;

const CLEAN: &str = "__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n";
const RACE: &str = "__global__ void race(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n";
/// Proved where STEP is 1, a race where it is 0.
const STEPS: &str =
    "__global__ void step(int *a) { a[(blockIdx.x * blockDim.x + threadIdx.x) * STEP] = threadIdx.x; }\n";

/// The entries of the cache in a folder.
fn entries(folder: &Folder) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder.path().join("kept/answers-2")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "answer"));
    paths.sort();
    paths
}

/// A run that keeps its answers in the folder; they must be those of a run that keeps none.
fn check(folder: &Folder, words: &str) -> Ran {
    let (words, clang) =
        words.split_once(" -- ").map_or((words, String::new()), |(w, c)| (w, format!(" -- {c}")));
    let plain = folder.run(&format!("check {words} --no-cache{clang}"));
    let ran = folder.run(&format!("check {words} --cache kept{clang}"));
    assert_eq!((ran.code, &ran.out, &ran.err), (plain.code, &plain.out, &plain.err), "{words}");
    ran
}

/// How many answers such a run has worked out anew.
fn new_answers(folder: &Folder, words: &str) -> usize {
    let before = entries(folder).len();
    check(folder, words);
    let after = entries(folder).len();
    check(folder, words);
    assert_eq!(entries(folder).len(), after, "{words}: the second run finds the answers of the first");
    after - before
}

#[test]
fn nothing_is_told_that_would_not_be_told_without() {
    let allowed = RACE.replace("race(", "known(").replace(
        "a[threadIdx.x / 2]",
        "\n  // gpuproof: allow(race.global) any value will do\n  a[threadIdx.x / 2]",
    );
    let folder = Folder::new(&[
        ("a.cu", CLEAN),
        ("b.cu", RACE),
        ("c.cu", &allowed),
        (
            "d.cu",
            "#include \"gone.h\"\n__global__ void open(int *a, int *b) { a[b[threadIdx.x]] = threadIdx.x; }\n",
        ),
        ("e.cu", "__global__ void wrong(int *a) { a[0] = x; }\n"),
        ("f.cl", "kernel void k(global int *a) { a[get_global_id(0)] = 1; }\n"),
    ]);
    let all = "a.cu b.cu c.cu d.cu e.cu f.cl";
    for form in ["human", "json", "sarif", "github", "junit", "json --with-text", "human -v", "human -q"] {
        for jobs in [1, 3] {
            check(&folder, &format!("{all} --format {form} --jobs {jobs}"));
        }
    }
    assert_eq!(entries(&folder).len(), 5, "what cannot be read is not kept");
    folder.run(&format!("check {all} --cache kept --format html -o one"));
    folder.run(&format!("check {all} --cache kept --format html -o two"));
    folder.run(&format!("check {all} --no-cache --format html -o three"));
    let page = |name: &str| folder.read(&format!("{name}/index.html"));
    assert!(page("one") == page("two") && page("two") == page("three"), "pages differ");
    for name in ["one.json", "two.json"] {
        folder.run(&format!("check b.cu --cache kept --save-witness {name}"));
    }
    assert_eq!(folder.read("one.json"), folder.read("two.json"));
}

#[test]
fn an_answer_depends_on_text_headers_and_options() {
    let folder = Folder::new(&[
        ("k.cu", &format!("#include \"outer.h\"\n{STEPS}")),
        ("outer.h", "#include <inner.h>\n"),
        ("inner.h", "#define STEP 1\n"),
    ]);
    assert_eq!(check(&folder, "k.cu").code, 0);
    assert_eq!(entries(&folder).len(), 1);
    // A header of a header.
    folder.write("inner.h", "#define STEP 0\n");
    assert_eq!(check(&folder, "k.cu").code, 1);
    folder.write("inner.h", "#ifndef STEP\n#define STEP 1\n#endif\n");
    assert_eq!(check(&folder, "k.cu").code, 0);
    assert_eq!(entries(&folder).len(), 3);
    // Macros, and other ways to give them.
    for (words, code) in [("-D STEP=0", 1), ("-D STEP=2", 0), ("-- -DSTEP=0", 1), ("-- -D STEP=3 -UX", 0)] {
        assert_eq!(check(&folder, &format!("k.cu {words}")).code, code, "{words}");
    }
    assert_eq!(entries(&folder).len(), 7);
    for words in [
        "--block 64",
        "--block 64 --grid 2",
        "--assume blockDim.x==32",
        "--timeout 5",
        "--overflow wrap",
        "--bounds off",
        "--size a=100",
        "--arch sm_80",
        "--std c++14",
        "--no-benign",
        "--only-divergence",
        "--ignore-host",
        "--kernel step",
        "--without-rule write-back",
        "-I .",
    ] {
        let count = new_answers(&folder, &format!("k.cu {words}"));
        assert_eq!(count, 1, "{words}");
    }
    // The name stands in the report.
    assert_eq!(new_answers(&folder, "./k.cu"), 1);
    // How much work there is beside it, and how it is shown, does not matter.
    for words in ["k.cu --jobs 1", "k.cu --format json", "k.cu -v"] {
        assert_eq!(new_answers(&folder, words), 0, "{words}");
    }
}

#[test]
fn a_file_that_appears_before_the_one_that_was_meant_counts() {
    let folder = Folder::new(&[
        ("src/k.cu", &format!("#include <step.h>\n{STEPS}")),
        ("late/step.h", "#define STEP 1\n"),
        ("early/other.h", ""),
    ]);
    let words = "src/k.cu -I early -I late";
    assert_eq!(check(&folder, words).code, 0);
    folder.write("early/step.h", "#define STEP 0\n");
    assert_eq!(check(&folder, words).code, 1);
    std::fs::remove_file(folder.path().join("early/step.h")).expect("removed");
    assert_eq!(check(&folder, words).code, 0);
    assert_eq!(entries(&folder).len(), 2);
    // The same for a question whether a file is there, and for a header of ours that includes another by name.
    folder.write(
        "src/k.cu",
        &format!("#if __has_include(\"zero.h\")\n#define STEP 0\n#else\n#define STEP 1\n#endif\n{STEPS}"),
    );
    assert_eq!(check(&folder, words).code, 0);
    folder.write("early/zero.h", "");
    assert_eq!(check(&folder, words).code, 1);
    folder.write("src/k.cu", &format!("#include <cmath>\n#ifndef STEP\n#define STEP 1\n#endif\n{STEPS}"));
    assert_eq!(check(&folder, words).code, 0);
    folder.write("early/math.h", "#define STEP 0\n");
    assert_eq!(check(&folder, words).code, 1);
}

#[cfg(unix)]
#[test]
fn whether_two_places_are_one_file_counts() {
    let once = "#pragma once\n#ifdef STEP\n#undef STEP\n#define STEP 0\n#else\n#define STEP 1\n#endif\n";
    let folder =
        Folder::new(&[("k.cu", &format!("#include \"a.h\"\n#include \"b.h\"\n{STEPS}")), ("a.h", once)]);
    let link = folder.path().join("b.h");
    std::os::unix::fs::symlink("a.h", &link).expect("link");
    assert_eq!(check(&folder, "k.cu").code, 0);
    std::fs::remove_file(&link).expect("removed");
    folder.write("b.h", once);
    assert_eq!(check(&folder, "k.cu").code, 1);
}

#[test]
fn contracts_launches_projects_and_databases_count() {
    let folder = Folder::new(&[
        (
            "k.cu",
            "__global__ void k(int *a) { __requires(blockDim.x == 1 && gridDim.x == 1); a[0] = threadIdx.x; }\n",
        ),
        ("main.cu", &format!("{RACE}int main() {{ int *a; race<<<1, 1>>>(a); }}\n")),
        ("c.cu", STEPS),
    ]);
    assert_eq!(check(&folder, "k.cu").code, 0);
    folder.write(
        "k.cu",
        "__global__ void k(int *a) { __requires(blockDim.x == 2 && gridDim.x == 1); a[0] = threadIdx.x; }\n",
    );
    assert_eq!(check(&folder, "k.cu").code, 1);
    folder.write("k.cu", "//@ requires blockDim.x == 1 && gridDim.x == 1;\n__global__ void k(int *a) { a[0] = threadIdx.x; }\n");
    let first = check(&folder, "k.cu");
    folder.write("k.cu", "//@ requires blockDim.x == 2 && gridDim.x == 1;\n__global__ void k(int *a) { a[0] = threadIdx.x; }\n");
    assert_ne!(check(&folder, "k.cu").out, first.out);
    check(&folder, "main.cu");
    folder.write("main.cu", &format!("{RACE}int main() {{ int *a; race<<<1, 2>>>(a); }}\n"));
    assert_eq!(new_answers(&folder, "main.cu"), 1);
    // What the compile database says of the file, not the rest of it.
    let database = |step: u32, other: &str| {
        format!(r#"[{{"directory": ".", "file": "c.cu", "command": "nvcc -DSTEP={step} c.cu"}}{other}]"#)
    };
    folder.write("compile_commands.json", &database(1, ""));
    assert_eq!(check(&folder, "c.cu -p .").code, 0);
    let other = r#", {"directory": ".", "file": "x.cu", "command": "nvcc x.cu"}"#;
    folder.write("compile_commands.json", &database(1, other));
    assert_eq!(new_answers(&folder, "c.cu -p ."), 0);
    folder.write("compile_commands.json", &database(0, ""));
    assert_eq!(check(&folder, "c.cu -p .").code, 1);
    // Options of the project file are options; what it accepts is no part of an answer.
    folder.write("gpuproof.toml", "define = [\"STEP=0\"]\n[kernel.step]\nblock = 1\ngrid = 1\n");
    assert_eq!(check(&folder, "c.cu").code, 0);
    folder.write("gpuproof.toml", "define = [\"STEP=0\"]\n[kernel.step]\nblock = 2\ngrid = 1\n");
    assert_eq!(check(&folder, "c.cu").code, 1);
    folder.write("gpuproof.toml", "# longer\ndefine = [\"STEP=0\"]\n[severity]\n\"race.global\" = \"note\"\n[kernel.step]\nblock = 2\ngrid = 1\n");
    let before = entries(&folder).len();
    assert_eq!(check(&folder, "c.cu").code, 0);
    assert_eq!(entries(&folder).len(), before);
}

#[test]
fn what_only_clang_understands_is_not_kept() {
    let folder = Folder::new(&[
        ("a.cu", &format!("#define H \"h.h\"\n#include H\n{STEPS}")),
        ("h.h", "#define STEP 1\n"),
        ("b.cu", &format!("const char *t = __TIME__;\n{CLEAN}")),
        ("c.cu", CLEAN),
    ]);
    assert_eq!(check(&folder, "a.cu").code, 0);
    folder.write("h.h", "#define STEP 0\n");
    assert_eq!(check(&folder, "a.cu").code, 1);
    check(&folder, "b.cu");
    check(&folder, "c.cu -- -fplugin-arg-x-y");
    folder.run("check c.cu --time-passes --cache kept");
    folder.run("check c.cu --dump-smt smt --cache kept");
    assert!(entries(&folder).is_empty());
}

#[test]
fn variables_that_lead_clang_elsewhere_lead_it_nowhere() {
    let folder = Folder::new(&[
        ("k.cu", &format!("#include <step.h>\n{STEPS}")),
        ("late/step.h", "#define STEP 1\n"),
        ("early/step.h", "#define STEP 0\n"),
    ]);
    let early = folder.path().join("early");
    for name in ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"] {
        for keep in ["--no-cache", "--cache kept", "--cache kept"] {
            let mut command = folder.command(&format!("check k.cu -I late {keep}"));
            command.env(name, &early);
            assert_eq!(finish(command).code, 0, "{name} {keep}");
        }
    }
    assert_eq!(entries(&folder).len(), 1);
}

#[test]
fn damage_is_never_believed() {
    let folder = Folder::new(&[("a.cu", CLEAN), ("b.cu", RACE)]);
    check(&folder, "a.cu");
    let good = entries(&folder);
    let clean = std::fs::read(&good[0]).expect("entry");
    check(&folder, "b.cu");
    let race = entries(&folder).into_iter().find(|path| !good.contains(path)).expect("a second entry");
    let whole = std::fs::read(&race).expect("entry");
    let mut damaged = vec![Vec::new(), clean.clone(), b"gpuproof answer 1\n".to_vec(), vec![0; 100_000]];
    // The other answer under this one's key, with the old seal.
    damaged.push([&whole[..50], &clean[50..]].concat());
    for at in (0..whole.len()).step_by(whole.len() / 12) {
        damaged.push(whole[..at].to_vec());
        let mut other = whole.clone();
        other[at] ^= 0x40;
        damaged.push(other);
    }
    damaged.push([&whole[..], b"x"].concat());
    for bytes in damaged {
        std::fs::write(&race, &bytes).expect("damage");
        assert_eq!(check(&folder, "b.cu").code, 1);
        assert!(std::fs::read(&race).expect("entry") == whole, "the entry is written anew");
    }
    // What is remembered of the program is checked, too.
    for entry in std::fs::read_dir(folder.path().join("kept/answers-2")).expect("folder") {
        let path = entry.expect("entry").path();
        if path.extension().is_some_and(|ending| ending == "program") {
            std::fs::write(&path, [7; 64]).expect("damage");
        }
    }
    assert_eq!(new_answers(&folder, "b.cu"), 0);
    // A place where nothing can be kept.
    folder.write("file", "");
    let ran = folder.run("check b.cu --cache file");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no answers can be kept in `file`"), "{}", ran.err);
    assert_eq!(folder.run("check b.cu --cache kept --no-cache").code, 2);
}

#[test]
fn the_project_file_says_where() {
    let folder = Folder::new(&[("a.cu", CLEAN), ("gpuproof.toml", "cache = \"kept\"\n")]);
    assert_eq!(folder.run("check a.cu").code, 0);
    assert_eq!(entries(&folder).len(), 1);
    folder.run("check a.cu --block 64 --no-cache");
    assert_eq!(entries(&folder).len(), 1);
    folder.write("gpuproof.toml", "cache = false\n");
    folder.run("check a.cu --block 64");
    assert_eq!(entries(&folder).len(), 1);
    folder.run("check a.cu --block 64 --cache kept");
    assert_eq!(entries(&folder).len(), 2);
    folder.write("gpuproof.toml", "cache = 7\n");
    let ran = folder.run("check a.cu");
    assert!(ran.code == 2 && ran.err.contains("a folder, an address, or false for none"), "{}", ran.err);
}

#[test]
fn many_may_write_at_once() {
    let folder = Folder::new(&[("a.cu", CLEAN), ("b.cu", RACE), ("c.cu", &STEPS.replace("STEP", "2"))]);
    let plain = folder.run("check a.cu b.cu c.cu --no-cache");
    for _ in 0..2 {
        let runs: Vec<_> = (0..5)
            .map(|_| {
                let mut command = folder.command("check a.cu b.cu c.cu --cache kept");
                command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("gpuproof runs")
            })
            .collect();
        for run in runs {
            let output = run.wait_with_output().expect("output");
            assert_eq!(String::from_utf8_lossy(&output.stdout), plain.out);
        }
        assert_eq!(entries(&folder).len(), 3);
    }
    let left: Vec<_> = std::fs::read_dir(folder.path().join("kept/answers-2")).expect("folder").collect();
    assert!(left.iter().flatten().all(|entry| !entry.file_name().to_string_lossy().starts_with(".new-")));
}

/// Also answers that conditions excuse, or that rest on contents.
#[test]
fn refutations_are_kept_whatever_they_rest_on() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").canonicalize().expect("the corpus");
    for kernel in ["barriers/named_handover_no_arrival.cu", "host/width_copied_to_variable.cu"] {
        let folder = Folder::new(&[]);
        let mut command = folder.command("check --cache kept");
        command.arg(root.join(kernel));
        assert!([1, 3].contains(&finish(command).code), "{kernel}");
        assert_eq!(entries(&folder).len(), 1, "{kernel}");
    }
}

#[test]
fn kernels_of_the_corpus_are_told_the_same() {
    let folder = Folder::new(&[]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout");
    let check = || {
        let kept = folder.path().join("kept");
        let mut command =
            folder.command("check corpus/races corpus/launch --timeout 1 --format json --with-text --cache");
        command.current_dir(&root).arg(kept);
        finish(command)
    };
    let (first, second) = (check(), check());
    assert!(first.out == second.out && first.err == second.err && first.code == second.code, "they differ");
    let report: serde_json::Value = serde_json::from_str(&first.out).expect("JSON");
    let files = report["files"].as_array().expect("files").len();
    // What the clock ends is not kept, and there may be some on a busy machine.
    assert!(entries(&folder).len() * 10 > files * 8, "{} of {files}", entries(&folder).len());
}

/// Another machine with the same surroundings is this one without its own answers.
#[test]
fn answers_are_shared_and_damage_is_not() {
    let folder = Folder::new(&[("a.cu", CLEAN), ("b.cu", RACE)]);
    let url = format!("file://{}/shared", folder.path().display());
    folder.write("gpuproof.toml", &format!("sources = [\"a.cu\", \"b.cu\"]\ncache = \"{url}\"\n"));
    let run = |words: &str| {
        let mut command = folder.command(words);
        command.env("GPUPROOF_CACHE", folder.path().join("own"));
        finish(command)
    };
    let kept = |place: &str| -> Vec<(PathBuf, Vec<u8>, std::time::SystemTime)> {
        let entries = std::fs::read_dir(folder.path().join(place).join("answers-2")).expect("a folder");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "answer"));
        paths.sort();
        let of = |path: PathBuf| {
            let time = std::fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
            (path.clone(), std::fs::read(path).expect("an entry"), time)
        };
        paths.into_iter().map(of).collect()
    };
    let forget = || kept("own").iter().for_each(|(path, ..)| std::fs::remove_file(path).expect("removed"));
    let plain = run("check --no-cache");
    for words in ["check", &format!("check a.cu b.cu --cache {url}")] {
        let ran = run(words);
        assert_eq!((ran.code, ran.out, ran.err), (1, plain.out.clone(), plain.err.clone()));
    }
    let shared = kept("shared");
    assert_eq!((shared.len(), kept("own").len()), (2, 2));
    forget();
    assert_eq!(run("check").out, plain.out);
    assert_eq!(kept("shared"), shared, "nothing was worked out anew");
    assert_eq!(kept("own").len(), 2);
    forget();
    for (path, bytes, _) in &shared {
        let mut damaged = bytes.clone();
        *damaged.last_mut().expect("bytes") ^= 1;
        std::fs::write(path, damaged).expect("written");
    }
    assert_eq!(run("check").out, plain.out);
    let again: Vec<Vec<u8>> = kept("shared").into_iter().map(|(_, bytes, _)| bytes).collect();
    assert_eq!(again, shared.into_iter().map(|(_, bytes, _)| bytes).collect::<Vec<_>>(), "they are cured");
    if !cfg!(feature = "object-storage") {
        let ran = run("check a.cu --cache s3://bucket/folder");
        assert_eq!(ran.code, 0);
        assert!(
            ran.err.contains("no answers are shared: `s3://` needs a gpuproof with object storage"),
            "{}",
            ran.err
        );
    }
}
