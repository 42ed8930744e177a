//! Runs the trust harness, built optimised: it is a program of its own, so that the other tasks need not wait for the build.

use std::path::Path;

/// Runs it with these arguments.
pub fn run(root: &Path, arguments: &[String]) -> Result<String, String> {
    let status = crate::cargo()
        .current_dir(root)
        .args(["run", "--quiet", "--release", "--package", "trust", "--"])
        .args(arguments)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() {
        Ok("every verdict agrees with what happens".into())
    } else {
        Err("see above".into())
    }
}
