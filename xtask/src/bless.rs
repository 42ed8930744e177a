//! Rewrites expectations: the tests do it themselves when a variable asks for it.

use std::path::Path;

/// Runs the tests that can rewrite their expectations.
pub fn run(root: &Path) -> Result<String, String> {
    let status = crate::cargo()
        .current_dir(root)
        .args(["test", "--package", "gpuproof-cli"])
        .env("GPUPROOF_BLESS", "1")
        .env("SNAPSHOTS", "overwrite")
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() {
        Ok("expectations are up to date; read the diff before you commit it".into())
    } else {
        Err("some tests fail in a way that blessing cannot mend".into())
    }
}
