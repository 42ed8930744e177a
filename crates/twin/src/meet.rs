//! Divergence: threads that should meet at a barrier and do not.

use crate::check::Check;
use crate::pair::{Pair, Steps, Where};
use crate::verdict::{Assumption, Obligation, Status};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_facts::{End, LoopId};
use gpuproof_kir::phases::counted;
use gpuproof_kir::{Barrier, Builtin, Space, StmtKind};
use gpuproof_logic::{Term, work};
use gpuproof_rules::{Rule, Side};
use gpuproof_sym::{Exit, Level, MeetScope, Meeting, Point, Record, State};
use std::collections::BTreeSet;

// semantics: barriers/exited
const LEFT_ALONE: &str = "a barrier does not wait for threads that have left the kernel (sm_70 and later; `--exited-threads error`)";

impl Check<'_, '_> {
    // semantics: barriers/divergence
    pub(crate) fn divergence(
        &mut self,
        exits: &[Exit],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        // That those who have left take no part in named barriers is not looked at: nobody leaves before the others.
        let leaves_alone = self.world.phased.is_empty() && !self.meets_before_leaving(since);
        for (number, a) in exits.iter().enumerate() {
            for b in &exits[number..] {
                if work::is_spent() {
                    return;
                }
                // Only a barrier of the block does without those who have left.
                let wide = self.is_wide(a) || self.is_wide(b);
                let left = a.to.is_none() || b.to.is_none();
                if a.to.is_none() && b.to.is_none() {
                    continue;
                }
                let tolerated = left
                    && Side::MayReturn.holds(!self.setup.exited_is_divergence)
                    && !wide
                    && leaves_alone
                    && Rule::ExitedThreads.applies();
                let waits = if a.to.is_some() { a.origin } else { b.origin };
                if tolerated && self.is_left_alone(waits) {
                    continue;
                }
                let theirs = pair.other(&mut self.terms, b.guard);
                // One barrier of the source may be several statements, when its flags depend on a condition.
                let same = a.to.is_some() == b.to.is_some() && a.origin == b.origin;
                let mut apart = if same { Vec::new() } else { vec![self.terms.true_()] };
                if same {
                    for ((_, x), (_, y)) in a.counters.iter().zip(&b.counters) {
                        let y = pair.other(&mut self.terms, *y);
                        apart.push(self.terms.ne(*x, y));
                    }
                }
                let apart = self.terms.or(&apart);
                // One path of one thread at a time: two guards exclude each other if one has nothing private in it, and if neither
                // lost anything private, so that it is the other thread's guard, too.
                let my_copy = pair.other(&mut self.terms, a.guard);
                let is_common = (theirs == b.guard || my_copy == a.guard) && a != b;
                if is_common
                    && Side::NothingPrivateLost.holds(a.lost.max(b.lost) <= pair.level)
                    && Rule::OnePath.applies()
                {
                    continue;
                }
                let formulas = [a.guard, theirs, apart, pair.distinct];
                let facts = self.facts_of_both(&a.facts, &b.facts, pair);
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                // Who may have left is only listed, which is no reason to assume anything.
                let no_wrap = match tolerated {
                    true => Vec::new(),
                    false => steps.behind_both(&mut self.terms, (a.guard, &[]), (b.guard, &[]), pair),
                };
                let status = self.untold(|check| {
                    check.decide(&formulas, &facts, &no_wrap, "divergence", Some(pair), start)
                });
                if tolerated {
                    if status != Status::Proved {
                        self.assume(LEFT_ALONE, vec![waits]);
                    }
                    continue;
                }
                self.add(Obligation {
                    code: Code::BarrierDivergence,
                    origins: vec![a.origin, b.origin],
                    object: None,
                    between_blocks: false,
                    since,
                    status,
                });
            }
        }
    }

    /// Whether it is listed that threads may have left the kernel when others wait at a barrier.
    fn is_left_alone(&self, barrier: Origin) -> bool {
        let is_it = |a: &Assumption| a.text == LEFT_ALONE && a.origins.contains(&barrier);
        self.checked.assumptions.iter().any(is_it)
    }

    /// Whether a thread may meet lanes of its warp, or copy together with its block, between a point and the kernel's end without a
    /// barrier of the block in between. Then a thread that waits at such a barrier may keep it from leaving at all: that a
    /// barrier does without those who have left is no help.
    fn meets_before_leaving(&self, since: Option<Origin>) -> bool {
        let mut open = Vec::new();
        for (id, node) in self.flow.nodes.iter_enumerated() {
            match since {
                None if id.number() == 0 => open.push((id, 0, false)),
                None => {}
                Some(origin) => {
                    let points = node.stmts.iter().enumerate().filter(|(_, stmt)| stmt.origin == origin);
                    open.extend(points.map(|(at, _)| (id, at + 1, false)));
                }
            }
        }
        let mut seen = BTreeSet::new();
        while let Some((id, from, mut met)) = open.pop() {
            let node = &self.flow.nodes[id];
            let mut stopped = false;
            for stmt in node.stmts.get(from..).unwrap_or(&[]) {
                if stmt.block_barrier().is_some() {
                    stopped = true;
                    break;
                }
                met |= stmt.is_meeting();
            }
            if stopped {
                continue;
            }
            if met && matches!(node.end, End::Exit) {
                return true;
            }
            let next = node.end.successors().filter(|next| seen.insert((*next, met)));
            open.extend(next.map(|next| (next, 0, met)));
        }
        false
    }

    pub(crate) fn is_wide(&self, exit: &Exit) -> bool {
        let barrier = exit.to.and_then(|to| self.block_barrier_at(to));
        barrier.is_some_and(Barrier::misses_exited)
    }

    /// Nobody may wait for lanes, or for the block, that are held up by a barrier of the block which they come to first.
    ///
    /// Soundness: [`meetings`](Self::meetings) shows that whoever is waited for gets to the meeting, in the same iterations, as far
    /// as barriers let it. Here it is shown for each interval that it has not got to a barrier of the block that stands before that
    /// meeting in the order in which every thread runs its statements. That two threads end an interval at one barrier says
    /// so of threads that come to an end of it; one that goes round a loop for ever comes to none. Of counted barriers
    /// [`one_order`](Self::one_order) says the same.
    pub(crate) fn hold_ups(
        &mut self,
        record: &Record,
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        for exit in &record.exits {
            if work::is_spent() {
                return;
            }
            let Some(to) = exit.to.filter(|to| self.block_barrier_at(*to).is_some()) else { continue };
            let theirs = pair.other(&mut self.terms, exit.guard);
            let counters = exit.counters.iter().map(|(l, c)| (*l, pair.other(&mut self.terms, *c)));
            let counters: Vec<(LoopId, Term)> = counters.collect();
            for meeting in &record.meetings {
                use MeetScope::{Alone, Cluster, Grid};
                let elsewhere = matches!(meeting.scope, Alone | Cluster | Grid);
                if elsewhere || meeting.round || self.counted_barrier(meeting).is_some() {
                    continue;
                }
                let first = self.stands_before((to, &counters), (meeting.at, &meeting.counters));
                if self.terms.as_bool(first) == Some(false) {
                    continue;
                }
                let mut formulas = vec![theirs, meeting.guard, first, pair.distinct];
                formulas.extend(exit.together.iter().map(|loops| self.terms.bv_ule(loops.each, loops.last)));
                self.those_who_meet(meeting, pair, &mut formulas);
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                let (waits, gone) = ((meeting.guard, &[][..]), (exit.guard, &[][..]));
                let no_wrap = steps.behind_both(&mut self.terms, waits, gone, pair);
                let facts = self.facts_of_both(&[], &exit.facts, pair);
                let status = self.decide(&formulas, &facts, &no_wrap, "hold-up", Some(pair), start);
                // That these lanes get past each other says nothing of other threads that wait at the two places.
                if status == Status::Proved {
                    continue;
                }
                let (code, origins) = (Code::BarrierDivergence, vec![exit.origin, meeting.origin]);
                self.add(Obligation { code, origins, object: None, between_blocks: false, since, status });
            }
        }
    }

    // semantics: barriers/lanes
    /// Whoever meets lanes of its warp must meet all of them, and a barrier of the grid all blocks.
    pub(crate) fn meetings(&mut self, whole: &Record, steps: &Steps, start: &State) {
        for meeting in &whole.meetings {
            if work::is_spent() {
                return;
            }
            if meeting.scope == MeetScope::Alone || self.is_at_object(meeting) && !self.world.lockstep {
                continue;
            }
            let wide = matches!(meeting.scope, MeetScope::Cluster | MeetScope::Grid);
            let place = if wide { Where::OtherBlock } else { Where::SameBlock };
            let mut status = self.all_meet(meeting, place, whole, steps, start);
            if wide && status == Status::Proved {
                status = self.all_meet(meeting, Where::SameBlock, whole, steps, start);
            }
            if !meeting.agree.is_empty() && status == Status::Proved {
                status = self.all_agree(meeting, steps, start);
            }
            if meeting.mask.is_some() && !meeting.round && status == Status::Proved {
                status = self.names_itself(meeting, steps, start);
            }
            self.add(Obligation {
                code: if meeting.scope >= MeetScope::Block {
                    Code::BarrierDivergence
                } else {
                    Code::BarrierMask
                },
                origins: vec![meeting.origin],
                object: None,
                between_blocks: wide,
                since: None,
                status,
            });
        }
    }

    fn block_barrier_at(&self, point: Point) -> Option<&Barrier> {
        self.flow.nodes[point.node].stmts.get(point.index)?.block_barrier()
    }

    /// Whether it is about a barrier object: that counts threads, wherever the other lanes of their warps are.
    fn is_at_object(&self, meeting: &Meeting) -> bool {
        self.counted_barrier(meeting).is_some_and(|number| self.world.phased[number].is_object())
    }

    /// Which of the counted barriers it is about.
    pub(crate) fn counted_barrier(&self, meeting: &Meeting) -> Option<usize> {
        match &self.flow.nodes[meeting.at.node].stmts.get(meeting.at.index)?.kind {
            StmtKind::Barrier(barrier) => counted(barrier, &self.world.phased).map(|found| found.barrier),
            _ => None,
        }
    }

    /// Whether two threads that belong together both get to a meeting, in the same iterations: all that are named, and with
    /// the same mask.
    pub(crate) fn all_meet(
        &mut self,
        meeting: &Meeting,
        place: Where,
        whole: &Record,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let level = match (place, meeting.scope) {
            (Where::OtherBlock, _) => Level::Grid,
            (_, MeetScope::Warp | MeetScope::Tile(_)) => Level::Warp,
            _ => Level::Block,
        };
        let mut pair = Pair::at_level(&mut self.terms, &self.symbols, &self.world, place, level);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        if !Side::NobodyLeftElsewhere.holds(meeting.missed <= level) {
            let why = "a thread may have left in an earlier iteration of a loop, which is not followed";
            return Status::Undecided { why: why.into() };
        }
        let mut theirs = pair.other(&mut self.terms, meeting.guard);
        let mut formulas = vec![meeting.guard, pair.distinct];
        // What holds of the other thread anyway.
        let facts = self.terms.and(&self.world.facts);
        formulas.push(pair.other(&mut self.terms, facts));
        for (number, truth) in whole.truths.iter().enumerate() {
            let comes_later = truth.leaves.is_some() && number >= meeting.truths;
            // In a loop the counter stands for the iteration that both are in, which need not be the last.
            let goes_on = truth.leaves.is_some_and(|l| meeting.counters.iter().any(|(_, c)| *c == l.counter));
            if !goes_on && Side::NotBeforeTheLoop.holds(!comes_later) {
                formulas.push(pair.other(&mut self.terms, truth.holds));
            }
        }
        if let Some(mask) = meeting.mask {
            let other = pair.other(&mut self.terms, mask);
            let same = self.terms.eq(mask, other);
            theirs = self.terms.and2(theirs, same);
        }
        for (_, counter) in &meeting.counters {
            // The other thread in the same iteration.
            let other = pair.other(&mut self.terms, *counter);
            if self.terms.as_symbol(other).is_some() {
                let map = [(other, *counter)].into_iter().collect();
                theirs = self.terms.substitute(theirs, &map);
                formulas = formulas.into_iter().map(|f| self.terms.substitute(f, &map)).collect();
            } else if other != *counter {
                return Status::Unsupported {
                    reason: "a meeting of lanes in a loop that they do not share".into(),
                };
            }
        }
        self.those_who_meet(meeting, &mut pair, &mut formulas);
        if place == Where::OtherBlock && meeting.scope == MeetScope::Cluster {
            formulas.push(self.same_cluster(&mut pair));
        }
        formulas.push(self.terms.not(theirs));
        if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
            return Status::Proved;
        }
        let no_wrap = steps.behind(&self.terms, meeting.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "meeting", Some(&mut pair), start)
    }

    /// That the other thread is one of those that this one meets.
    fn those_who_meet(&mut self, meeting: &Meeting, pair: &mut Pair, formulas: &mut Vec<Term>) {
        match meeting.scope {
            MeetScope::Tile(size) => formulas.push(self.same_unit(size.min(self.setup.warp), pair)),
            MeetScope::Warp => {
                formulas.push(self.same_unit(self.setup.warp, pair));
                if let (Some(mask), Some(lane)) =
                    (meeting.mask, self.world.builtins.get(&Builtin::LaneId).copied())
                {
                    let other = pair.other(&mut self.terms, lane);
                    formulas.push(self.names(mask, other));
                    if meeting.round {
                        formulas.push(self.names(mask, lane));
                    }
                }
            }
            MeetScope::Alone | MeetScope::Block | MeetScope::Cluster | MeetScope::Grid => {}
        }
    }

    /// Whether a thread is named by its own mask.
    fn names_itself(&mut self, meeting: &Meeting, steps: &Steps, start: &State) -> Status {
        let (Some(mask), Some(lane)) = (meeting.mask, self.world.builtins.get(&Builtin::LaneId).copied())
        else {
            return Status::Proved;
        };
        let named = self.names(mask, lane);
        let missing = self.terms.not(named);
        if self.terms.as_bool(missing) == Some(false) {
            return Status::Proved;
        }
        let no_wrap = steps.behind(&self.terms, meeting.guard, &[mask]);
        self.decide(&[meeting.guard, missing], &[], &no_wrap, "mask", None, start)
    }

    /// Whether two threads of a block that get to a meeting, in the same iterations, agree on its arguments.
    pub(crate) fn all_agree(&mut self, meeting: &Meeting, steps: &Steps, start: &State) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let theirs = pair.other(&mut self.terms, meeting.guard);
        let mut formulas = vec![meeting.guard, theirs, pair.distinct];
        for (_, counter) in &meeting.counters {
            let other = pair.other(&mut self.terms, *counter);
            formulas.push(self.terms.eq(*counter, other));
        }
        let mut differ = Vec::new();
        for mine in &meeting.agree {
            let theirs = pair.other(&mut self.terms, *mine);
            differ.push(self.terms.ne(*mine, theirs));
        }
        formulas.push(self.terms.or(&differ));
        let mut no_wrap = steps.behind(&self.terms, meeting.guard, &meeting.agree);
        let others = pair.other_steps(&mut self.terms, &no_wrap);
        no_wrap.extend(others);
        self.decide(&formulas, &[], &no_wrap, "agreement", Some(&mut pair), start)
    }

    /// A thread must leave alone what its own asynchronous copies are at work on.
    pub(crate) fn clashes(&mut self, whole: &Record, steps: &Steps, start: &State) {
        for clash in &whole.clashes {
            let no_wrap = steps.behind(&self.terms, clash.guard, &[clash.meets]);
            let formulas = [clash.guard, clash.meets];
            let status = self.decide(&formulas, &clash.facts, &no_wrap, "clash", None, start);
            let code = match self.module.objects[clash.object].space {
                Space::Shared => Code::RaceShared,
                _ => Code::RaceGlobal,
            };
            self.add(Obligation {
                code,
                origins: clash.origins.to_vec(),
                object: Some(clash.object),
                between_blocks: false,
                since: None,
                status,
            });
        }
    }
}
