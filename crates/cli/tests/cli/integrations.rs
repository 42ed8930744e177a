//! What stands in `integrations` and runs the program: the action for GitHub, the hook for pre-commit, the module for CMake.

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
