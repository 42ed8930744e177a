//! What a check takes for granted of one thread, for those who compare it with real runs.
//!
//! Everything that [`check`](crate::check) asks is asked of the records that `thread` leaves behind. Here they are made in the same way,
//! with the states that were passed on the way ([`Sighting`](gpuproof_thread::Sighting)), and handed to somebody else.

use crate::checker::{barrier_points, with_check};
use crate::setup::Setup;
use gpuproof_facts::Flow;
use gpuproof_kir::{FunctionId, Valid};
use gpuproof_logic::Terms;
use gpuproof_solve::Solver;
use gpuproof_thread::{EventLog, Point, Symbols, World};
use std::collections::BTreeSet;

/// What is known of one thread.
pub struct Facts<'a, 'm> {
    /// The module that was looked at: barriers may be counted in it that were not before.
    pub module: &'m Valid,
    /// The kernel's control flow.
    pub flow: &'a Flow<'m>,
    /// The launch as terms.
    pub world: &'a World,
    /// The arena.
    pub terms: &'a mut Terms,
    /// Who shares which symbol.
    pub symbols: &'a mut Symbols,
    /// Decides questions about them.
    pub solver: &'a mut Solver,
    /// The run of the whole kernel, with those invariants and guesses that were shown.
    pub whole: EventLog,
    /// The runs from one barrier of the block (none: the kernel's start) to the next ones; nothing if there are no barriers.
    pub intervals: Vec<(Option<Point>, EventLog)>,
}

/// Hands out what is known of one thread of a kernel of a flattened module.
pub fn facts<T>(
    module: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    look: impl FnOnce(Facts<'_, '_>) -> T,
) -> T {
    with_logs(module, kernel, setup, true, look)
}

/// Hands out the events of one thread of a kernel of a flattened module, without the states between them.
pub fn events<T>(
    module: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    look: impl FnOnce(Facts<'_, '_>) -> T,
) -> T {
    with_logs(module, kernel, setup, false, look)
}

fn with_logs<T>(
    module: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    note_states: bool,
    look: impl FnOnce(Facts<'_, '_>) -> T,
) -> T {
    with_check(module, kernel, setup, |check, _| {
        check.world.note_states = note_states;
        check.preconditions();
        let (start, whole) = check.whole_run();
        let barriers: BTreeSet<Point> =
            barrier_points(check.kernel.flow).into_iter().map(|(p, _)| p).collect();
        let mut intervals = Vec::new();
        if !barriers.is_empty() {
            let passed = whole.passages().map(|passage| passage.point).filter(|p| barriers.contains(p));
            let since: Vec<Option<Point>> = std::iter::once(None).chain(passed.map(Some)).collect();
            let made = check.intervals(&start, &whole, &barriers);
            intervals = since.into_iter().zip(made.into_iter().map(|interval| interval.log)).collect();
        }
        look(Facts {
            module: check.valid,
            flow: check.kernel.flow,
            world: &check.world,
            terms: &mut check.terms,
            symbols: &mut check.symbols,
            solver: &mut check.questions.solver,
            whole,
            intervals,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Extent;
    use gpuproof_base::{FileId, Id};
    use gpuproof_kir::{parse, valid};
    use gpuproof_thread::{Printer, conjuncts};

    #[test]
    fn events_have_a_text_in_the_order_of_the_run() {
        let text = "
            module cuda
            layout0 = scalar i32 size 4 align 4
            shared @s : layout0 size 4
            kernel &k(%n : i32)
              local %i : i32
            {
              if eq.u32(tid.x, 0:u32) { store i32 [@s] %n }
              barrier block [shared, global]
              %i = load i32 [@s]
            }";
        let module = parse::module(text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
        let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
        let setup =
            Setup { block: [Extent::Fixed(64), Extent::Fixed(1), Extent::Fixed(1)], ..Setup::default() };
        let lines = events(&module, FunctionId::new(0), &setup, |facts| {
            let given = facts.world.facts.iter().flat_map(|fact| conjuncts(facts.terms, *fact)).collect();
            let line = |_| String::new();
            let printer = Printer { terms: facts.terms, module: facts.module, line: &line, given };
            facts.whole.events.iter().map(|event| printer.event(event)).collect::<Vec<_>>()
        });
        let expected = [
            "access write s[(_ bv0 64)] 4 bytes := n when (= threadIdx.x (_ bv0 32))",
            "write-back s[(_ bv0 64)] is n when (= threadIdx.x (_ bv0 32))",
            "barrier at node 2 statement 0",
            "access read s[(_ bv0 64)] 4 bytes",
            "exit from the kernel",
        ];
        assert_eq!(lines, expected);
    }
}
