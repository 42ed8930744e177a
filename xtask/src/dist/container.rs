//! The container, where something is at hand that builds it.

use super::{call, clear, copy};
use std::path::Path;
use std::process::Command;

const BUILDERS: [&str; 2] = ["podman", "docker"];
/// What the container is made of.
const BASE: &str = "docker.io/library/debian:bookworm-slim";
/// Its name while it is tried.
const NAME: &str = "gpuproof-try";

/// Builds the container from the folder of packages, and lets it find a race. Says why where it cannot be built.
pub fn attempt(root: &Path, packages: &Path, folder: &Path) -> Result<(), String> {
    let works = |builder: &&str| succeeds(Command::new(builder).arg("info"));
    let Some(builder) = BUILDERS.into_iter().find(works) else {
        eprintln!("no container is built: neither podman nor docker is at hand");
        return Ok(());
    };
    if !succeeds(Command::new(builder).args(["pull", BASE])) {
        eprintln!("no container is built: {BASE} cannot be fetched");
        return Ok(());
    }
    let file = root.join("integrations/container/Containerfile");
    call(Command::new(builder).args(["build", "-t", NAME, "-f"]).arg(file).arg(packages))?;
    clear(folder)?;
    copy(&root.join("examples/blur_race.cu"), &folder.join("blur_race.cu"))?;
    let mut run = Command::new(builder);
    run.args(["run", "--rm", "-v", &format!("{}:/src:ro", folder.display()), NAME, "check", "."]);
    let output = run.output().map_err(|error| format!("cannot run {builder}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    succeeds(Command::new(builder).args(["rmi", NAME]));
    match output.status.code() == Some(1) && said.contains("error[race.shared]") {
        true => Ok(()),
        false => Err(format!(
            "the container does not find the race:\n{said}{}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
