//! Mutates the verifier: a copy of the workspace in which every side condition of `thread`, `check` and `solve` can be changed by a switch
//! ([`rewrite`]), built once, and the trust harness run on it for a sample of the mutations (`trust/src/mutants.rs`, docs/trust.md).
//!
//! The copy lies in `target/mutants`. Mutations that do not compile are left out, file by file, until the rest does.

mod rewrite;

use crate::{cargo, trouble};
use rewrite::Site;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where mutations are made.
const FOLDERS: [&str; 3] = ["crates/thread/src", "crates/check/src", "crates/solve/src"];

/// Files without decisions: what is written for people and other solvers.
const NO_DECISIONS: [&str; 2] = ["crates/solve/src/dump.rs", "crates/solve/src/peer.rs"];

/// What is copied: the rest of the checkout is not needed to build and run the harness.
const COPIED: [&str; 9] =
    ["Cargo.toml", "Cargo.lock", "crates", "trust", "xtask", "lib", "scripts", "rustfmt.toml", ".cargo"];

/// Builds after which a mutation that does not compile is a defect of this program.
const MOST_BUILDS: usize = 12;

/// Makes and builds the copy, then runs the harness with these arguments.
pub fn run(root: &Path, arguments: &[String]) -> Result<String, String> {
    let copy = root.join("target/mutants/checkout");
    let target = std::env::var_os("GPUPROOF_MUTANTS_TARGET")
        .map_or_else(|| root.join("target/mutants/target"), PathBuf::from);
    let program = target.join("debug/mutants");
    if !arguments.iter().any(|argument| argument == "--no-build") {
        copy_checkout(root, &copy)?;
        build(root, &copy, &target)?;
    }
    let tests = build_tests(&copy, &target)?;
    let tests = tests.iter().flat_map(|test| ["--tests", test]);
    let arguments = arguments.iter().filter(|argument| *argument != "--no-build");
    // A mutation may end the program, by a stack without end say: the next start notes that and goes on.
    let sites = copy.join("sites.txt");
    loop {
        let status = Command::new(&program)
            .current_dir(root)
            .arg("--root")
            .arg(root)
            .arg("--sites")
            .arg(&sites)
            .args(tests.clone())
            .args(arguments.clone())
            .status()
            .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
        match status.code() {
            Some(0) => return Ok("every mutation of the sample was tried".into()),
            Some(code @ (1 | 2)) => return Err(format!("the harness ended with {code}")),
            _ => eprintln!("the harness was ended by a mutation; it goes on with the next one"),
        }
    }
}

/// Copies what the harness needs; files that are the same keep their times, so that nothing is built again for them.
fn copy_checkout(root: &Path, copy: &Path) -> Result<(), String> {
    for name in COPIED {
        for entry in walkdir::WalkDir::new(root.join(name)).into_iter().flatten() {
            let from = entry.path();
            let to = copy.join(from.strip_prefix(root).unwrap_or(from));
            if entry.file_type().is_file() {
                if FOLDERS.iter().any(|folder| from.starts_with(root.join(folder))) {
                    continue;
                }
                let text = fs::read(from).map_err(|error| trouble("read", from, &error))?;
                write_changed(&to, &text)?;
                // Scripts stay scripts.
                let mode = entry.metadata().map_err(std::io::Error::from).map(|m| m.permissions());
                mode.and_then(|mode| fs::set_permissions(&to, mode))
                    .map_err(|error| trouble("write", &to, &error))?;
            }
        }
    }
    // The solver's library, which the linker of the copy looks for there.
    let library = copy.join(".deps");
    if !library.exists() {
        std::os::unix::fs::symlink(root.join(".deps"), &library)
            .map_err(|error| trouble("make", &library, &error))?;
    }
    let read = |name: &str| {
        let path = root.join(name);
        fs::read_to_string(&path).map_err(|error| trouble("read", &path, &error))
    };
    write_changed(&copy.join("crates/logic/src/mutants.rs"), include_bytes!("mutants/switch.rs.in"))?;
    let logic = read("crates/logic/src/lib.rs")? + "\npub mod mutants;\n";
    write_changed(&copy.join("crates/logic/src/lib.rs"), logic.as_bytes())?;
    let manifest = read("trust/Cargo.toml")?
        + "\n[[bin]]\nname = \"mutants\"\npath = \"src/mutants_main.rs\"\n"
        + "\n[[bin]]\nname = \"trust\"\npath = \"src/main.rs\"\n";
    write_changed(&copy.join("trust/Cargo.toml"), manifest.as_bytes())?;
    write_changed(&copy.join("trust/src/mutants_main.rs"), include_bytes!("mutants/main.rs.in"))
}

fn write_changed(path: &Path, text: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| trouble("make", folder, &error))?;
    fs::write(path, text).map_err(|error| trouble("write", path, &error))
}

/// Writes the rewritten files and the list of mutations; the files and lines of the mutations, by number.
fn write_rewritten(root: &Path, copy: &Path, dropped: &BTreeSet<u32>) -> Result<Vec<(String, Site)>, String> {
    let mut files: Vec<PathBuf> = FOLDERS
        .iter()
        .flat_map(|folder| walkdir::WalkDir::new(root.join(folder)))
        .flatten()
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect();
    files.sort();
    let (mut list, mut places) = (String::new(), Vec::new());
    let mut next = 1;
    for path in files {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let source = fs::read_to_string(&path).map_err(|error| trouble("read", &path, &error))?;
        if NO_DECISIONS.contains(&name.as_str()) {
            write_changed(&copy.join(&name), source.as_bytes())?;
            continue;
        }
        let (_, all) = rewrite::rewrite(&source, next, &|_| false).map_err(|e| format!("{name}: {e}"))?;
        let (text, sites) = rewrite::rewrite(&source, next, &|id| dropped.contains(&id))
            .map_err(|e| format!("{name}: {e}"))?;
        next = all.last().map_or(next, |site| site.id + 1);
        write_changed(&copy.join(&name), text.as_bytes())?;
        for site in sites {
            let side = if site.is_side { "side" } else { "" };
            let _ = writeln!(list, "{}\t{name}:{}\t{side}\t{}\t{}", site.id, site.line, site.kind, site.text);
            places.push((name.clone(), site));
        }
    }
    write_changed(&copy.join("sites.txt"), list.as_bytes())?;
    Ok(places)
}

/// Builds the harness of the copy; whatever does not compile is left out.
fn build(root: &Path, copy: &Path, target: &Path) -> Result<(), String> {
    let mut dropped = BTreeSet::new();
    for number in 1..=MOST_BUILDS {
        let places = write_rewritten(root, copy, &dropped)?;
        eprintln!("build {number}: {} mutations, {} left out", places.len(), dropped.len());
        let output = cargo_for(copy, target)
            .args(["build", "--offline", "--package", "trust", "--bin", "mutants", "--keep-going"])
            .args(["--message-format", "short"])
            .output()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        if output.status.success() {
            return Ok(());
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        let before = dropped.len();
        for line in messages.lines().filter(|line| line.contains(": error")) {
            let mut parts = line.splitn(3, ':');
            let (Some(file), Some(line)) = (parts.next(), parts.next()) else { continue };
            let Ok(line) = line.parse::<usize>() else { continue };
            let here = |(name, site): &&(String, Site)| {
                file.ends_with(name.as_str()) && (site.line..=site.last).contains(&line)
            };
            // Of what starts in other lines only the smallest: the error is in it, or in what it is part of.
            let around: Vec<&Site> = places.iter().filter(here).map(|(_, site)| site).collect();
            let nearest = around.iter().map(|site| site.last - site.line).min();
            let is_it = |site: &&&Site| site.line == line || Some(site.last - site.line) == nearest;
            dropped.extend(around.iter().filter(is_it).map(|site| site.id));
        }
        if dropped.len() == before {
            return Err(format!("the copy does not compile:\n{messages}"));
        }
    }
    Err("the copy does not compile after many builds".into())
}

/// Builds the tests of the crates that are mutated, without those that try random formulas, which take long; their programs.
fn build_tests(copy: &Path, target: &Path) -> Result<Vec<String>, String> {
    let packages = ["gpuproof-thread", "gpuproof-check", "gpuproof-solve"];
    let output = cargo_for(copy, target)
        .args(["test", "--offline", "--no-run", "--message-format", "json", "--lib"])
        .args(["--test", "side_conditions", "--test", "shapes", "--test", "theories"])
        .args(packages.iter().flat_map(|package| ["--package", package]))
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("the tests do not compile:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let program = |line: &str| Some(line.split_once("\"executable\":\"")?.1.split_once('"')?.0.to_owned());
    Ok(messages.lines().filter_map(program).collect())
}

/// Cargo, for the copy.
fn cargo_for(copy: &Path, target: &Path) -> Command {
    let mut command = cargo();
    command
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTFLAGS", std::env::var("RUSTFLAGS").unwrap_or_default());
    command
}
