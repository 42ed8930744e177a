//! What stands in `integrations` and runs the program: the action for GitHub, the hook for pre-commit, the module for CMake, the file for Ninja.

use crate::folder::{Folder, Ran, finish};
use std::path::{Path, PathBuf};
use std::process::Command;

const SHIFT: &str = "__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }\n";
const OPEN: &str = "__global__ void open(int *a) { asm(\"nop;\"); a[threadIdx.x] = 1; }\n";
const FILL: &str = "__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = VALUE; }\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

/// A command that finds the program, and what is in these folders.
fn command(program: &Path, folder: &Folder, more: &[PathBuf]) -> Command {
    let own = Path::new(env!("CARGO_BIN_EXE_gpuproof")).parent().expect("a folder").to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(more.iter().cloned()).chain(std::env::split_paths(&path));
    let mut command = Command::new(program);
    command.current_dir(folder.path()).env("PATH", std::env::join_paths(folders).expect("a path"));
    command.env_remove("GPUPROOF_CLANG").env("NO_COLOR", "1");
    command
}

#[test]
fn the_action_for_github_annotates_and_writes_a_report() {
    let folder = Folder::new(&[("shift.cu", SHIFT), ("open.cu", OPEN), ("a fill.cu", FILL)]);
    let check = |arguments: &str, unknown: &str| -> Ran {
        let mut command = command(&root().join("integrations/github/check"), &folder, &[]);
        command.env("GPUPROOF_ARGUMENTS", arguments).env("GPUPROOF_UNKNOWN", unknown);
        command.env("GPUPROOF_SARIF", "report.sarif");
        finish(command)
    };
    let ran = check("shift.cu\n--block\n64\n", "pass");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.starts_with("::error title=race.global,file=shift.cu,line=1"), "{}", ran.out);
    let report = std::fs::read_to_string(folder.path().join("report.sarif")).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["runs"][0]["results"][0]["ruleId"], "race.global");
    assert_eq!(check("open.cu", "pass").code, 0);
    assert_eq!(check("open.cu", "fail").code, 3);
    assert_eq!(check("a fill.cu\n-DVALUE=1", "fail").code, 0);
    assert_eq!(check("a fill.cu\n--blok", "pass").code, 2);
}

#[test]
fn the_hook_for_pre_commit_calls_the_program() {
    let hooks = std::fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("the hooks");
    let entry =
        hooks.lines().find_map(|line| line.trim().strip_prefix("entry: gpuproof ")).expect("an entry");
    let folder = Folder::new(&[("shift.cu", SHIFT), ("fill.cu", FILL)]);
    assert_eq!(folder.run(&format!("{entry} shift.cu fill.cu -DVALUE=1")).code, 1);
    assert_eq!(folder.run(&format!("{entry} fill.cu -DVALUE=1")).code, 0);
}

#[test]
fn cmake_makes_tests_of_targets() {
    let tools = root().join(".deps/python/bin");
    let cmake = if tools.join("cmake").is_file() { tools.join("cmake") } else { "cmake".into() };
    if Command::new(&cmake).arg("--version").output().is_err() {
        println!("cmake is not here: its module is not tested");
        return;
    }
    let lists = format!(
        "cmake_minimum_required(VERSION 3.20)\nproject(kernels LANGUAGES C)\ninclude({})\nenable_testing()\n\
         add_custom_target(racy SOURCES shift.cu)\nadd_custom_target(open SOURCES open.cu)\n\
         add_library(fill OBJECT main.c fill.cu)\ntarget_compile_definitions(fill PRIVATE VALUE=3 OTHER)\n\
         gpuproof_check(racy OPTIONS --block 64)\ngpuproof_check(open)\ngpuproof_check(fill)\n",
        root().join("integrations/cmake/gpuproof.cmake").display()
    );
    let folder = Folder::new(&[
        ("CMakeLists.txt", &lists),
        ("main.c", "int x;\n"),
        ("shift.cu", SHIFT),
        ("open.cu", OPEN),
        ("fill.cu", FILL),
    ]);
    let mut configure = command(&cmake, &folder, std::slice::from_ref(&tools));
    configure.args(["-B", "build", "-DCMAKE_C_COMPILER_WORKS=1", "."]);
    if tools.join("ninja").is_file() {
        configure.args(["-G", "Ninja"]);
    }
    let ran = finish(configure);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let mut test = command(&cmake.with_file_name("ctest"), &folder, std::slice::from_ref(&tools));
    test.args(["--test-dir", "build"]);
    let ran = finish(test);
    let result =
        |name: &str| ran.out.lines().find(|line| line.contains("Test") && line.contains(name)).unwrap_or("");
    assert!(result("gpuproof.racy").contains("Failed"), "{}", ran.out);
    assert!(result("gpuproof.open").contains("Skipped"), "{}", ran.out);
    assert!(result("gpuproof.fill").contains("Passed"), "{}", ran.out);
}

#[test]
fn ninja_checks_what_has_changed() {
    let tools = root().join(".deps/python/bin");
    let ninja = if tools.join("ninja").is_file() { tools.join("ninja") } else { "ninja".into() };
    if Command::new(&ninja).arg("--version").output().is_err() {
        println!("ninja is not here: its file is not tested");
        return;
    }
    let names = ["build.ninja", "scale.cu", "scale.h", "shift.cu"];
    let of =
        |name: &str| std::fs::read_to_string(root().join("integrations/ninja").join(name)).expect("a file");
    let files: Vec<(&str, String)> = names.map(|name| (name, of(name))).to_vec();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = Folder::new(&files);
    let build = || finish(command(&ninja, &folder, &[]));
    // Ninja compares times of change.
    let write = |name: &str, text: &str| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        folder.write(name, text);
    };
    let first = build();
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    assert!(
        first.out.contains("gpuproof scale.cu") && first.out.contains("gpuproof shift.cu"),
        "{}",
        first.out
    );
    assert!(folder.read("checked/scale.txt").contains("proved for every launch"));
    assert!(build().out.contains("no work to do"));
    // A header that no rule names.
    write("scale.h", "#define STRIDE 2\n");
    let second = build();
    assert!(second.code == 0 && second.out.contains("gpuproof scale.cu"), "{}", second.out);
    assert!(!second.out.contains("gpuproof shift.cu"), "{}", second.out);
    // What is not proved has no report, and is checked again until it is.
    write("scale.h", "#define STRIDE 0\n");
    for _ in 0..2 {
        let wrong = build();
        assert!(wrong.code != 0 && wrong.out.contains("race.global"), "{}{}", wrong.out, wrong.err);
        let left = folder.path().join("checked");
        assert!(!left.join("scale.txt").exists() && !left.join("scale.txt.new").exists());
        assert!(left.join("shift.txt").exists());
    }
    write("scale.h", "#define STRIDE 3\n");
    assert_eq!(build().code, 0);
    assert!(build().out.contains("no work to do"));
}

#[test]
fn a_rule_for_make_names_every_file() {
    let folder = Folder::new(&[
        ("a b.cu", "#include \"one.h\"\n__global__ void k(int *a) { a[threadIdx.x] = ONE; }\n"),
        ("one.h", "#include <two.h>\n#define ONE 1\n"),
        ("inc/two.h", ""),
        ("inc/three.h", ""),
        ("c.cu", "#define H <three.h>\n#include H\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"),
        ("gpuproof.toml", "sources = [\"a b.cu\", \"c.cu\"]\ninclude = [\"inc\"]\n"),
    ]);
    for keep in ["--no-cache", "--cache kept", "--cache kept"] {
        folder.run(&format!("check --block 64 --grid 1 --depfile out.json.d {keep}"));
        let rule = folder.read("out.json.d");
        let names: Vec<&str> = rule.split(" \\\n  ").map(str::trim).collect();
        assert_eq!(
            names,
            ["out.json:", "a\\ b.cu", "c.cu", "gpuproof.toml", "inc/three.h", "inc/two.h", "one.h"],
            "{keep}"
        );
    }
    assert_eq!(folder.run("check --depfile no/such/out.d").code, 2);
}
