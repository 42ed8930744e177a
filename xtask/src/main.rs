//! Project automation: `cargo xtask COMMAND`.
//!
//! * `tidy` holds the house in order: the dependency table against every manifest, headers, file sizes.
//! * `bless` rewrites expectations of the corpus and of snapshot tests to what the tool does now.
//!
//! Longer campaigns get a file and a line in [`COMMANDS`] each.

mod bless;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a command is called, what it does, and how.
type Command = (&'static str, &'static str, fn(&Path) -> Result<String, String>);

/// All commands.
const COMMANDS: &[Command] = &[
    ("tidy", "check dependency table, module headers and file sizes", tidy::run),
    ("bless", "rewrite the expectations of corpus and snapshots to what happens now", bless::run),
];

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let Some((_, _, run)) = COMMANDS.iter().find(|(name, _, _)| *name == wanted) else {
        eprintln!("usage: cargo xtask COMMAND");
        for (name, purpose, _) in COMMANDS {
            eprintln!("  {name:8} {purpose}");
        }
        return ExitCode::from(2);
    };
    match run(&root()) {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(problems) => {
            eprintln!("{problems}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the checkout.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
