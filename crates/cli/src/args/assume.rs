//! The command line of `gpuproof assume`.

use super::{CheckArgs, PageArgs};
use clap::Args;
use gpuproof_engine::assume;

/// `gpuproof assume`.
#[derive(Args, Debug)]
pub struct AssumeArgs {
    /// What to check, and how.
    #[command(flatten)]
    pub check: CheckArgs,
    /// Where a page goes.
    #[command(flatten)]
    pub page: PageArgs,
}

impl AssumeArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (Vec<String>, assume::Options) {
        let (files, check) = self.check.options(timings);
        (files, assume::Options { check })
    }
}
