//! Baselines: only new findings count, and nothing is proved by one.

use crate::folder::{Folder, finish};
use serde_json::Value;

const RACE: &str = "__global__ void race(int *a) {\n  a[threadIdx.x % 8] = threadIdx.x;\n}\n";

fn json(folder: &Folder, words: &str) -> Value {
    let ran = folder.run(&format!("{words} --format json"));
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

#[test]
fn known_findings_do_not_count_and_prove_nothing() {
    let folder =
        Folder::new(&[("k.cu", RACE), ("asm.cu", "__global__ void hint(int *a) { asm(\"nop;\"); }\n")]);
    assert_eq!(folder.run("check k.cu asm.cu --write-baseline base.json").code, 1);
    let first = std::fs::read_to_string(folder.path().join("base.json")).expect("a baseline");
    assert_eq!(folder.run("check asm.cu k.cu --write-baseline base.json").code, 1);
    let again = std::fs::read_to_string(folder.path().join("base.json")).expect("a baseline");
    assert_eq!(first, again, "the order of the files does not matter");
    let written: Value = serde_json::from_str(&first).expect("JSON");
    let line = &written["findings"][1];
    assert_eq!((line["path"].as_str(), line["kernel"].as_str()), (Some("k.cu"), Some("race")));
    assert_eq!((line["code"].as_str(), line["count"].as_u64()), (Some("race.global"), Some(1)));
    let report = json(&folder, "check k.cu asm.cu --baseline base.json");
    crate::formats::is_a_report(&report);
    let summary = &report["summary"];
    assert_eq!(
        (&summary["exit_code"], &summary["allowed"], &summary["proved"]),
        (&0.into(), &2.into(), &0.into())
    );
    assert_eq!(report["files"][0]["kernels"][0]["outcome"]["kind"], "refuted");
    assert_eq!(report["files"][1]["kernels"][0]["outcome"]["kind"], "unknown");
    assert_eq!(report["files"][0]["kernels"][0]["findings"][0]["allowed"]["by"], "baseline");
}

#[test]
fn new_findings_count() {
    let folder = Folder::new(&[("k.cu", RACE)]);
    folder.run("check k.cu --write-baseline base.json");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    // Unrelated lines do not matter.
    write("k.cu", &format!("// new\n\n{RACE}"));
    assert_eq!(folder.run("check k.cu --baseline base.json").code, 0);
    write("k.cu", &RACE.replace("% 8", "% 16"));
    assert_eq!(folder.run("check k.cu --baseline base.json").code, 1, "another line");
    write("k.cu", &RACE.replace("x;\n", "x;\n  a[threadIdx.x % 8] = threadIdx.x;\n"));
    assert_eq!(folder.run("check k.cu --baseline base.json").code, 1, "the same line once more");
    write("k.cu", &RACE.replace("race(", "other("));
    assert_eq!(folder.run("check k.cu --baseline base.json").code, 1, "another kernel");
    write("copy.cu", RACE);
    assert_eq!(folder.run("check copy.cu --baseline base.json").code, 1, "another file");
}

#[test]
fn the_project_file_may_name_it() {
    let folder = Folder::new(&[
        ("k.cu", RACE),
        ("gpuproof.toml", "sources = [\"k.cu\"]\nbaseline = \"ci/base.json\"\n"),
    ]);
    let ran = folder.run("check");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot read the baseline `ci/base.json`"), "{}", ran.err);
    let below = folder.path().join("ci");
    std::fs::create_dir(&below).expect("a folder");
    assert_eq!(folder.run("check --write-baseline ci/base.json").code, 1);
    assert_eq!(folder.run("check").code, 0);
    let text = std::fs::read_to_string(below.join("base.json")).expect("a baseline");
    assert!(text.contains("\"../k.cu\""), "{text}");
    let mut command = folder.command("check");
    command.current_dir(below);
    assert_eq!(finish(command).code, 0);
}

#[test]
fn wrong_baselines_are_refused() {
    let folder = Folder::new(&[
        ("k.cu", RACE),
        ("a.json", "{}"),
        ("b.json", "{\"version\": 9, \"findings\": []}"),
        ("bad.cu", "x\n"),
    ]);
    for (words, said) in [
        ("check k.cu --baseline a.json", "`a.json` is no baseline"),
        ("check k.cu --baseline b.json", "version 9"),
        ("check bad.cu --write-baseline c.json", "`c.json` is not written"),
        ("check k.cu --write-baseline c.json --kernel race", "cannot be used with"),
    ] {
        let ran = folder.run(words);
        assert_eq!(ran.code, 2, "{words}");
        assert!(ran.err.contains(said), "{words}: {}", ran.err);
    }
    assert!(!folder.path().join("c.json").exists());
}
