//! Exchanges between the lanes of a warp, and votes of a block.
//!
//! The lanes that are at the statement and named by the mask take part. A shuffle from a lane that does not gives an
//! arbitrary value.

use crate::machine::{Machine, Stop};
use crate::ops::{self, as_u64, bool_bits};
use crate::value::{Value, arbitrary, sort_of, under};
use gpuproof_base::Origin;
use gpuproof_kir::{BinaryOp, BlockVote, ExchangeOp, Expr, LocalId, PureFn, Ty};
use gpuproof_logic::Term;

/// A lane that takes part.
#[derive(Clone)]
struct Lane {
    thread: usize,
    guard: Term,
    lane: u64,
    warp: (u64, u64),
    mask: u64,
    args: Vec<Term>,
}

impl Machine<'_, '_> {
    /// Carries out an exchange for all threads that are at it.
    pub(crate) fn exchange(
        &mut self,
        origin: Origin,
        dst: &[LocalId],
        op: ExchangeOp,
        mask: &Expr,
        args: &[Expr],
    ) -> Result<(), Stop> {
        let size = u64::from(self.launch.warp.max(1));
        let mut lanes = Vec::new();
        for (t, guard) in self.active() {
            let named = self.scalar(t, guard, mask)?;
            let Some(named) = as_u64(self.terms, named) else {
                return self.stop(origin, "the mask of an exchange between lanes depends on data");
            };
            let values = args.iter().map(|a| self.scalar(t, guard, a)).collect::<Result<Vec<_>, Stop>>()?;
            let inside = self.launch.in_block(t);
            let warp = (self.launch.block_of(t), inside / size);
            lanes.push(Lane { thread: t, guard, lane: inside % size, warp, mask: named, args: values });
        }
        let ty = args.first().map_or(Ty::Bool, |a| a.ty);
        let mut results = Vec::with_capacity(lanes.len());
        for own in &lanes {
            let group: Vec<&Lane> =
                lanes.iter().filter(|l| l.warp == own.warp && own.mask >> l.lane.min(63) & 1 == 1).collect();
            let target = dst.first().map_or(ty, |d| self.ty(*d));
            results.push((own.thread, self.exchanged(origin, op, own, &group, ty, target)?));
        }
        for (thread, (first, second)) in results {
            for (target, value) in dst.iter().zip([Some(first), second]) {
                let ty = self.ty(*target);
                let value = match value {
                    Some(value) => self.fitted(value, ty),
                    None => arbitrary(self.terms, sort_of(ty)),
                };
                self.set(thread, *target, Value::Scalar(value));
            }
        }
        Ok(())
    }

    /// A truth value where a number is wanted.
    fn fitted(&mut self, value: Term, ty: Ty) -> Term {
        match (self.terms.sort(value), ty) {
            (gpuproof_logic::Sort::Bool, Ty::Bool) => value,
            (gpuproof_logic::Sort::Bool, ty) => bool_bits(self.terms, value, ty.bits()),
            (_, Ty::Bool) => {
                let zero = self.terms.bv(0, self.terms.width(value));
                self.terms.ne(value, zero)
            }
            (_, ty) => {
                let width = self.terms.width(value);
                ops::resize(self.terms, value, width, ty.bits(), false)
            }
        }
    }

    fn exchanged(
        &mut self,
        origin: Origin,
        op: ExchangeOp,
        own: &Lane,
        group: &[&Lane],
        ty: Ty,
        target: Ty,
    ) -> Result<(Term, Option<Term>), Stop> {
        use ExchangeOp::*;
        let value = |lane: &Lane| lane.args.first().copied();
        let Some(mine) = value(own) else {
            return Ok((arbitrary(self.terms, sort_of(target)), None));
        };
        Ok(match op {
            ShuffleIdx | ShuffleUp | ShuffleDown | ShuffleXor => {
                let Some(source) = self.source(op, own) else {
                    return self.stop(origin, "the lane that a shuffle reads depends on data");
                };
                let from = group.iter().find(|l| l.lane == source);
                let read = match from {
                    _ if source == own.lane => mine,
                    Some(lane) => {
                        let any = arbitrary(self.terms, sort_of(ty));
                        let there = under(self.terms, own.guard, lane.guard);
                        self.terms.ite(there, lane.args[0], any)
                    }
                    None => arbitrary(self.terms, sort_of(ty)),
                };
                (read, None)
            }
            Any | All | Uni | Ballot | Count | MatchAny | MatchAll => {
                let width = if target == Ty::Bool { 32 } else { target.bits() };
                let mut votes = Vec::with_capacity(group.len());
                for lane in group {
                    let there = under(self.terms, own.guard, lane.guard);
                    let says = match (op, value(lane)) {
                        (MatchAny | MatchAll | Uni, Some(theirs)) => self.terms.eq(theirs, mine),
                        (_, Some(theirs)) => self.fitted(theirs, Ty::Bool),
                        (_, None) => self.terms.false_(),
                    };
                    votes.push((lane.lane, there, says));
                }
                self.tallied(op, &votes, width)
            }
            ActiveMask => (arbitrary(self.terms, sort_of(target)), None),
            ReduceAdd | ReduceMin | ReduceMax | ReduceAnd | ReduceOr | ReduceXor => {
                let mut sum: Option<Term> = None;
                for lane in group {
                    if under(self.terms, own.guard, lane.guard) != self.terms.true_() {
                        return self.stop(origin, "which lanes are reduced depends on data");
                    }
                    let x = lane.args[0];
                    sum = Some(match sum {
                        None => x,
                        Some(sum) => self.reduced(op, ty, sum, x),
                    });
                }
                (sum.unwrap_or(mine), None)
            }
        })
    }

    fn reduced(&mut self, op: ExchangeOp, ty: Ty, a: Term, b: Term) -> Term {
        let args = [(a, ty), (b, ty)];
        match op {
            ExchangeOp::ReduceMin => ops::pure(self.terms, PureFn::Min, &args, ty),
            ExchangeOp::ReduceMax => ops::pure(self.terms, PureFn::Max, &args, ty),
            ExchangeOp::ReduceAnd => ops::binary(self.terms, BinaryOp::BitAnd, args[0], args[1]),
            ExchangeOp::ReduceOr => ops::binary(self.terms, BinaryOp::BitOr, args[0], args[1]),
            ExchangeOp::ReduceXor => ops::binary(self.terms, BinaryOp::BitXor, args[0], args[1]),
            _ => ops::binary(self.terms, BinaryOp::Add, args[0], args[1]),
        }
    }

    /// The outcome of a vote: number of the voter, whether it is there, what it says.
    fn tallied(&mut self, op: ExchangeOp, votes: &[(u64, Term, Term)], width: u32) -> (Term, Option<Term>) {
        let mut any = Vec::new();
        let mut all = Vec::new();
        let mut mask = self.terms.bv(0, width);
        let mut members = self.terms.bv(0, width);
        let mut count = self.terms.bv(0, width);
        for &(lane, there, says) in votes {
            let yes = self.terms.and2(there, says);
            any.push(yes);
            all.push(self.terms.implies(there, says));
            let zero = self.terms.bv(0, width);
            let bit = self.terms.bv(1u64 << lane.min(63) & (u64::MAX >> (64 - width.min(64))), width);
            let (chosen, member) = (self.terms.ite(yes, bit, zero), self.terms.ite(there, bit, zero));
            mask = self.terms.bv_or(mask, chosen);
            members = self.terms.bv_or(members, member);
            let one = bool_bits(self.terms, yes, width);
            count = self.terms.add(count, one);
        }
        let everyone = self.terms.and(&all);
        match op {
            ExchangeOp::Any => (self.terms.or(&any), None),
            ExchangeOp::All | ExchangeOp::Uni => (everyone, None),
            ExchangeOp::Count => (count, None),
            ExchangeOp::MatchAll => {
                let zero = self.terms.bv(0, width);
                (self.terms.ite(everyone, members, zero), Some(everyone))
            }
            _ => (mask, None),
        }
    }

    /// The lane that a shuffle reads; the lane itself where the source lies outside its segment.
    fn source(&self, op: ExchangeOp, own: &Lane) -> Option<u64> {
        let warp = u64::from(self.launch.warp.max(1));
        let argument = as_u64(self.terms, *own.args.get(1)?)? & u64::from(u32::MAX);
        let width = match own.args.get(2) {
            Some(width) => as_u64(self.terms, *width)?,
            None => warp,
        };
        if !width.is_power_of_two() || width > warp {
            return None;
        }
        let lane = own.lane;
        let start = lane / width * width;
        Some(match op {
            ExchangeOp::ShuffleIdx => start + argument % width,
            ExchangeOp::ShuffleUp => lane.checked_sub(argument).filter(|s| *s >= start).unwrap_or(lane),
            ExchangeOp::ShuffleDown => Some(lane + argument).filter(|s| *s < start + width).unwrap_or(lane),
            _ => Some(lane ^ argument).filter(|s| *s < start + width).unwrap_or(lane),
        })
    }

    /// `__syncthreads_count` and its kin: a vote of the threads of each block.
    pub(crate) fn block_vote(&mut self, vote: &BlockVote) -> Result<(), Stop> {
        let mut votes = Vec::new();
        for (t, guard) in self.active() {
            let says = self.scalar(t, guard, &vote.predicate)?;
            votes.push((t, guard, self.launch.block_of(t), says));
        }
        let ty = self.ty(vote.dst);
        let mut results = Vec::with_capacity(votes.len());
        for &(t, guard, block, mine) in &votes {
            let mut here = Vec::new();
            for &(_, theirs, _, says) in votes.iter().filter(|v| v.2 == block) {
                let there = under(self.terms, guard, theirs);
                let says = if vote.op == ExchangeOp::Uni { self.terms.eq(says, mine) } else { says };
                here.push((0, there, says));
            }
            let width = if ty == Ty::Bool { 32 } else { ty.bits() };
            let (value, _) = self.tallied(vote.op, &here, width);
            results.push((t, self.fitted(value, ty)));
        }
        for (t, value) in results {
            self.set(t, vote.dst, Value::Scalar(value));
        }
        Ok(())
    }
}
