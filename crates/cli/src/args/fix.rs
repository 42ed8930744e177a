//! The command line of `gpuproof fix`.

use super::CheckArgs;
use clap::Args;
use gpuproof_engine::fix;
use std::path::PathBuf;

/// `gpuproof fix`.
#[derive(Args, Debug)]
pub struct FixArgs {
    /// What to check, and how.
    #[command(flatten)]
    pub check: CheckArgs,
    /// Look for barriers that are not needed instead of those that are missing, and take them out
    #[arg(long, help_heading = "Fix")]
    pub redundant: bool,
    /// Print the change as a unified diff, for `patch -p0`; everything else goes to standard error
    #[arg(long, help_heading = "Fix")]
    pub diff: bool,
    /// Write the changed text to a file; with --format html the page into a folder, and the text nowhere
    #[arg(
        short = 'o',
        long = "output",
        value_name = "FILE",
        conflicts_with = "in_place",
        help_heading = "Fix"
    )]
    pub output: Option<PathBuf>,
    /// Write the changed text into the file itself
    #[arg(long, help_heading = "Fix")]
    pub in_place: bool,
}

impl FixArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (Vec<String>, fix::Options) {
        let (files, check) = self.check.options(timings);
        (files, fix::Options { check, redundant: self.redundant })
    }
}
