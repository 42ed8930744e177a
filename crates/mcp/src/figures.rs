//! What `perf` says, small enough for an agent: the accesses that cost most come first.

use crate::view::{access_text, at, lines, shorten};
use gpuproof_engine::launch::text_of;
use gpuproof_engine::perf::report::{AccessReport, BranchReport, Certainty, Parting, PerfReport};
use schemars::JsonSchema;
use serde::Serialize;

/// Most accesses, and most branches.
const MOST: usize = 20;

/// How the warps of a kernel use memory.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Figures {
    /// The block whose warps were looked at.
    pub block: String,
    /// Whether gpuproof chose it, because nobody gave one.
    pub typical_block: bool,
    /// Accesses to shared and global memory, the most wasteful first.
    pub accesses: Vec<Access>,
    /// Accesses that are not listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub accesses_left_out: usize,
    /// Branches whose lanes may part.
    pub branches: Vec<Branch>,
    /// Branches that are not listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub branches_left_out: usize,
    /// Places that could not be followed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_followed: Vec<String>,
}

/// An access.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Access {
    /// Where it is: file:line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What the source says there.
    pub text: String,
    /// `shared` or `global`.
    pub space: String,
    /// What is done.
    pub access: String,
    /// `exact`; `at_most`: no request is worse; `unknown`: the address depends on data.
    pub certainty: String,
    /// Shared memory: how many times the worst request of a warp takes, 1 without conflict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict_degree: Option<u32>,
    /// Global memory: sectors of 32 bytes that the worst request of a warp moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sectors: Option<u32>,
    /// Global memory: how much of what the worst request moves was asked for, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub efficiency: Option<u32>,
    /// What the figure depends on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// A branch whose lanes may part.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Branch {
    /// Where it is: file:line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The condition.
    pub text: String,
    /// When the lanes of a warp part.
    pub parts: String,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Figures {
    /// The view of a kernel's figures.
    pub fn of(perf: &PerfReport) -> Self {
        let mut ordered: Vec<&AccessReport> = perf.accesses.iter().collect();
        ordered.sort_by(|a, b| waste(b).total_cmp(&waste(a)));
        let accesses_left_out = shorten(&mut ordered, MOST);
        let mut branches: Vec<Branch> = perf.branches.iter().map(Branch::of).collect();
        let branches_left_out = shorten(&mut branches, MOST);
        let not_followed = perf.left_out.iter().map(|left| {
            let place = left.place.as_ref().map_or(String::new(), |place| format!("{}: ", at(place)));
            format!("{place}{}", left.reason)
        });
        Self {
            block: text_of(perf.block),
            typical_block: perf.typical_block,
            accesses: ordered.into_iter().map(Access::of).collect(),
            accesses_left_out,
            branches,
            branches_left_out,
            not_followed: lines(not_followed),
        }
    }
}

/// How many times as much the worst request costs as it would have to.
fn waste(access: &AccessReport) -> f64 {
    let degree = access.degree.map_or(1.0, |degree| f64::from(degree.worst));
    let moved = access.efficiency.map_or(1.0, |[worst, _]| 1.0 / worst.max(0.001));
    degree.max(moved)
}

impl Access {
    fn of(access: &AccessReport) -> Self {
        let depends = access.depends.as_ref().map(|depends| depends.text.clone());
        let reason = access.reason.as_ref().map(|reason| format!("it depends on {reason}"));
        Self {
            place: access.place.as_ref().map(at),
            text: access.text.clone(),
            space: access.space.into(),
            access: access_text(access.access).into(),
            certainty: match access.certainty {
                Certainty::Exact => "exact".into(),
                Certainty::AtMost => "at_most".into(),
                Certainty::Unknown => "unknown".into(),
            },
            conflict_degree: access.degree.map(|degree| degree.worst),
            sectors: access.sectors.map(|sectors| sectors.worst),
            efficiency: access.efficiency.map(|[worst, _]| (worst * 100.0).round() as u32),
            remark: depends.or(reason),
        }
    }

    /// In a line.
    pub fn line(&self) -> String {
        let place = self.place.as_deref().unwrap_or("?");
        let at_most = if self.certainty == "exact" { "" } else { "at most " };
        let mut text = format!("{place}: {} `{}`", self.access, self.text);
        if let Some(degree) = self.conflict_degree {
            text += &match degree {
                1 => ", no bank conflict".to_owned(),
                degree => format!(", {at_most}{degree}-way bank conflict"),
            };
        }
        if let Some(sectors) = self.sectors {
            let plural = if sectors == 1 { "" } else { "s" };
            text += &format!(", {at_most}{sectors} sector{plural} a request");
        }
        if let Some(percent) = self.efficiency {
            text += &format!(", {percent} % of the bytes moved are used");
        }
        text + &self.remark.as_ref().map_or(String::new(), |remark| format!("; {remark}"))
    }
}

impl Branch {
    fn of(branch: &BranchReport) -> Self {
        let parts = match (branch.divergence, branch.visits) {
            (Parting::Here, Some([parting, all])) => format!("in {parting} of {all} visits of a warp"),
            (Parting::Here, None) => "in known visits of a warp".into(),
            (Parting::AtLimit, _) => "only in the warp that holds the limit".into(),
            (Parting::ByData, _) => match &branch.reason {
                Some(reason) => format!("as data says: {reason}"),
                None => "as data says".into(),
            },
        };
        Self { place: branch.place.as_ref().map(at), text: branch.text.clone(), parts }
    }
}
