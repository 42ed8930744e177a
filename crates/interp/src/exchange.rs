//! Exchanges of values between the lanes of a warp.

use crate::arith;
use crate::code::{ExchangeInfo, Op};
use crate::pure;
use crate::thread::Thread;
use crate::value::{Value, arbitrary, mask, mix};
use crate::world::{Stop, World};
use gpuproof_kir::{BinaryOp, ExchangeOp, PureFn, Ty};

impl World<'_> {
    /// Carries out the exchange that the lanes of `group` (positions in the warp) stand at.
    pub fn exchange(&mut self, warp: &mut [Thread], group: &[usize]) -> Result<(), Stop> {
        let program = self.program;
        let Some(leader) = group.first().and_then(|n| warp.get(*n)) else { return Ok(()) };
        let Some(Op::Exchange(index)) = program.code.get(leader.pc as usize) else { return Ok(()) };
        let Some(info) = program.exchanges.get(*index as usize) else { return Ok(()) };
        let args: Vec<[Value; 3]> = group.iter().map(|n| self.arguments(&warp[*n], info)).collect();
        let votes =
            matches!(info.op, ExchangeOp::Any | ExchangeOp::All | ExchangeOp::Uni | ExchangeOp::Ballot);
        for (n, arg) in group.iter().zip(&args) {
            if arg[1].undefined() || arg[2].undefined() || votes && arg[0].undefined() {
                self.uninitialised(&warp[*n], "an operand")?;
            }
        }
        for (position, lane) in group.iter().enumerate() {
            let (first, second) = self.exchanged(info, group, &args, position);
            let thread = &mut warp[*lane];
            let base = thread.frame().base;
            for ((register, ty), value) in info.dst.iter().zip([first, second]) {
                let value = match value {
                    Some(value) => Value { bits: value.bits & mask(*ty), unset: value.unset & mask(*ty) },
                    None => Value::defined(arbitrary(
                        *ty,
                        self.rules.seed,
                        mix(thread.id.into(), thread.pc.into()),
                    )),
                };
                thread.set(base, *register, value);
            }
        }
        Ok(())
    }

    fn arguments(&self, thread: &Thread, info: &ExchangeInfo) -> [Value; 3] {
        // A missing width is the whole warp.
        let mut values = [Value::defined(0), Value::defined(0), Value::defined(self.launch.warp.into())];
        for (slot, operand) in values.iter_mut().zip(self.program.list(info.args)) {
            *slot = thread.operand(self.program, *operand);
        }
        values
    }

    /// The result for one lane of the group, and the second one of a match; none where it is arbitrary.
    fn exchanged(
        &self,
        info: &ExchangeInfo,
        group: &[usize],
        args: &[[Value; 3]],
        position: usize,
    ) -> (Option<Value>, Option<Value>) {
        let lane = group[position] as u64;
        let [own, argument, width] = args[position];
        let values = || args.iter().map(|a| a[0]);
        let truth = |yes: bool| (Some(Value::defined(yes.into())), None);
        let lanes_where = |test: &dyn Fn(Value) -> bool| {
            let chosen = group.iter().zip(args).filter(|(_, a)| test(a[0]));
            let bits = chosen.fold(0, |mask, (n, _)| mask | 1u128 << n);
            Value::defined(bits)
        };
        match info.op {
            ExchangeOp::ShuffleIdx
            | ExchangeOp::ShuffleUp
            | ExchangeOp::ShuffleDown
            | ExchangeOp::ShuffleXor => {
                let width = width.bits as u64;
                if !width.is_power_of_two() || width > u64::from(self.launch.warp) {
                    return (None, None);
                }
                let source = source_lane(info.op, lane, argument.bits, width);
                let found = group.iter().position(|n| *n as u64 == source).map(|n| args[n][0]);
                (if source == lane { Some(own) } else { found }, None)
            }
            ExchangeOp::Any => truth(values().any(Value::truth)),
            ExchangeOp::All => truth(values().all(Value::truth)),
            ExchangeOp::Uni => truth(values().all(|v| v.truth() == own.truth())),
            ExchangeOp::Ballot => (Some(lanes_where(&Value::truth)), None),
            ExchangeOp::Count => (Some(Value::defined(values().filter(|v| v.truth()).count() as u128)), None),
            ExchangeOp::MatchAny => (Some(lanes_where(&|v| v.bits == own.bits)), None),
            ExchangeOp::MatchAll if values().all(|v| v.bits == own.bits) => {
                (Some(lanes_where(&|_| true)), Some(Value::defined(1)))
            }
            ExchangeOp::MatchAll => (Some(Value::defined(0)), Some(Value::defined(0))),
            ExchangeOp::ActiveMask => (Some(lanes_where(&|_| true)), None),
            ExchangeOp::ReduceAdd
            | ExchangeOp::ReduceMin
            | ExchangeOp::ReduceMax
            | ExchangeOp::ReduceAnd
            | ExchangeOp::ReduceOr
            | ExchangeOp::ReduceXor => {
                let combined = values().reduce(|a, b| {
                    let bits = reduce(info.op, info.ty, a.bits, b.bits);
                    Value::new(bits, info.ty, a.undefined() | b.undefined())
                });
                (combined, None)
            }
        }
    }
}

/// The lane that a shuffle reads; the lane itself where the source lies outside its segment.
fn source_lane(op: ExchangeOp, lane: u64, argument: u128, width: u64) -> u64 {
    let start = lane / width * width;
    let argument = argument as u64 & u64::from(u32::MAX);
    match op {
        ExchangeOp::ShuffleIdx => start + argument % width,
        ExchangeOp::ShuffleUp => lane.checked_sub(argument).filter(|s| *s >= start).unwrap_or(lane),
        ExchangeOp::ShuffleDown => Some(lane + argument).filter(|s| *s < start + width).unwrap_or(lane),
        // Lower segments may be read, higher ones not, as the hardware does it.
        _ => Some(lane ^ argument).filter(|s| *s < start + width).unwrap_or(lane),
    }
}

fn reduce(op: ExchangeOp, ty: Ty, a: u128, b: u128) -> u128 {
    match op {
        ExchangeOp::ReduceAdd => arith::binary(BinaryOp::Add, ty, a, b),
        ExchangeOp::ReduceMin => pure::apply(PureFn::Min, ty, &[a, b]),
        ExchangeOp::ReduceMax => pure::apply(PureFn::Max, ty, &[a, b]),
        ExchangeOp::ReduceAnd => a & b,
        ExchangeOp::ReduceOr => a | b,
        _ => a ^ b,
    }
}
