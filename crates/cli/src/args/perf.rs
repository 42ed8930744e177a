//! The options of `gpuproof perf`.

use super::{LaunchArgs, PageArgs, SourceArgs, assignment};
use clap::Args;
use gpuproof_engine::perf;
use std::path::PathBuf;

/// `gpuproof perf`.
#[derive(Args, Debug)]
pub struct PerfArgs {
    /// Files: .cu, .cl or .kir
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Only this kernel; a template kernel with its arguments: 'reduce<float, 256>'
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// The launch.
    #[command(flatten)]
    pub launch: LaunchArgs,
    /// Fix a scalar parameter; p.n for a field of a struct
    #[arg(long = "arg", value_name = "NAME=VALUE", value_parser = assignment, help_heading = "Preconditions")]
    pub scalars: Vec<(String, String)>,
    /// Assume a condition; of these, 'n == 64' and 'n % 32 == 0' count
    #[arg(long, value_name = "CONDITION", help_heading = "Preconditions")]
    pub assume: Vec<String>,
    /// Banks of shared memory [default: 32]
    #[arg(long, value_name = "N", help_heading = "Memory system")]
    pub banks: Option<u32>,
    /// Bytes of a bank's word [default: 4]
    #[arg(long, value_name = "BYTES", help_heading = "Memory system")]
    pub bank_width: Option<u32>,
    /// Hold the figures against a run of the launch on the interpreter
    #[arg(long, help_heading = "Run options")]
    pub confirm: bool,
    /// Value of a scalar parameter in that run only, so that the figures are those for every value
    #[arg(long = "run-arg", value_name = "NAME=VALUE", value_parser = assignment, help_heading = "Run options")]
    pub run_scalars: Vec<(String, String)>,
    /// Contents of an array in that run, as for `replay`
    #[arg(long = "array", value_name = "NAME=SPEC", value_parser = assignment, help_heading = "Run options")]
    pub arrays: Vec<(String, String)>,
    /// Write heat maps of the worst request of each access into a folder
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    /// Where a page goes.
    #[command(flatten)]
    pub page: PageArgs,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
}

impl PerfArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (Vec<String>, perf::Options) {
        let options = perf::Options {
            source: self.source.options(self.kernel.as_deref()),
            kernel: self.kernel,
            launch: self.launch.options(),
            scalars: self.scalars,
            assume: self.assume,
            banks: self.banks,
            bank_width: self.bank_width,
            confirm: self.confirm,
            run_scalars: self.run_scalars,
            arrays: self.arrays,
            timings,
        };
        (self.files, options)
    }
}
