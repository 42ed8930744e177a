//! Project automation: `cargo xtask COMMAND`.
//!
//! * `tidy` holds the house in order: the dependency table against every manifest, headers, file sizes.
//! * `bless` rewrites expectations of the corpus and of snapshot tests to what the tool does now.
//! * `book` makes the book of the documents in target/book.
//! * `latency` measures how long an editor waits for an answer (docs/editors.md).
//! * `load` measures how long users of the playground wait (docs/playground.md).
//! * `dist` packs gpuproof: tarball, Debian package and Python wheel.
//! * `mutants` changes the verifier's side conditions, one at a time, and sees whether a kernel notices (docs/trust.md).
//! * `reality` reads a folder of real programs and counts what the front end makes of them (docs/reality.md).
//! * `trust` compares verdicts with what really happens, for as long as one likes (docs/trust.md).
//!
//! Longer campaigns get a file and a line in [`COMMANDS`] each.

mod bless;
mod book;
mod dist;
mod latency;
mod load;
mod mutants;
mod reality;
mod tidy;
mod trust;

use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

/// What a command is called, what it does, and how, given the checkout and its arguments.
type Command = (&'static str, &'static str, fn(&Path, &[String]) -> Result<String, String>);

/// All commands.
const COMMANDS: &[Command] = &[
    ("tidy", "check dependency table, module headers and file sizes", |root, _| tidy::run(root)),
    ("bless", "rewrite the expectations of corpus and snapshots to what happens now", |root, _| {
        bless::run(root)
    }),
    ("book", "make the book of the documents", |root, _| book::run(root)),
    (
        "dist",
        "pack a tarball, a Debian package and a Python wheel (--dev: of a quick build, --try: and run them)",
        dist::run,
    ),
    ("latency", "measure how long an editor waits for an answer (--dev: from a quick build)", latency::run),
    (
        "load",
        "measure how long users of the playground wait (--dev: from a quick build, --program FILE: of this program)",
        load::run,
    ),
    ("mutants", "change the verifier and see whether a kernel notices (--help for options)", mutants::run),
    ("reality", "count what the front end makes of the programs in a folder", reality::run),
    ("trust", "compare verdicts with what really happens (--help for options)", trust::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = arguments.first().map_or("", String::as_str);
    let Some((_, _, run)) = COMMANDS.iter().find(|(name, _, _)| *name == wanted) else {
        eprintln!("usage: cargo xtask COMMAND");
        for (name, purpose, _) in COMMANDS {
            eprintln!("  {name:8} {purpose}");
        }
        return ExitCode::from(2);
    };
    match run(&root(), arguments.get(1..).unwrap_or(&[])) {
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

/// Cargo, as it was called for this.
fn cargo() -> process::Command {
    process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// What cannot be done with a file or folder.
fn trouble(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}

/// The root of the checkout.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
