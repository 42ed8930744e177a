//! Parts of a project: what changed, shards and their reports put together, how much is shown.

use crate::folder::Folder;
use serde_json::Value;
use std::process::Command;

const CLEAN: &str = "__global__ void NAME(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n";

fn project() -> Folder {
    let kernel = |name: &str| CLEAN.replace("NAME", name);
    let race = "__global__ void race(int *a) { a[threadIdx.x % 8] = threadIdx.x; }\n";
    let with_header = format!("#include \"deep.h\" // for SIZE\n{}", kernel("deep"));
    Folder::new(&[
        ("a.cu", &kernel("first")),
        ("b.cu", race),
        ("c.cu", &with_header),
        ("d.cu", &kernel("last")),
        ("deep.h", "#include <size.h>\n"),
        ("size.h", "#define SIZE 8\n"),
        ("gpuproof.toml", "sources = [\".\"]\n"),
    ])
}

fn git(folder: &Folder, words: &str) {
    let mut command = Command::new("git");
    command.current_dir(folder.path()).args(words.split_whitespace());
    for (name, value) in [
        ("GIT_AUTHOR_NAME", "n"),
        ("GIT_AUTHOR_EMAIL", "n@n"),
        ("GIT_COMMITTER_NAME", "n"),
        ("GIT_COMMITTER_EMAIL", "n@n"),
    ] {
        command.env(name, value);
    }
    let output = command.output().expect("git runs");
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
}

fn committed() -> Folder {
    let folder = project();
    for words in ["init -q", "add .", "commit -q -m first"] {
        git(&folder, words);
    }
    folder
}

/// The files of a report.
fn paths(folder: &Folder, words: &str) -> Vec<String> {
    let ran = folder.run(&format!("{words} --format json"));
    let report: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err));
    crate::formats::is_a_report(&report);
    let files = report["files"].as_array().expect("files");
    files
        .iter()
        .map(|file| file["path"].as_str().unwrap_or_default().trim_start_matches("./").to_owned())
        .collect()
}

#[test]
fn only_what_changed_is_looked_at() {
    let folder = committed();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    let since = "check --changed-since HEAD";
    let ran = folder.run(since);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err.contains("4 files were left out: only what changed since `HEAD` is looked at"),
        "{}",
        ran.err
    );
    assert!(paths(&folder, since).is_empty());
    write("d.cu", &CLEAN.replace("NAME", "changed"));
    assert_eq!(paths(&folder, since), ["d.cu"]);
    write("new.cu", &CLEAN.replace("NAME", "new"));
    assert_eq!(paths(&folder, since), ["d.cu", "new.cu"]);
    // A header of a header.
    write("size.h", "#define SIZE 16\n");
    assert_eq!(paths(&folder, since), ["c.cu", "d.cu", "new.cu"]);
    git(&folder, "add .");
    git(&folder, "commit -q -m second");
    assert!(paths(&folder, since).is_empty());
    assert_eq!(paths(&folder, "check --changed-since HEAD~1"), ["c.cu", "d.cu", "new.cu"]);
    // A header behind a link.
    std::os::unix::fs::symlink("size.h", folder.path().join("link.h")).expect("a link");
    write("a.cu", &format!("#include \"link.h\"\n{}", CLEAN.replace("NAME", "first")));
    git(&folder, "add .");
    git(&folder, "commit -q -m third");
    assert!(paths(&folder, since).is_empty());
    write("size.h", "#define SIZE 32\n");
    assert_eq!(paths(&folder, since), ["a.cu", "c.cu"]);
    write("size.h", "#define SIZE 16\n");
    // What git ignores may have changed.
    write(".gitignore", "made.cu\n");
    write("made.cu", &CLEAN.replace("NAME", "made"));
    assert_eq!(paths(&folder, since), ["made.cu"]);
    // How files are read is a matter of the project file.
    write("gpuproof.toml", "sources = [\".\"]\ndefine = [\"A\"]\n");
    assert_eq!(paths(&folder, since).len(), 6);
}

#[test]
fn what_git_does_not_know_is_told() {
    let folder = committed();
    let ran = folder.run("check --changed-since nowhere");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("git knows no revision `nowhere`"), "{}", ran.err);
    assert_eq!(folder.run("check --changed-since --help").code, 2);
    let outside = project();
    let mut command = outside.command("check --changed-since HEAD");
    command.env("GIT_CEILING_DIRECTORIES", outside.path().parent().expect("a folder"));
    let ran = crate::folder::finish(command);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("in no git repository"), "{}", ran.err);
}

#[test]
fn the_parts_of_a_run_are_the_whole() {
    let folder = project();
    let whole = folder.run("check --format json");
    assert_eq!(whole.code, 1);
    let mut seen = Vec::new();
    for part in 1..=3 {
        let ran = folder.run(&format!("check --shard {part}/3 --format json"));
        assert_ne!(ran.code, 2, "a part without kernels is no trouble: {}", ran.err);
        assert!(ran.err.contains(&format!("only part {part} of 3 is looked at")), "{}", ran.err);
        std::fs::write(folder.path().join(format!("{part}.json")), &ran.out).expect("a file");
        seen.extend(paths(&folder, &format!("check --shard {part}/3")));
    }
    seen.sort();
    assert_eq!(seen, ["a.cu", "b.cu", "c.cu", "d.cu"]);
    let merged = folder.run("merge 3.json 1.json 2.json");
    assert_eq!(merged.code, 1, "{}", merged.err);
    assert_eq!(merged.out, whole.out);
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = project();
    for (words, name) in [("1/2", "one"), ("2/2", "two"), ("1/3", "other")] {
        let ran = folder.run(&format!("check --shard {words} --format json"));
        std::fs::write(folder.path().join(name), &ran.out).expect("a file");
    }
    std::fs::write(folder.path().join("whole"), folder.run("check --format json").out).expect("a file");
    for (words, name) in [("--shard 2/2 --block 64", "options"), ("--shard 2/2 -D X=1", "macros")] {
        let ran = folder.run(&format!("check {words} --format json"));
        folder.write(name, &ran.out);
    }
    let source = folder.read("b.cu");
    folder.write("b.cu", &format!("{source}\n"));
    folder.write("sources", &folder.run("check --shard 2/2 --format json").out);
    for (words, said) in [
        ("merge one", "part 2 of 2 is missing"),
        ("merge one two one", "part 1 of 2 is there twice"),
        ("merge one other", "parts of different runs"),
        ("merge one options", "different options, or of different sources"),
        ("merge one macros", "different options, or of different sources"),
        ("merge one sources", "different options, or of different sources"),
        ("merge whole", "missing field `selection`"),
        ("merge nowhere", "cannot read `nowhere`"),
        ("merge one two --format sarif", "merge writes JSON"),
        ("check --shard 0/2", "write I/N"),
        ("check --shard 3/2", "write I/N"),
    ] {
        let ran = folder.run(words);
        assert_eq!(ran.code, 2, "{words}: {}", ran.out);
        assert!(ran.err.contains(said), "{words}: {}", ran.err);
    }
}

#[test]
fn quiet_shows_what_fails_and_verbose_all() {
    let folder = project();
    let quiet = folder.run("check -q --jobs 1");
    assert_eq!(quiet.code, 1);
    assert!(
        quiet.out.contains("kernel `race`") && quiet.out.contains("4 kernels: 3 proved, 1 refuted"),
        "{}",
        quiet.out
    );
    assert!(!quiet.out.contains("kernel `first`"), "{}", quiet.out);
    let allow = "sources = [\"b.cu\"]\n[[allow]]\ncode = \"race.global\"\nreason = \"fine\"\n";
    std::fs::write(folder.path().join("gpuproof.toml"), allow).expect("a file");
    assert!(!folder.run("check").out.contains("error[race.global]"));
    assert_eq!(folder.run("check -q").out, "");
    let verbose = folder.run("check -v").out;
    assert!(
        verbose.contains("error[race.global]") && verbose.contains("allowed: race.global at b.cu:1: fine"),
        "{verbose}"
    );
    assert_eq!(folder.run("check -q -v").code, 2);
    assert_eq!(folder.run("check --jobs 0").code, 2);
}

#[test]
fn what_git_was_told_not_to_look_at_is_looked_at() {
    let folder = committed();
    let changed = |folder: &Folder| paths(folder, "check --changed-since HEAD");
    assert!(changed(&folder).is_empty());
    git(&folder, "update-index --assume-unchanged size.h");
    assert_eq!(changed(&folder), ["c.cu"]);
    git(&folder, "update-index --no-assume-unchanged size.h");
    // Whether a file is there, and what is in it, may decide.
    std::fs::write(folder.path().join("d.cu"), format!("#if __has_include(\"new.h\")\n#endif\n{CLEAN}"))
        .expect("a file");
    git(&folder, "commit -q -a -m second");
    assert_eq!(changed(&folder), ["d.cu"]);
}
