//! Exchanges of values between the lanes of a warp.
//!
//! All lanes that the mask names must get there (a convergence point). What comes out is not computed, but it is known who gets the
//! same: a vote, a reduction and a broadcast give one value to the whole warp, if the mask names all lanes. Of a ballot and of an
//! active mask every lane knows its own bit. Of a shuffle it is written down whom the value comes from.
//!
//! Soundness rule: a value is shared by the warp only where two lanes that get here are at the same visit, so not in loops
//! that they go round on their own.

use crate::event::{Broadcast, ConvergenceScope, Giver, LaneSet, ThreadFact};
use crate::log::Event;
use crate::machine::Machine;
use crate::state::State;
use crate::symbols::Level;
use crate::value::{Value, sort_of};
use gpuproof_base::{Id, Origin};
use gpuproof_kir::{Builtin, ExchangeOp, Expr, LocalId};
use gpuproof_logic::{Term, number};
use gpuproof_rules::{Rule, Side};

impl Machine<'_, '_> {
    // semantics: barriers/exchanges
    /// Exchanges values.
    pub(crate) fn exchange(
        &mut self,
        state: &mut State,
        dst: &[LocalId],
        op: ExchangeOp,
        (mask, args): (&Expr, &[Expr]),
        origin: Origin,
    ) {
        let guard = state.guard;
        let mask = self.scalar(state, guard, mask);
        if op != ExchangeOp::ActiveMask {
            self.converge(state, Some(mask), ConvergenceScope::Warp, origin);
        }
        let args: Vec<Value> = args.iter().map(|arg| self.eval(state, guard, arg)).collect();
        let what = match op {
            ExchangeOp::ActiveMask => "the active mask",
            _ => "a value exchanged between the lanes of a warp",
        };
        let uniform = Side::LanesAreTogether.holds(self.here.private_loops == 0)
            && Side::MaskNamesAll.holds(self.names_all(mask))
            && Side::SameForAll.holds(self.is_for_all(op, &args))
            && Rule::UniformExchange.applies();
        for local in dst {
            let data = &self.kernel.flow.function.locals[*local];
            match sort_of(data.ty).filter(|_| uniform) {
                Some(sort) => {
                    let name = data.name.to_string();
                    let made = self.symbols.unknown(self.terms, &name, sort, Level::Warp, what, origin);
                    self.set(state, *local, Value::Scalar(made));
                }
                None => self.havoc(state, *local, what, origin),
            }
        }
        // A shuffle that all lanes get the same from is one from the first lane.
        if op == ExchangeOp::ShuffleIdx
            && uniform
            && let (Some(Value::Scalar(value)), Some(local)) = (args.first(), dst.first())
            && let Some(Some(Value::Scalar(result))) = state.locals.get(local.number())
        {
            let (result, value) = (*result, *value);
            self.log.push(Event::Broadcast(Broadcast { result, value, guard, from: None }));
        }
        if op == ExchangeOp::ShuffleIdx && !uniform {
            self.given_by(state, guard, mask, &args, dst);
        }
        if op == ExchangeOp::Ballot
            && self.names_all(mask)
            && let (Some(Value::Scalar(predicate)), Some(local)) = (args.first(), dst.first())
        {
            self.own_bit(state, *predicate, *local, false);
        }
        if op == ExchangeOp::ActiveMask
            && let Some(local) = dst.first()
        {
            let here = self.terms.true_();
            self.own_bit(state, here, *local, true);
        }
    }

    /// Notes from which lane of its warp this one gets a value.
    fn given_by(&mut self, state: &State, guard: Term, mask: Term, args: &[Value], dst: &[LocalId]) {
        let (Some(Value::Scalar(value)), Some(Value::Scalar(lane)), [local]) =
            (args.first(), args.get(1), dst)
        else {
            return;
        };
        let Some(warp) = self.world.builtins.get(&Builtin::WarpSize).copied() else { return };
        let whole = match args.get(2) {
            None => true,
            Some(Value::Scalar(width)) => self.terms.as_number(*width) == self.terms.as_number(warp),
            Some(_) => false,
        };
        let known = self.terms.as_number(warp).is_some() && self.terms.width(*lane) == 32;
        let Some(Some(Value::Scalar(result))) = state.locals.get(local.number()) else { return };
        let (value, lane, result) = (*value, *lane, *result);
        if !known || self.terms.as_symbol(result).is_none() {
            return;
        }
        let is_right = Side::SameVisit.holds(self.here.private_loops == 0) && Side::WholeWarp.holds(whole);
        if !is_right || !Rule::ShuffleSource.applies() {
            return;
        }
        // Only the low bits of the number count.
        let lane = self.terms.bv_urem(lane, warp);
        self.log.push(Event::Broadcast(Broadcast { result, value, guard, from: Some(Giver { lane, mask }) }));
    }

    /// Whether a mask is known to name all lanes.
    fn names_all(&self, mask: Term) -> bool {
        let all = number::mask(self.terms.width(mask));
        self.terms.as_number(mask).is_some_and(|n| *n == all)
    }

    /// Whether all lanes get the same.
    fn is_for_all(&self, op: ExchangeOp, args: &[Value]) -> bool {
        use ExchangeOp::*;
        match op {
            Any | All | Ballot | MatchAll | ReduceAdd | ReduceMin | ReduceMax | ReduceAnd | ReduceOr
            | ReduceXor => true,
            // From the first lane of the whole warp, the same for all. Any other lane may be missing in a block that is
            // no whole number of warps, and then every lane gets what it likes.
            ShuffleIdx => match (args.get(1), args.get(2)) {
                (Some(Value::Scalar(lane)), width) => {
                    let whole = match (width, self.world.builtins.get(&Builtin::WarpSize)) {
                        (None, _) => true,
                        (Some(Value::Scalar(width)), Some(warp)) => {
                            self.terms.as_number(*width).is_some()
                                && self.terms.as_number(*width) == self.terms.as_number(*warp)
                        }
                        _ => false,
                    };
                    let first = self.terms.as_number(*lane).is_some_and(|n| *n == number::Integer::ZERO);
                    whole && first
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The bit of a ballot that belongs to this lane is its own predicate; that of an active mask is set.
    fn own_bit(&mut self, state: &mut State, predicate: Term, local: LocalId, together: bool) {
        if !Rule::BallotBit.applies() {
            return;
        }
        let Some(Some(Value::Scalar(result))) = state.locals.get(local.number()) else { return };
        let (result, width) = (*result, self.terms.width(*result));
        let Some(lane) = self.world.builtins.get(&Builtin::LaneId).copied() else { return };
        let lane = if width > 32 { self.terms.bv_zero_extend(lane, width) } else { lane };
        let shifted = self.terms.bv_lshr(result, lane);
        let one = self.terms.bv(1, width);
        let bit = self.terms.bv_and(shifted, one);
        let set = self.terms.eq(bit, one);
        let fact = self.terms.eq(set, predicate);
        let fact = self.terms.implies(state.guard, fact);
        self.log.push(Event::ThreadFact(ThreadFact { holds: fact, exit: None }));
        if self.here.private_loops == 0 {
            self.log.push(Event::LaneSet(LaneSet { mask: result, guard: state.guard, together }));
        }
        state.guard = self.terms.and2(state.guard, fact);
    }
}
