//! The options of `gpuproof serve`, and of the command that it starts for each text.

use clap::Args;
use std::net::IpAddr;

/// `gpuproof serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// Address to listen at; any other than this machine's own lets others use its time
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    /// Port to listen at; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 7878)]
    pub port: u16,
    /// Texts that are worked on at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Texts that may wait; more are refused
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(0..=4096))]
    pub queue: u16,
    /// Seconds for a text
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub time_limit: u16,
    /// Megabytes of address space for each process that works on a text
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1536..=1_048_576))]
    pub memory_limit: u32,
    /// Kilobytes of a text
    #[arg(long, value_name = "KB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=16_384))]
    pub source_limit: u32,
    /// Kilobytes of an answer
    #[arg(long, value_name = "KB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(64..=262_144))]
    pub output_limit: u32,
}

/// `gpuproof answer`.
#[derive(Args, Debug)]
pub struct AnswerArgs {
    /// Bytes of address space
    #[arg(long, value_name = "BYTES")]
    pub memory: u64,
    /// Seconds of processor time
    #[arg(long, value_name = "SECONDS")]
    pub seconds: u64,
}
