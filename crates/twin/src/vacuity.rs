//! Proofs that would rest on nothing: statements that no run reaches within what the proof assumes.
//!
//! A proof may assume that arithmetic does not overflow and that loops make fewer rounds than their counter has room for. Both are
//! listed. But where *every* run that gets to a statement breaks such an assumption, the proof says nothing about that statement,
//! and to call it proved would be wrong whatever is listed. So the ways to the accesses are looked at once more:
//!
//! * without the assumptions some run may get there, and with them none does: the access is undecided;
//! * no run gets there either way: dead code, of which everything holds.
//!
//! An answer that the solver does not find in short time counts as "some run gets there": assumptions that ordinary kernels need are met by
//! small launches, which are found at once.

use crate::check::Check;
use crate::pair::Steps;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::Space;
use gpuproof_logic::{Range, Term};
use gpuproof_sym::{Access, Record};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why nothing is known of what stands behind an assumption about a loop.
const CUT_OFF: &str = "runs that get here have an overflow or make 2147483648 rounds of a loop, which proofs take not to happen";

impl Check<'_, '_> {
    /// Accesses that no run reaches within what the proof assumes are not proved.
    pub(crate) fn vacuity(&mut self, whole: &Record, steps: &Steps) {
        let none = whole.unreached.is_empty() && whole.long_loops.is_empty();
        if !self.no_wrap_used && !whole.counted && none {
            return;
        }
        let counters: FxHashSet<Term> = whole.long_loops.iter().flat_map(|l| l.counters.clone()).collect();
        let mut free: FxHashMap<Term, Term> = FxHashMap::default();
        for counter in counters {
            let sort = self.terms.sort(counter);
            free.insert(counter, self.terms.fresh("rounds", sort, Range::ANY));
        }
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        self.brief = true;
        for access in &whole.accesses {
            if !seen.insert(access.guard) {
                continue;
            }
            if let Some(why) = self.is_vacuous(access, steps, &free) {
                let code = match self.module.objects[access.object].space {
                    Space::Shared => Code::RaceShared,
                    _ => Code::RaceGlobal,
                };
                let (origins, object) = (vec![access.origin], Some(access.object));
                let status = Status::Undecided { why: why.to_owned() };
                self.add(Obligation { code, origins, object, between_blocks: false, since: None, status });
            }
        }
        for unreached in &whole.unreached {
            if seen.insert(unreached.guard)
                && self.ask(&[unreached.within], &[], "reached").is_unsat()
                && !self.ask(&[unreached.guard], &[], "reached").is_unsat()
            {
                let status = Status::Undecided { why: CUT_OFF.to_owned() };
                let (code, origins, object) = (Code::RaceGlobal, vec![unreached.origin], None);
                self.add(Obligation { code, origins, object, between_blocks: false, since: None, status });
            }
        }
        self.brief = false;
    }

    /// Why nothing is known of an access, if no run reaches it within what is assumed.
    fn is_vacuous(
        &mut self,
        access: &Access,
        steps: &Steps,
        free: &FxHashMap<Term, Term>,
    ) -> Option<&'static str> {
        let no_wrap = steps.behind(&self.terms, access.guard, &[]);
        if !self.ask(&[access.guard], &no_wrap, "reached").is_unsat() {
            return None;
        }
        if !no_wrap.is_empty() && !self.ask(&[access.guard], &[], "reached").is_unsat() {
            return Some("every run that gets here has an overflow, which proofs take not to happen");
        }
        let any_rounds = self.terms.substitute(access.guard, free);
        if any_rounds != access.guard && !self.ask(&[any_rounds], &[], "reached").is_unsat() {
            return Some(
                "a run gets here only after 2147483648 rounds of a loop, which proofs take not to happen",
            );
        }
        None
    }
}
