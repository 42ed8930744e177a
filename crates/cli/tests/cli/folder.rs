//! A folder with source files in it, and the program run in that folder.

use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// What a run of the program gave.
pub struct Ran {
    /// Exit code; -1 if a signal ended it.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// A folder of its own.
pub struct Folder {
    folder: TempDir,
}

impl Folder {
    /// A folder with these files.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self { folder: tempfile::tempdir().expect("a folder") };
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    /// Writes a file, below a new folder if need be.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    /// What a file holds.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).expect("a file")
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The names of its files, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// The command, in this folder, without colours.
    pub fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gpuproof"));
        command.current_dir(self.path()).args(words.split_whitespace()).stdin(Stdio::null());
        command.env_remove("GPUPROOF_CLANG").env("NO_COLOR", "1");
        command
    }

    /// Runs the program with these words as arguments.
    pub fn run(&self, words: &str) -> Ran {
        finish(self.command(words))
    }
}

/// Runs a command to its end.
pub fn finish(mut command: Command) -> Ran {
    let output = command.output().expect("the program runs");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}
