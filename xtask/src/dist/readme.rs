//! The first five minutes of a user: what README.md shows, word for word, with a packed program in an empty folder.

use super::{PATH, clear, trouble};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes the files that the README shows and runs its commands; each must print what stands there.
pub fn follow(root: &Path, program: &Path, folder: &Path) -> Result<(), String> {
    clear(folder)?;
    let path = root.join("README.md");
    let text = fs::read_to_string(&path).map_err(|error| trouble("read", &path, &error))?;
    let mut commands = 0;
    // Every other part is code: its kind, then its lines.
    for part in text.split("```").skip(1).step_by(2) {
        let Some((first, rest)) = part.split_once('\n').and_then(|(_, code)| code.split_once('\n')) else {
            continue;
        };
        if let Some(name) = first.strip_prefix("// ") {
            let file = folder.join(name);
            fs::write(&file, format!("{first}\n{rest}")).map_err(|error| trouble("write", &file, &error))?;
        } else if let Some(words) = first.strip_prefix("$ gpuproof ") {
            let mut command = Command::new(program);
            // Nothing of this environment but the path.
            command.env_clear().env("PATH", PATH).env("HOME", folder).current_dir(folder);
            let output = command.args(words.split(' ')).output();
            let output = output.map_err(|error| trouble("run", program, &error))?;
            let said = String::from_utf8_lossy(&output.stdout);
            if said.trim_end() != rest.trim_end() {
                let wrong = String::from_utf8_lossy(&output.stderr);
                let program = program.display();
                return Err(format!("{program} {words} does not print what the README says:\n{said}{wrong}"));
            }
            commands += 1;
        }
    }
    if commands < 2 {
        return Err("the README shows fewer than two commands".to_owned());
    }
    Ok(())
}
