//! Claims about pending accesses, and whether what is taken as true makes sense.
//!
//! # Which accesses are pending
//!
//! At a place P of a thread's run those accesses A of the same run are pending that happened before P with no barrier in
//! between that orders their array. Both are known from the run of the whole kernel, each in an arbitrary iteration of the
//! loops around it. A is pending only if
//!
//! * there is a way in the flow graph from A to P that passes no such barrier, and
//! * A comes before P: in an earlier iteration of a loop that both are in (the outermost one in which their iterations
//!   differ decides), or in the same iterations at an earlier place, with a way that goes round none of these loops.
//!
//! This may be too many accesses, never too few: a claim that holds for all of them holds. The symbols of A that stand for
//! an iteration of a loop are renamed, because A and P need not be in the same one.

use crate::checker::Check;
use crate::pair::Steps;
use crate::verdict::{Obligation, Status};
use gpuproof_base::{Code, Id};
use gpuproof_facts::{LoopId, NodeId};
use gpuproof_kir::{Space, Stmt};
use gpuproof_logic::{NoWrap, Range, Sort, Term};
use gpuproof_thread::{Access, EventLog, Length, PendingClaim, Point, Question, State, smallest_scalar, two};
use rustc_hash::FxHashMap;

/// Choices of accesses that are looked at for one claim.
const MOST_CHOICES: usize = 256;

/// What one thread did that a claim may look at.
#[derive(Clone)]
struct Chosen {
    /// When it is pending.
    guard: Term,
    /// At which byte.
    offset: Term,
    no_wrap: Vec<NoWrap>,
}

impl Check<'_, '_> {
    /// Decides the claims about pending accesses.
    pub(crate) fn pending_claims(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        if !self.setup.properties.assertions {
            return;
        }
        for pending in whole.pending_claims() {
            let status = self.pending_claim(pending, whole, steps, start);
            self.add(Obligation {
                code: match status {
                    Status::Unsupported { .. } => Code::UnsupportedAnnotation,
                    _ => pending.claim.code,
                },
                origins: vec![pending.claim.origin],
                object: None,
                between_blocks: false,
                since: None,
                status,
            });
        }
    }

    fn pending_claim(
        &mut self,
        pending: &PendingClaim,
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let claim = &pending.claim;
        // A claim is about threads that get there.
        let always = self.terms.true_();
        let enabled = self.terms.var(two::ENABLED, Sort::Bool);
        let holds = self.terms.substitute(claim.holds, &[(enabled, always)].into_iter().collect());
        if two::is_about_two(&self.terms, &[holds]) {
            return Status::Unsupported { reason: "a claim about accesses of two threads".into() };
        }
        let mut choices: Vec<Vec<(Question, Option<Chosen>)>> = vec![Vec::new()];
        for question in &pending.questions {
            let mut answers: Vec<Option<Chosen>> = vec![None];
            for access in whole.accesses().filter(|a| a.kind == question.kind && a.object == question.object)
            {
                answers.extend(self.look_at(access, pending, steps).map(Some));
            }
            if choices.len() * answers.len() > MOST_CHOICES {
                return Status::Undecided { why: "the claim is about too many accesses".into() };
            }
            choices = choices
                .into_iter()
                .flat_map(|earlier| {
                    answers.iter().map(move |answer| {
                        let mut choice = earlier.clone();
                        choice.push((*question, answer.clone()));
                        choice
                    })
                })
                .collect();
        }
        let mut worst = Status::Proved;
        for choice in choices {
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            let mut formulas = vec![claim.guard];
            let mut no_wrap = steps.behind(&self.terms, claim.guard, &[holds]);
            for (question, answer) in &choice {
                let exists = question.exists(&mut self.terms);
                map.insert(exists, self.terms.bool(answer.is_some()));
                if let Some(chosen) = answer {
                    map.insert(question.offset(&mut self.terms), chosen.offset);
                    formulas.push(chosen.guard);
                    no_wrap.extend(&chosen.no_wrap);
                }
            }
            let holds = self.terms.substitute(holds, &map);
            formulas.push(self.terms.not(holds));
            let label = claim.code.as_str();
            match self.decide(&formulas, &claim.facts, &no_wrap, label, None, start) {
                Status::Proved => {}
                other => {
                    worst = other;
                    break;
                }
            }
        }
        worst
    }

    /// An access as a claim sees it; none if it cannot be pending there.
    fn look_at(&mut self, access: &Access, pending: &PendingClaim, steps: &Steps) -> Option<Chosen> {
        let space = self.kernel.module.objects[access.object].space;
        let from = Point { node: access.at.node, index: access.at.index + 1 };
        let common: Vec<LoopId> = self
            .kernel
            .flow
            .loops_around(access.at.node)
            .filter(|l| self.kernel.flow.loops[*l].contains(pending.at.node))
            .collect();
        if !self.leads_to(from, pending.at, space, &[]) {
            return None;
        }
        let same_round = access.at < pending.at && self.leads_to(from, pending.at, space, &common);
        // The copy of the access.
        let mut roots = vec![access.guard, access.offset];
        roots.extend(access.counters.iter().map(|(_, c)| *c));
        if let Length::Term(length) = access.length {
            roots.push(length);
        }
        let mut no_wrap = steps.behind(&self.terms, access.guard, &[access.offset]);
        for step in &no_wrap {
            roots.extend([step.left, step.right, step.result]);
        }
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for symbol in self.symbols.of_iterations(&self.terms, &roots) {
            if let Some(id) = self.terms.as_symbol(symbol) {
                let data = self.terms.symbol_data(id).clone();
                let copy = self.terms.symbol(format!("{}~", data.name), data.sort, data.range);
                map.insert(symbol, copy);
            }
        }
        let mut copy = |t: Term| self.terms.substitute(t, &map);
        let (guard, offset) = (copy(access.guard), copy(access.offset));
        no_wrap.iter_mut().for_each(|step| *step = step.map(&mut copy));
        let length = match access.length {
            Length::Bytes(n) => Length::Bytes(n),
            Length::Term(t) => Length::Term(copy(t)),
        };
        let counters: Vec<(LoopId, Term)> = access.counters.iter().map(|(l, c)| (*l, copy(*c))).collect();
        // In order: by the outermost loop in which the iterations differ.
        let mut before = self.terms.bool(same_round);
        for l in &common {
            let of = |list: &[(LoopId, Term)]| list.iter().find(|(x, _)| x == l).map(|(_, c)| *c);
            let (Some(mine), Some(here)) = (of(&counters), of(&pending.claim.counters)) else {
                // Nothing is known of the iterations: any order.
                before = self.terms.true_();
                continue;
            };
            let (earlier, same) = (self.terms.bv_ult(mine, here), self.terms.eq(mine, here));
            let then = self.terms.and2(same, before);
            before = self.terms.or2(earlier, then);
        }
        let mut guard = self.terms.and2(guard, before);
        let (offset, limit) = self.any_part(access, offset, length);
        guard = self.terms.and2(guard, limit);
        (self.terms.as_bool(guard) != Some(false)).then_some(Chosen { guard, offset, no_wrap })
    }

    /// The offset of any scalar that an access touches, and when it is one.
    fn any_part(&mut self, access: &Access, offset: Term, length: Length) -> (Term, Term) {
        let unit = smallest_scalar(self.kernel.module, access.object);
        let parts = match length {
            Length::Bytes(n) if n <= unit => return (offset, self.terms.true_()),
            Length::Bytes(n) => self.terms.bv(n.div_ceil(unit), 64),
            Length::Term(t) => t,
        };
        let unit = if matches!(length, Length::Term(_)) { 1 } else { unit };
        let part = self.terms.symbol("part~", Sort::BitVec(64), Range::ANY);
        let limit = self.terms.bv_ult(part, parts);
        let size = self.terms.bv(unit, 64);
        let distance = self.terms.mul(part, size);
        (self.terms.add(offset, distance), limit)
    }

    /// Whether control can get from one place to another without a barrier that orders accesses to a space, and without
    /// going round these loops.
    fn leads_to(&self, from: Point, to: Point, space: Space, not_round: &[LoopId]) -> bool {
        let orders = |stmt: &&Stmt| stmt.block_barrier().is_some_and(|b| b.fences.order(space));
        let mut seen = vec![false; self.kernel.flow.nodes.len()];
        let mut work: Vec<(NodeId, usize)> = vec![(from.node, from.index)];
        while let Some((node, first)) = work.pop() {
            let stmts = &self.kernel.flow.nodes[node].stmts;
            let upto = if node == to.node && first <= to.index { to.index } else { stmts.len() };
            if stmts.iter().take(upto).skip(first).any(orders) {
                continue;
            }
            if node == to.node && first <= to.index {
                return true;
            }
            for next in self.kernel.flow.nodes[node].end.successors() {
                let goes_round = not_round.iter().any(|l| self.kernel.flow.loops[*l].header == next);
                if !goes_round && !std::mem::replace(&mut seen[next.number()], true) {
                    work.push((next, 0));
                }
            }
        }
        false
    }

    /// What is taken as true must leave something possible: from a contradiction everything follows.
    pub(crate) fn senses(&mut self, whole: &EventLog) {
        for sense in whole.senses() {
            let contradiction = self.ask(&[sense.after], &[], "contradiction").is_unsat()
                && !self.ask(&[sense.before], &[], "reached").is_unsat();
            if contradiction {
                let reason =
                    format!("{} contradicts what holds before: everything would follow from it", sense.what);
                self.add(Obligation {
                    code: Code::UnsupportedAnnotation,
                    origins: vec![sense.origin],
                    object: None,
                    between_blocks: false,
                    since: None,
                    status: Status::Unsupported { reason },
                });
            }
        }
    }
}
