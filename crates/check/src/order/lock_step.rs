//! Lock-step warps: what the lanes of a warp did in another statement, when both were there, is ordered.
//!
//! Rule: let thread `s` make an access in statement `A` and thread `t` of its warp one in `B`. A **visit** is a statement with the
//! iterations of the loops around it. If `s` executes `B` at the visit of `t`, too, then `B` is executed by both together, and what `s`
//! does before it, or after it, is ordered with it; likewise if `t` executes `A` at the visit of `s`. Two accesses of one visit are not
//! ordered. (Lanes that took different branches are not ordered until both get to one statement.)
//!
//! Soundness: "not ordered" may be said too often, never too rarely. That `s` does not execute `B` is added to a question only if all
//! that decides it is known of `s` there: no value of an iteration but the numbers of the iterations, for which those of `t` are put in.

use super::{Order, Ordered};
use crate::checker::Check;
use crate::pair::Pair;
use gpuproof_logic::Term;
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::Access;
use rustc_hash::FxHashMap;

/// Lanes of a warp that run in lock step.
pub(crate) struct LockStep;

impl Order for LockStep {
    // semantics: barriers/lock-step
    fn happens_before(&self, check: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        match pair.lockstep {
            true => Ordered::Unless(check.out_of_step(a, b, pair)),
            false => Ordered::Never,
        }
    }
}

impl Check<'_, '_> {
    /// When the access `a` of the first thread and `b` of the second, lanes of one warp in lock step, are not ordered.
    fn out_of_step(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Term {
        let is_own = Side::NotAsynchronous.holds(!a.asynchronous && !b.asynchronous);
        if !is_own || !Rule::LockStepOrder.applies() {
            return self.terms.true_();
        }
        let mut apart = Vec::new();
        if let Some(executes) = self.also_executes(b, pair, true) {
            apart.push(self.terms.not(executes));
        }
        if let Some(executes) = self.also_executes(a, pair, false) {
            apart.push(self.terms.not(executes));
        }
        let apart = self.terms.and(&apart);
        if a.at != b.at {
            return apart;
        }
        let mut same = Vec::new();
        for ((_, mine), (_, theirs)) in a.counters.iter().zip(&b.counters) {
            let theirs = pair.other(&mut self.terms, *theirs);
            same.push(self.terms.eq(*mine, theirs));
        }
        let same = self.terms.and(&same);
        self.terms.or2(same, apart)
    }

    /// When a thread executes the statement of the other one's access at that visit; none if that cannot be said. `first`: the
    /// access is the second thread's, the question is about the first.
    fn also_executes(&mut self, access: &Access, pair: &mut Pair, first: bool) -> Option<Term> {
        let mut visit: FxHashMap<Term, Term> = FxHashMap::default();
        for (_, counter) in &access.counters {
            let other = pair.other(&mut self.terms, *counter);
            let (asked, theirs) = if first { (*counter, other) } else { (other, *counter) };
            if asked == theirs {
                continue;
            }
            self.terms.as_symbol(asked)?;
            visit.insert(asked, theirs);
        }
        // In terms of the first thread: nothing else of an iteration may decide it.
        let one = self.terms.bv(1, 32);
        let forgotten = access.counters.iter().map(|(_, counter)| (*counter, one)).collect();
        let without = self.terms.substitute(access.guard, &forgotten);
        let of_loop = self.terms.free_symbols(&[without]).iter().any(|id| self.symbols.is_of_loop(*id));
        if !Side::IterationAloneDecides.holds(!of_loop) {
            return None;
        }
        let guard = if first { access.guard } else { pair.other(&mut self.terms, access.guard) };
        Some(self.terms.substitute(guard, &visit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::lane_group::{Class, Group};
    use crate::order::tests::{answers, answers_of, setup, whole};
    use crate::pair::Where;
    use crate::setup::Setup;

    const TWO: &str = "store i32 [@s] 1:i32 store i32 [@s] 2:i32";

    #[test]
    fn lanes_in_step_are_ordered_unless_one_does_not_come_there() {
        let setup = Setup { lockstep: Some(32), ..setup() };
        let said = whole(TWO, &setup, |check, whole| {
            let class = Class { inside: vec![Group::Unit(32)], outside: Vec::new() };
            let mut pair = check.pair_in(&class);
            answers_of(&LockStep, check, whole, &mut pair)
        });
        assert_eq!(said, "uuu");
    }

    #[test]
    fn other_threads_are_not() {
        assert_eq!(answers(&LockStep, TWO, Where::SameBlock), "nnn");
    }
}
