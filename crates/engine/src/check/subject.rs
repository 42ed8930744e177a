//! What a defect is about. Reports have one answer for each subject.

use gpuproof_base::Code;

/// A property of kernels that is answered for on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Two threads touch the same memory at the same time.
    Races,
    /// Threads do not meet at barriers as they should.
    Divergence,
    /// Everything else that must not happen.
    Assertions,
}

impl Subject {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Races, Self::Divergence, Self::Assertions];

    /// What a code is about; nothing for what is unsupported.
    pub fn of(code: Code) -> Option<Self> {
        match code {
            Code::RaceShared | Code::RaceGlobal | Code::RaceImage | Code::RaceBenign => Some(Self::Races),
            Code::BarrierDivergence
            | Code::BarrierExited
            | Code::BarrierMask
            | Code::BarrierUninitialised => Some(Self::Divergence),
            _ if code.as_str().starts_with("unsupported.") => None,
            _ => Some(Self::Assertions),
        }
    }

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Races => "races",
            Self::Divergence => "divergence",
            Self::Assertions => "assertions",
        }
    }
}
