//! The command line of `gpuproof check`, with what is for projects and continuous integration.

use super::{CheckArgs, PageArgs};
use clap::Args;
use std::path::PathBuf;

/// `gpuproof check`.
#[derive(Args, Debug)]
pub struct CheckCommand {
    /// What to check, and how.
    #[command(flatten)]
    pub check: CheckArgs,
    /// What counts of it.
    #[command(flatten)]
    pub project: ProjectArgs,
    /// Where a page goes.
    #[command(flatten)]
    pub page: PageArgs,
}

/// Which files are looked at, what counts, how much is shown.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Project options")]
pub struct ProjectArgs {
    /// Findings that are listed in this file do not count; their kernels stay refuted or unknown
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    pub baseline: Option<PathBuf>,
    /// Write what speaks against the kernels into a file for --baseline
    #[arg(long, value_name = "FILE", conflicts_with_all = ["changed_since", "shard", "kernel", "only_divergence", "only_intra_group"])]
    pub write_baseline: Option<PathBuf>,
    /// Only files that differ from this git revision, or that include one that does
    #[arg(long, value_name = "REV")]
    pub changed_since: Option<String>,
    /// Only part I of N parts of the files; `gpuproof merge` puts the JSON reports of all parts together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// Keep answers in this folder and look for them there first; else in the user's cache. An address (file:///DIR, s3://BUCKET/DIR) is asked besides the user's cache, and shared
    #[arg(long, value_name = "DIR|URL", conflicts_with = "no_cache")]
    pub cache: Option<PathBuf>,
    /// Work everything out anew, and keep nothing
    #[arg(long)]
    pub no_cache: bool,
    /// Write the files that the answer depends on to FILE, for Make and Ninja; the target is FILE without `.d`
    #[arg(long, value_name = "FILE")]
    pub depfile: Option<PathBuf>,
    /// How many threads work; all cores if absent
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Show only kernels that fail, errors and the summary
    #[arg(long, short = 'q', conflicts_with = "verbose")]
    pub quiet: bool,
    /// Show allowed findings in full, and the rules that proofs used
    #[arg(long, short = 'v')]
    pub verbose: bool,
}

/// A part of the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which one, from 1.
    pub index: usize,
    /// Of how many.
    pub count: usize,
}

fn shard(text: &str) -> Result<Shard, String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=10_000).contains(n));
    let parts = text.split_once('/').and_then(|(index, count)| Some((number(index)?, number(count)?)));
    match parts {
        Some((index, count)) if index <= count => Ok(Shard { index, count }),
        _ => Err("write I/N with I from 1 to N, such as 2/4".into()),
    }
}

impl Shard {
    /// Whether a file belongs to this part. That depends on its path alone.
    pub fn has(self, path: &str) -> bool {
        // FNV-1a: the same on every machine.
        let hash = path.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        hash % self.count as u64 == self.index as u64 - 1
    }
}

/// `gpuproof merge`.
#[derive(Args, Debug)]
pub struct MergeArgs {
    /// The JSON reports of all parts
    #[arg(required = true, value_name = "FILE")]
    pub reports: Vec<PathBuf>,
}
