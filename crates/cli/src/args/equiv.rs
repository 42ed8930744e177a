//! The command line of `gpuproof equiv`.

use super::{LaunchArgs, PageArgs, SourceArgs, assignment};
use clap::Args;
use gpuproof_engine::equiv::{
    self,
    sweep::{MOST_VALUES, Sweep},
};
use gpuproof_engine::launch::{LaunchOptions, Size, parse_size};

/// `gpuproof equiv`.
#[derive(Args, Debug)]
pub struct EquivArgs {
    /// File with the kernel: .cu, .cl or .kir
    #[arg(value_name = "FILE")]
    pub first: String,
    /// File with what it is compared with; the same file if absent
    #[arg(value_name = "OTHER")]
    pub second: Option<String>,
    /// The kernel; a template kernel with its arguments: 'reduce<float, 256>'
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// What it is compared with: a function (run by one thread) or another kernel. Without this and OTHER, the kernel's
    /// own assertions are looked at
    #[arg(long, value_name = "FUNCTION")]
    pub reference: Option<String>,
    /// The launch.
    #[command(flatten)]
    pub launch: LaunchArgs,
    /// Threads of a block of the reference, if it is a kernel and launched in another way
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Launch options")]
    pub reference_block: Option<Size>,
    /// Blocks of the grid of the reference
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Launch options")]
    pub reference_grid: Option<Size>,
    /// Value of a scalar parameter; the others may have any value
    #[arg(long = "arg", short = 'a', value_name = "NAME=VALUE", value_parser = assignment, help_heading = "Arguments")]
    pub scalars: Vec<(String, String)>,
    /// Compare for each value of a scalar parameter, or of a macro if there is no such parameter, and say for which it holds
    #[arg(long, value_name = "NAME=LOW..HIGH", value_parser = values, help_heading = "Arguments")]
    pub sweep: Option<Sweep>,
    /// Elements of an array; the others are as large as they are accessed
    #[arg(long = "array", value_name = "NAME=COUNT", value_parser = assignment, help_heading = "Arguments")]
    pub arrays: Vec<(String, String)>,
    /// Compare floats as real numbers: sums and products in any order, no rounding
    #[arg(long, help_heading = "Properties")]
    pub reassociate: bool,
    /// Where a page goes.
    #[command(flatten)]
    pub page: PageArgs,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
}

impl EquivArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (String, Option<String>, equiv::Options) {
        let launch = self.launch.options();
        let other = self.reference_block.is_some() || self.reference_grid.is_some();
        let reference_launch = other.then(|| LaunchOptions {
            block: self.reference_block,
            grid: self.reference_grid,
            global_size: None,
            ..launch.clone()
        });
        let options = equiv::Options {
            source: self.source.options(self.kernel.as_deref()),
            kernel: self.kernel,
            reference: self.reference,
            launch,
            reference_launch,
            scalars: self.scalars,
            arrays: self.arrays,
            reassociate: self.reassociate,
            sweep: self.sweep,
            timings,
        };
        (self.first, self.second, options)
    }
}

/// `NAME=LOW..HIGH`, both ends included.
fn values(text: &str) -> Result<Sweep, String> {
    let (name, range) = assignment(text).map_err(|_| "write NAME=LOW..HIGH")?;
    let (low, high) = range.split_once("..").ok_or("write NAME=LOW..HIGH")?;
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| format!("`{text}` is no number"));
    let (low, high) = (number(low)?, number(high)?);
    match high.checked_sub(low) {
        Some(more) if (0..MOST_VALUES).contains(&more) => Ok(Sweep { name, low, high }),
        _ => Err(format!("give one to {MOST_VALUES} values, the smallest first")),
    }
}
