//! Tells the program which commit it is built from (`gpuproof --version`), where that is known.

use std::process::Command;

fn main() {
    // A packager who builds without a repository names the commit.
    println!("cargo::rerun-if-env-changed=GPUPROOF_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(log) = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    let given = std::env::var("GPUPROOF_COMMIT").ok();
    let commit = given.or_else(|| git(&["rev-parse", "--short=10", "HEAD"]));
    println!("cargo::rustc-env=GPUPROOF_COMMIT={}", commit.as_deref().unwrap_or("unknown commit"));
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
