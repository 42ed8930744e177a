//! `gpuproof init`.

use crate::commands::write_whole;
use crate::output::Output;
use crate::project::{NAME, text_for_this_folder};
use std::path::Path;

/// Writes the project file of this folder, unless there is one; returns the exit code.
pub fn run(output: &Output) -> u8 {
    let path = Path::new(NAME);
    let made = match path.exists() {
        true => Err(format!("there is a {NAME} already")),
        false => {
            let (text, has_sources) = text_for_this_folder();
            let written = write_whole(path, &text);
            written.map_err(|error| format!("cannot write {NAME}: {error}")).map(|()| (text, has_sources))
        }
    };
    match made {
        Ok((text, has_sources)) => {
            output.report(&format!("wrote {NAME}:\n\n{text}"));
            if !has_sources {
                output.trouble(
                    "gpuproof: there is no `.cu` or `.cl` file here yet: `sources` is yours to fill in\n",
                );
            }
            0
        }
        Err(wrong) => {
            output.trouble(&format!("gpuproof: {wrong}\n"));
            2
        }
    }
}
