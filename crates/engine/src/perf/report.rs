//! The part of a report that `perf` makes, as plain data.

use crate::report::{AccessKind, Place};
use serde::Serialize;

/// How the warps of a kernel use memory.
#[derive(Clone, Debug, Serialize)]
pub struct PerfReport {
    /// The block whose warps were looked at.
    pub block: [u32; 3],
    /// Whether gpuproof chose it among typical ones, because neither the command line nor the source gives one.
    pub typical_block: bool,
    /// Lanes of a warp.
    pub warp: u32,
    /// Banks of shared memory.
    pub banks: u32,
    /// Bytes of a bank's word.
    pub bank_width: u32,
    /// Accesses to shared and global memory, in the order of the source.
    pub accesses: Vec<AccessReport>,
    /// Branches whose lanes may part, in the order of the source.
    pub branches: Vec<BranchReport>,
    /// How many other branches there are: all lanes of a warp go the same way.
    pub uniform_branches: usize,
    /// Places that could not be followed, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// What a run showed; only when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<Confirmed>,
}

/// One access of the source.
#[derive(Clone, Debug, Serialize)]
pub struct AccessReport {
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What the source says there, shortened.
    pub text: String,
    /// The array.
    pub array: String,
    /// `shared` or `global`.
    pub space: &'static str,
    /// What is done.
    pub access: AccessKind,
    /// Bytes of each lane.
    pub bytes: u32,
    /// How far the figures go.
    pub certainty: Certainty,
    /// For shared memory: the conflict degree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degree: Option<Figures>,
    /// For global memory: sectors for each request of a warp.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sectors: Option<Figures>,
    /// For global memory: lines for each request, least and most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<[u32; 2]>,
    /// For global memory: bytes asked for by bytes moved, worst and best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub efficiency: Option<[f64; 2]>,
    /// For shared memory: the lanes that are in each other's way in the busiest bank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colliding_lanes: Vec<u32>,
    /// What the figure depends on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depends: Option<Depends>,
    /// Whether the worst case is the same for every block size along x.
    pub every_block_size: bool,
    /// Requests of the warps of a block; of one iteration where a loop's length is not known.
    pub requests: u64,
    /// Whether the requests are those of one iteration.
    pub per_iteration: bool,
    /// Degree or sectors, and how many requests have it; only where all are exact.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub histogram: Vec<(u32, u64)>,
    /// Why the figures are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The worst request: lane and first byte of each, relative to some multiple of 256.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub worst_request: Vec<(u32, i64)>,
}

/// How far figures go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Every request lies between best and worst.
    Exact,
    /// No request is worse; fewer lanes, or small arguments, may make it better.
    AtMost,
    /// The address depends on data that lanes do not share; the worst figure is that of lanes that have nothing in common.
    Unknown,
}

/// A figure over all requests of an access.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Least.
    pub best: u32,
    /// Mean over the requests, with all lanes that may take part.
    pub typical: f64,
    /// Most.
    pub worst: u32,
}

/// A figure as a function of an argument.
#[derive(Clone, Debug, Serialize)]
pub struct Depends {
    /// The argument, or a product of some.
    pub on: String,
    /// In words.
    pub text: String,
    /// The figure for 0, 1, 2, ... of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub small: Vec<u32>,
    /// From there on, the figure for each residue of it.
    pub by_residue: Vec<u32>,
}

/// A branch whose lanes may part.
#[derive(Clone, Debug, Serialize)]
pub struct BranchReport {
    /// The condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What the source says there, shortened.
    pub text: String,
    /// Whether it decides if a loop goes on.
    pub of_loop: bool,
    /// How lanes part.
    pub divergence: Parting,
    /// Visits of a warp in a block in which its lanes part, and all visits; where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<[u64; 2]>,
    /// The data that it depends on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// How the lanes of a warp part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Parting {
    /// In known visits.
    Here,
    /// Only in the warp that holds the limit of a comparison.
    AtLimit,
    /// As data says.
    ByData,
}

/// Something that could not be followed.
#[derive(Clone, Debug, Serialize)]
pub struct LeftOut {
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Why.
    pub reason: String,
}

/// What a run showed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Confirmed {
    /// Requests of warps in the run.
    pub requests: usize,
    /// Accesses of the source that they came from.
    pub accesses: usize,
    /// Requests that contradict the figures: a defect of gpuproof.
    pub disagreements: Vec<String>,
}
