//! Divergence: threads that should meet at a barrier and do not.

use crate::check::Check;
use crate::pair::{Pair, Steps, Where};
use crate::verdict::{Obligation, Status};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BarrierScope, Builtin, Dim, Space, StmtKind};
use gpuproof_logic::Term;
use gpuproof_sym::{Exit, MeetScope, Meeting, Record, State};

impl Check<'_, '_> {
    pub(crate) fn divergence(
        &mut self,
        exits: &[Exit],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        for (number, a) in exits.iter().enumerate() {
            for b in &exits[number..] {
                // Only a barrier of the block does without those who have left.
                let wide = self.is_wide(a) || self.is_wide(b);
                let tolerated =
                    (a.to.is_none() || b.to.is_none()) && !self.setup.exited_is_divergence && !wide;
                if (a.to.is_none() && b.to.is_none()) || tolerated {
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
                // One path of one thread at a time: with nothing private in them, two guards exclude each other.
                let my_copy = pair.other(&mut self.terms, a.guard);
                if (theirs == b.guard || my_copy == a.guard) && a != b {
                    continue;
                }
                let formulas = [a.guard, theirs, apart, pair.distinct];
                let facts = self.facts_of_both(&a.facts, &b.facts, pair);
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                let mut no_wrap = steps.behind(&self.terms, a.guard, &[]);
                let other = steps.behind(&self.terms, b.guard, &[]);
                no_wrap.extend(pair.other_steps(&mut self.terms, &other));
                no_wrap.sort();
                no_wrap.dedup();
                let status = self.decide(&formulas, &facts, &no_wrap, "divergence", Some(pair), start);
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

    pub(crate) fn is_wide(&self, exit: &Exit) -> bool {
        let stmt = exit.to.and_then(|p| self.flow.nodes[p.node].stmts.get(p.index));
        stmt.is_some_and(|s| {
            matches!(&s.kind, StmtKind::Barrier(b) if matches!(b.scope, BarrierScope::Grid | BarrierScope::Cluster))
        })
    }

    /// Whoever meets lanes of its warp must meet all of them, and a barrier of the grid all blocks.
    pub(crate) fn meetings(&mut self, whole: &Record, steps: &Steps, start: &State) {
        for meeting in &whole.meetings {
            let wide = matches!(meeting.scope, MeetScope::Cluster | MeetScope::Grid);
            let full = meeting.mask.is_none_or(|m| {
                let all = gpuproof_logic::number::mask(self.terms.width(m));
                self.terms.as_number(m).is_some_and(|n| *n == all)
            });
            let mut status =
                Status::Unsupported { reason: "lanes named by a mask that is not all lanes".into() };
            if full {
                let place = if wide { Where::OtherBlock } else { Where::SameBlock };
                status = self.all_meet(meeting, place, steps, start);
                if wide && status == Status::Proved {
                    status = self.all_meet(meeting, Where::SameBlock, steps, start);
                }
                if !meeting.agree.is_empty() && status == Status::Proved {
                    status = self.all_agree(meeting, steps, start);
                }
            }
            if meeting.scope != MeetScope::Block
                && let Status::Possible { .. } = status
            {
                let reason = if wide {
                    "a barrier of several blocks that gpuproof cannot show all of them to reach"
                } else {
                    "a place where the lanes of a warp meet, which gpuproof cannot show all of them to reach"
                };
                status = Status::Unsupported { reason: reason.into() };
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

    /// Whether two threads that belong together both get to a meeting, in the same iterations.
    pub(crate) fn all_meet(
        &mut self,
        meeting: &Meeting,
        place: Where,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, place);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let mut theirs = pair.other(&mut self.terms, meeting.guard);
        let mut formulas = vec![meeting.guard, pair.distinct];
        // What holds of the other thread anyway.
        let facts = self.terms.and(&self.world.facts);
        formulas.push(pair.other(&mut self.terms, facts));
        for (_, counter) in &meeting.counters {
            // The other thread in the same iteration.
            let other = pair.other(&mut self.terms, *counter);
            if self.terms.as_symbol(other).is_some() {
                let map = [(other, *counter)].into_iter().collect();
                theirs = self.terms.substitute(theirs, &map);
            } else if other != *counter {
                return Status::Unsupported {
                    reason: "a meeting of lanes in a loop that they do not share".into(),
                };
            }
        }
        if meeting.scope < MeetScope::Block
            && let Some(mine) = self.warp_number()
        {
            let other = pair.other(&mut self.terms, mine);
            formulas.push(self.terms.eq(mine, other));
        }
        formulas.push(self.terms.not(theirs));
        let no_wrap = steps.behind(&self.terms, meeting.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "meeting", Some(&mut pair), start)
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

    /// The number of this thread's warp in its block.
    pub(crate) fn warp_number(&mut self) -> Option<Term> {
        let get = |b: Builtin| self.world.builtins.get(&b).copied();
        let id = [Dim::X, Dim::Y, Dim::Z].map(|d| get(Builtin::ThreadIdx(d)));
        let size = [Dim::X, Dim::Y].map(|d| get(Builtin::BlockDim(d)));
        let ([x, y, z], [width, height]) = ([id[0]?, id[1]?, id[2]?], [size[0]?, size[1]?]);
        let terms = &mut self.terms;
        let plane = terms.mul(z, height);
        let row = terms.add(y, plane);
        let before = terms.mul(row, width);
        let linear = terms.add(x, before);
        let warp = terms.bv(self.setup.warp.max(1), 32);
        Some(terms.bv_udiv(linear, warp))
    }
}
