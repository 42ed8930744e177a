//! What is ordered: one file for each way of synchronising, all behind one trait.
//!
//! A way of synchronising orders in one of two manners. Either all threads of a class pass it together: then it cuts their execution into intervals, and accesses of
//! different intervals are ordered ([`Order::interval_ends`]). Or it is a matter of the two accesses whether one happens before the other
//! ([`Order::happens_before`]).

mod async_copy;
mod atomics;
mod block_barrier;
pub(crate) mod lane_group;
mod last_block;
mod lock;
mod lock_step;
pub(crate) mod named_barrier;
mod phase_order;
mod publication;
mod wide_barrier;

use crate::checker::Check;
use crate::pair::Pair;
use async_copy::CollectiveCopies;
use atomics::Atomics;
use block_barrier::BlockBarrier;
use gpuproof_kir::Space;
use gpuproof_logic::Term;
use gpuproof_thread::{Access, Point};
use lane_group::{Class, LaneGroups};
pub(crate) use last_block::LastBlock;
pub(crate) use lock::Lock;
use lock_step::LockStep;
use named_barrier::NamedBarriers;
pub(crate) use publication::Publication;
use std::collections::BTreeSet;
pub(crate) use wide_barrier::WideBarrier;

/// How an access of the first thread of a pair and one of the second stand to each other in one interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ordered {
    /// Nothing is said of them.
    Never,
    /// One happens before the other unless this holds.
    Unless(Term),
    /// One happens before the other.
    Always,
}

/// A way of synchronising.
pub(crate) trait Order {
    /// The statements at which intervals of a pair of this class end, as far as memory of a space is concerned.
    fn interval_ends(&self, _: &Check<'_, '_>, _: &Class, _: Space) -> BTreeSet<Point> {
        BTreeSet::new()
    }

    /// Whether one of two accesses of one interval happens before the other, in either direction.
    ///
    /// Soundness: [`Ordered::Never`] and too weak a condition are safe.
    fn happens_before(&self, _: &mut Check<'_, '_>, _a: &Access, _b: &Access, _: &mut Pair) -> Ordered {
        Ordered::Never
    }
}

impl Check<'_, '_> {
    /// The ends of intervals of a pair of a class.
    pub(crate) fn interval_ends(&self, lanes: &LaneGroups, class: &Class, space: Space) -> BTreeSet<Point> {
        let ways: [&dyn Order; 2] = [&BlockBarrier, lanes];
        ways.into_iter().flat_map(|way| way.interval_ends(self, class, space)).collect()
    }

    /// What has to hold for two accesses of one interval not to be ordered in any way; none: they are ordered.
    pub(crate) fn unordered(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Option<Vec<Term>> {
        let ways: [&dyn Order; 4] = [&CollectiveCopies, &Atomics, &LockStep, &NamedBarriers];
        let mut conditions = Vec::new();
        for way in ways {
            match way.happens_before(self, a, b, pair) {
                Ordered::Never => {}
                Ordered::Unless(condition) => conditions.push(condition),
                Ordered::Always => return None,
            }
        }
        Some(conditions)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! What the tests of all ways of synchronising have in common: kernels as kernel IR.

    use super::{Order, Ordered};
    use crate::checker::{Check, with_check};
    use crate::pair::{Pair, Steps, Where};
    use crate::setup::{Extent, Setup};
    use gpuproof_base::{FileId, Id};
    use gpuproof_kir::{FunctionId, parse, valid};
    use gpuproof_thread::EventLog;

    const HEAD: &str = "
        module cuda
        layout0 = scalar i32 size 4 align 4
        shared @s : layout0 size 4
        kernel &k(%n : i32)
          local %i : i32
    ";

    /// Blocks of 64 threads.
    pub(crate) fn setup() -> Setup {
        Setup { block: [Extent::Fixed(64), Extent::Fixed(1), Extent::Fixed(1)], ..Setup::default() }
    }

    /// Hands out the run of the whole kernel, with what was shown of its named barriers.
    pub(crate) fn whole<T>(
        body: &str,
        setup: &Setup,
        look: impl FnOnce(&mut Check<'_, '_>, &EventLog) -> T,
    ) -> T {
        let text = format!("{HEAD}{{ {body} }}");
        let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
        let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
        with_check(&module, FunctionId::new(0), setup, |check, _| {
            check.preconditions();
            let (start, whole) = check.whole_run();
            let steps = Steps::new(whole.steps());
            check.named_barriers(&whole, &steps, &start);
            look(check, &whole)
        })
    }

    /// What a way of synchronising says of each two accesses of a kernel, in their order: `n`ever, `u`nless, `a`lways.
    pub(crate) fn answers(order: &dyn Order, body: &str, place: Where) -> String {
        whole(body, &setup(), |check, whole| {
            let mut pair = Pair::new(&mut check.terms, &check.symbols, &check.world, place);
            answers_of(order, check, whole, &mut pair)
        })
    }

    /// The same for a pair of threads.
    pub(crate) fn answers_of(
        order: &dyn Order,
        check: &mut Check<'_, '_>,
        whole: &EventLog,
        pair: &mut Pair,
    ) -> String {
        let accesses: Vec<_> = whole.accesses().collect();
        let mut said = String::new();
        for (number, a) in accesses.iter().enumerate() {
            for b in &accesses[number..] {
                said.push(match order.happens_before(check, a, b, pair) {
                    Ordered::Never => 'n',
                    Ordered::Unless(_) => 'u',
                    Ordered::Always => 'a',
                });
            }
        }
        said
    }
}
