//! What is looked at: a kernel with the setup it is checked for, and runs of it.

use crate::generate::Tags;
use gpuproof_check::{Checked, Setup};
use gpuproof_interp::{Inputs, Launch};
use gpuproof_kir::{FunctionId, Valid};

/// The checker under test.
pub type Check = fn(&Valid, FunctionId, &Setup) -> Checked;

/// A kernel and what it is checked for.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Where it comes from.
    pub name: String,
    /// Its module, flattened.
    pub module: Valid,
    /// Which function.
    pub kernel: FunctionId,
    /// Launches and preconditions.
    pub setup: Setup,
    /// Features by which verdicts are counted.
    pub tags: Tags,
    /// Runs that somebody wrote down for it; only those within the setup.
    pub runs: Vec<Run>,
}

/// One run.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The launch.
    pub launch: Launch,
    /// The arguments.
    pub inputs: Inputs,
    /// Schedule, and arbitrary values.
    pub seed: u64,
}
