//! The command line of `gpuproof dump`.

use super::SourceArgs;
use clap::{Args, ValueEnum};

/// `gpuproof dump`.
#[derive(Args, Debug)]
pub struct DumpArgs {
    /// Files: .cu, .cl or .kir; .pvl for the proof IR
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// What to print
    #[arg(long, value_enum, default_value = "kir", value_name = "STAGE")]
    pub stage: Stage,
    /// Only this kernel
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
}

/// Stages that can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Stage {
    /// clang's typed syntax tree as JSON
    Ast,
    /// Kernel IR
    Kir,
    /// Kernel IR with the place of everything; reads back
    KirOrigins,
    /// The launches that the host code makes
    Launches,
    /// What one thread of each kernel does: accesses, barriers, exchanges, obligations, each with its guard
    Events,
    /// Proof IR: what `prove` shows
    Proof,
}
