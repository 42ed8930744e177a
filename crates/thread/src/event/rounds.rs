//! Loops that may make too many rounds, and what assumptions about rounds cut off.

use crate::change::Change;
use gpuproof_base::Origin;
use gpuproof_facts::LoopId;
use gpuproof_logic::Term;

/// A loop of which nothing shows that it makes fewer than 2^31 rounds, as is assumed.
#[derive(Clone, Debug)]
pub struct LongLoop {
    /// Where it stands.
    pub origin: Origin,
    /// The symbols that count its rounds: any one, and those that were made when it is left.
    pub counters: Vec<Term>,
    /// It makes fewer as long as some signed variable or pointer does not overflow.
    pub is_few: bool,
}

impl LongLoop {
    /// It names the loop's own symbols, which stay.
    pub(crate) fn change(&mut self, _: &mut Change<'_>) {}
}

/// A statement of which it is to be asked whether a run reaches it within what is assumed of a loop or in the source, or only one that breaks an
/// assumption.
#[derive(Clone, Debug)]
pub struct Unreached {
    /// When it is reached within what is assumed.
    pub within: Term,
    /// When it is reached, without the assumptions.
    pub guard: Term,
    /// Where it stands.
    pub origin: Origin,
    /// The assumption of the source, if it is one; `within` says that it holds.
    pub assumed: Option<Term>,
    /// The iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
}

impl Unreached {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.within = change.guard(self.within);
        self.guard = change.guard(self.guard);
        self.assumed = self.assumed.map(|assumed| change.term(assumed));
        change.counters(&mut self.counters);
    }
}
