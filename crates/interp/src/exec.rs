//! Running one thread until its turn is over, it has to wait, or it leaves the kernel.

use crate::arith;
use crate::claims::ClaimAt;
use crate::code::{FunctionCode, List, Op, Place};
use crate::finding::End;
use crate::memory::Region;
use crate::pure;
use crate::thread::{Frame, Status, Thread};
use crate::unset;
use crate::value::{Handle, Value, arbitrary, mix, pointer, split};
use crate::world::{BlockState, STORED, Stop, World};
use gpuproof_base::Code;
use gpuproof_kir::{BinaryOp, Builtin, CastKind, Space, Ty};

/// How deep calls may nest.
const CALL_DEPTH: usize = 256;

/// How many bytes of private objects a thread may have before it calls another function.
const PRIVATE_BYTES: u64 = 64 << 20;

/// First address of private objects; far from global and shared ones.
const PRIVATE_ADDRESS: u64 = 1 << 44;

/// How long a thread may run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// Statements that touch memory of others.
    pub accesses: u32,
    /// Statements of any kind.
    pub statements: u32,
}

impl World<'_> {
    /// Runs a thread that is ready.
    pub fn run_thread(&mut self, state: &mut BlockState, thread: &mut Thread, turn: Turn) -> Stop {
        let (Ok(stop) | Err(stop)) = self.execute(state, thread, turn);
        if stop == Stop::End(End::OutOfBudget) && self.steps > self.rules.step_budget {
            let budget = self.rules.step_budget;
            let detail = || format!("stopped after {budget} statements; the kernel may not terminate");
            return self.fail(thread, Code::RunBudget, End::OutOfBudget, detail);
        }
        if let Stop::End(end @ (End::Stopped | End::Unsupported)) = stop
            && self.rules.searching
            && !self.report.is_full()
        {
            thread.status = Status::Held;
            self.held = Some(end);
            return Stop::Waiting;
        }
        stop
    }

    fn execute(&mut self, state: &mut BlockState, thread: &mut Thread, mut turn: Turn) -> Result<Stop, Stop> {
        let program = self.program;
        let mut base = thread.frame().base;
        loop {
            let Some(op) = program.code.get(thread.pc as usize) else { return Ok(Stop::Exited) };
            let mut next = thread.pc + 1;
            if self.rules.moments {
                self.note_moments(state, thread);
            }
            match *op {
                Op::Unary { op, ty, dst, a } => {
                    let a = thread.get(program, base, a);
                    let unset = unset::unary(op, ty, a);
                    thread.set(base, dst, Value { bits: arith::unary(op, ty, a.bits), unset });
                }
                Op::Binary { op, ty, dst, a, b } => {
                    let (a, b) = (thread.get(program, base, a), thread.get(program, base, b));
                    if b.bits == 0 && ty.is_int() && matches!(op, BinaryOp::Div | BinaryOp::Rem) {
                        if b.undefined() && self.program.has_unknown {
                            self.rest_on_unknown(thread, "a divisor")?;
                        }
                        let detail = || format!("the divisor is 0, the dividend {}", show(ty, a.bits));
                        return Err(self.fail(thread, Code::ArithDiv0, End::Stopped, detail));
                    }
                    if self.rules.overflow
                        && a.unset | b.unset == 0
                        && arith::overflows(op, ty, a.bits, b.bits)
                    {
                        self.note(thread, Code::ArithOverflow, || {
                            format!("the operands are {} and {}", show(ty, a.bits), show(ty, b.bits))
                        })?;
                    }
                    let bits = match ty {
                        Ty::Ptr => u128::from(self.compare_pointers(thread, op, a.bits, b.bits)),
                        _ => arith::binary(op, ty, a.bits, b.bits),
                    };
                    let unset = if a.unset | b.unset == 0 { 0 } else { unset::binary(op, ty, a, b) };
                    thread.set(base, dst, Value { bits, unset });
                }
                Op::Shift { op, ty, amount, dst, a, b } => {
                    let (a, b) = (thread.get(program, base, a), thread.get(program, base, b));
                    let unset = unset::shift(op, ty, amount, a, b);
                    let bits = match arith::shift(op, ty, a.bits, amount, b.bits) {
                        Some(bits) => bits,
                        None => {
                            // With an uninitialised amount the missing initialisation is the defect.
                            if !b.undefined() {
                                let by = show(amount, b.bits);
                                self.note(thread, Code::ArithShift, || {
                                    format!("a `{ty}` is shifted by {by}")
                                })?;
                            }
                            arbitrary(ty, self.rules.seed, mix(a.bits as u64, b.bits as u64))
                        }
                    };
                    thread.set(base, dst, Value { bits, unset });
                }
                Op::Cast { kind, from, to, dst, a } => {
                    let a = thread.get(program, base, a);
                    let bits = match (kind, from) {
                        (CastKind::PtrToInt, _) => u128::from(self.address(thread, a.bits)),
                        _ => arith::cast(kind, from, to, a.bits)
                            .unwrap_or_else(|| arbitrary(to, self.rules.seed, a.bits as u64)),
                    };
                    let unset = if a.unset == 0 { 0 } else { unset::cast(kind, from, to, a) };
                    thread.set(base, dst, Value { bits, unset });
                }
                Op::Builtin { which, dst } => {
                    let bits = self.builtin(state, thread, which);
                    thread.set(base, dst, Value::defined(bits));
                }
                Op::Address { object, dst } => {
                    let handle = match object {
                        Place::Global(slot) => Handle::Global(slot),
                        Place::Shared(slot) => Handle::Shared { block: state.index, slot },
                        Place::Private(n) => {
                            let found = thread.privates.get((thread.frame().privates + n) as usize);
                            Handle::Private {
                                thread: thread.id,
                                serial: found.map_or(u32::MAX, |r| r.serial),
                            }
                        }
                    };
                    thread.set(base, dst, Value::defined(pointer(handle, 0)));
                }
                Op::PtrAdd { dst, a, b } => {
                    let (a, b) = (thread.get(program, base, a), thread.get(program, base, b));
                    let (handle, offset) = split(a.bits);
                    let bits = pointer(handle, offset.wrapping_add(b.bits as u64 as i64));
                    thread.set(base, dst, Value::new(bits, Ty::Ptr, a.undefined() | b.undefined()));
                }
                Op::PtrDiff { dst, a, b } => {
                    let (a, b) = (thread.get(program, base, a), thread.get(program, base, b));
                    let (x, y) = (self.address(thread, a.bits), self.address(thread, b.bits));
                    let bits = u128::from(x.wrapping_sub(y));
                    thread.set(base, dst, Value::new(bits, Ty::I64, a.undefined() | b.undefined()));
                }
                Op::Pure { function, ty, to, dst, args } => {
                    let (values, undefined) = self.three(thread, base, args);
                    let bits = pure::apply(function, ty, &values);
                    thread.set(base, dst, Value::new(bits, to, undefined));
                }
                Op::Uninterpreted { name, ty, dst, args } => {
                    let mut undefined = false;
                    let key = program.list(args).iter().fold(name, |key, a| {
                        let value = thread.get(program, base, *a);
                        undefined |= value.undefined();
                        mix(mix(key, value.bits as u64), (value.bits >> 64) as u64)
                    });
                    thread.set(base, dst, Value::new(arbitrary(ty, self.rules.seed, key), ty, undefined));
                }
                Op::Peek { ty, dst, a } => {
                    let a = thread.get(program, base, a);
                    let value = self.peek(state, thread, a, ty);
                    thread.set(base, dst, value);
                }
                Op::PtrPart { base: object, dst, a } => {
                    let a = thread.get(program, base, a);
                    let bits = if object { mix((a.bits >> 64) as u64, 0) } else { a.bits as u64 };
                    thread.set(base, dst, Value::new(bits.into(), Ty::U64, a.undefined()));
                }
                Op::Move { dst, a } => {
                    let a = thread.get(program, base, a);
                    thread.set(base, dst, a);
                }
                Op::Goto { target } => next = target,
                Op::Choose { condition, when, target } => {
                    if self.decide(thread, base, condition)? == when {
                        next = target;
                    }
                }
                // ---- statements
                Op::Set { dst, a } => {
                    self.step(&mut turn)?;
                    let a = thread.get(program, base, a);
                    thread.set(base, dst, a);
                }
                Op::Havoc { dst, ty, declared } => {
                    self.step(&mut turn)?;
                    let bits = arbitrary(ty, self.draw(thread), dst.into());
                    thread.set(base, dst, Value::new(bits, ty, declared));
                }
                Op::Unknown { dst, ty } => {
                    self.step(&mut turn)?;
                    let bits = if ty == Ty::Ptr { arbitrary(ty, 0, 0) } else { 0 };
                    thread.set(base, dst, Value::new(bits, ty, true));
                }
                Op::Fresh { object } => {
                    self.step(&mut turn)?;
                    let seed = self.draw(thread);
                    let at = (thread.frame().privates + object) as usize;
                    if let Some(region) = thread.privates.get_mut(at) {
                        region.reset(region.len(), seed);
                    }
                }
                Op::Jump { target } => {
                    self.step(&mut turn)?;
                    next = target;
                }
                Op::JumpIf { condition, when, target } => {
                    self.step(&mut turn)?;
                    if self.decide(thread, base, condition)? == when {
                        next = target;
                    }
                }
                Op::LoopEnter { depth } => {
                    self.step(&mut turn)?;
                    thread.loops.truncate((thread.frame().loops + depth) as usize);
                    thread.loops.push(0);
                }
                Op::LoopNext { depth, target, counts } => {
                    if counts {
                        self.step(&mut turn)?;
                    }
                    let at = (thread.frame().loops + depth) as usize;
                    thread.loops.truncate(at + 1);
                    if let Some(count) = thread.loops.get_mut(at) {
                        *count += 1;
                    }
                    next = target;
                }
                Op::Fence | Op::AsyncCommit => {
                    self.step(&mut turn)?;
                    if matches!(op, Op::AsyncCommit) {
                        thread.groups.push_back(Vec::new());
                    }
                }
                Op::ThreadFence(scope) => {
                    self.step(&mut turn)?;
                    self.messages.fence(thread, state.index, scope);
                }
                Op::Call(index) => {
                    self.step(&mut turn)?;
                    base = self.call(thread, index)?;
                    continue;
                }
                Op::Return { values } => {
                    self.step(&mut turn)?;
                    if thread.frames.len() <= 1 {
                        self.leave(state, thread)?;
                        return Ok(Stop::Exited);
                    }
                    base = self.give_back(thread, values);
                    continue;
                }
                Op::Assert { condition, text } => {
                    self.step(&mut turn)?;
                    if !self.decide(thread, base, condition)? {
                        let text = program.texts.get(text as usize).cloned().unwrap_or_default();
                        return Err(self.fail(thread, Code::AssertFailed, End::Stopped, || text));
                    }
                }
                Op::Assume { condition } => {
                    self.step(&mut turn)?;
                    if !self.decide(thread, base, condition)? {
                        return Err(self.fail(thread, Code::AssumeFalse, End::AssumptionFailed, String::new));
                    }
                }
                Op::Claim { condition, at } => {
                    self.step(&mut turn)?;
                    if !self.decide(thread, base, condition)? {
                        let code = match at {
                            ClaimAt::Barrier => Code::AssertFailed,
                            ClaimAt::Loop(depth) => {
                                let count = thread.loops.get((thread.frame().loops + depth) as usize);
                                match count {
                                    Some(0) | None => Code::InvariantEntry,
                                    Some(_) => Code::InvariantMaintained,
                                }
                            }
                        };
                        let detail = match at {
                            ClaimAt::Barrier => "the source says this of every thread at the barrier",
                            ClaimAt::Loop(_) => "",
                        };
                        self.note(thread, code, || detail.to_owned())?;
                    }
                }
                Op::Trap { text } => {
                    let text = program.texts.get(text as usize).cloned().unwrap_or_default();
                    return Err(self.fail(thread, Code::TrapReached, End::Stopped, || text));
                }
                Op::Unsupported { code, text } => {
                    let text = program.texts.get(text as usize).cloned().unwrap_or_default();
                    return Err(self.fail(thread, code, End::Unsupported, || text));
                }
                Op::Barrier(_) | Op::Exchange(_) | Op::AsyncWaitEvents { .. } => {
                    self.step(&mut turn)?;
                    if self.arrive(state, thread)? {
                        return Ok(Stop::Waiting);
                    }
                }
                Op::BarrierInit(number) => {
                    self.step(&mut turn)?;
                    state.initialised.insert(number.into());
                }
                Op::AsyncCopy(index) => {
                    self.step(&mut turn)?;
                    if program.copies.get(index as usize).is_some_and(|c| c.collective) {
                        thread.trim_loops(program);
                        thread.status = Status::Waiting { mask: 0 };
                        return Ok(Stop::Waiting);
                    }
                    self.issue_copy(state, thread, index)?;
                }
                Op::AsyncWaitGroups { pending } => {
                    self.step(&mut turn)?;
                    let pending = thread.get(program, base, pending).bits;
                    self.wait_groups(state, thread, pending)?;
                }
                Op::Load { .. }
                | Op::Store { .. }
                | Op::CopyBytes { .. }
                | Op::Fill { .. }
                | Op::Atomic(_)
                | Op::ImageRead { .. }
                | Op::ImageWrite { .. } => {
                    self.step(&mut turn)?;
                    match self.memory_op(state, thread, base, op) {
                        Ok(true) => turn.accesses = turn.accesses.saturating_sub(1),
                        Ok(false) => {}
                        Err(Stop::Skip) => self.pass_over(thread, base, op),
                        Err(stop) => return Err(stop),
                    }
                }
            }
            thread.pc = next;
            if turn.accesses == 0 || turn.statements == 0 {
                return Ok(Stop::Turn);
            }
        }
    }

    /// Counts a statement.
    #[inline]
    fn step(&mut self, turn: &mut Turn) -> Result<(), Stop> {
        self.steps += 1;
        turn.statements = turn.statements.saturating_sub(1);
        if self.steps > self.rules.step_budget { Err(Stop::End(End::OutOfBudget)) } else { Ok(()) }
    }

    /// The truth of a condition; one that is uninitialised is noted.
    fn decide(&mut self, thread: &Thread, base: u32, condition: u32) -> Result<bool, Stop> {
        let value = thread.get(self.program, base, condition);
        if value.undefined() {
            self.uninitialised(thread, "a condition")?;
        }
        Ok(value.truth())
    }

    /// From here on the run need not be a real one: nothing but this is noted any more.
    fn rest_on_unknown(&mut self, thread: &Thread, what: &str) -> Result<(), Stop> {
        self.note(thread, Code::RunUnmodelled, || {
            format!("{what} depends on it; nothing past this is reported")
        })?;
        self.rests_on_unknown = true;
        Ok(())
    }

    /// Notes that something uninitialised is used.
    pub fn uninitialised(&mut self, thread: &Thread, what: &str) -> Result<(), Stop> {
        if self.rules.only_known {
            return if what == STORED { Ok(()) } else { Err(Stop::End(End::Unsupported)) };
        }
        if self.program.has_unknown {
            return if what == STORED { Ok(()) } else { self.rest_on_unknown(thread, what) };
        }
        // semantics: memory/uninitialised
        let detail = || format!("{what} depends on a value that was never set");
        match thread.unset_read.filter(|_| self.rules.searching) {
            Some(read) => self.unset_read(thread, read, detail()),
            None => self.note(thread, Code::MemoryUninitialised, detail),
        }
    }

    /// Up to three operands, and whether one of them is undefined.
    fn three(&self, thread: &Thread, base: u32, args: List) -> ([u128; 3], bool) {
        let (mut values, mut undefined) = ([0; 3], false);
        for (slot, operand) in values.iter_mut().zip(self.program.list(args)) {
            let value = thread.get(self.program, base, *operand);
            *slot = value.bits;
            undefined |= value.undefined();
        }
        (values, undefined)
    }

    fn builtin(&self, state: &BlockState, thread: &Thread, which: Builtin) -> u128 {
        let launch = self.launch;
        match which {
            Builtin::ThreadIdx(d) => thread.coords[d.number()].into(),
            Builtin::BlockIdx(d) => state.coords[d.number()].into(),
            Builtin::BlockDim(d) => launch.block[d.number()].into(),
            Builtin::GridDim(d) => launch.grid[d.number()].into(),
            Builtin::ClusterDim(d) => launch.cluster[d.number()].into(),
            Builtin::GlobalOffset(d) => launch.global_offset[d.number()].into(),
            Builtin::WorkDim => launch.work_dim.into(),
            Builtin::WarpSize => launch.warp.into(),
            Builtin::LaneId => (thread.index % launch.warp.max(1)).into(),
            Builtin::DynamicSharedBytes => u128::from(launch.dynamic_shared as u32),
        }
    }

    /// Pointers into one object compare by offset; into different ones they differ, and their order is that of
    /// their addresses.
    fn compare_pointers(&self, thread: &Thread, op: BinaryOp, a: u128, b: u128) -> bool {
        let order = if a == b {
            std::cmp::Ordering::Equal
        } else if a >> 64 == b >> 64 {
            (a as u64 as i64).cmp(&(b as u64 as i64))
        } else {
            let order = self.address(thread, a).cmp(&self.address(thread, b));
            // Addresses of unrelated pointers that happen to agree do not make them equal.
            order.then(std::cmp::Ordering::Less)
        };
        arith::holds(op, Some(order))
    }

    /// Enters the function of a call; gives the new base.
    fn call(&mut self, thread: &mut Thread, index: u32) -> Result<u32, Stop> {
        let program = self.program;
        let Some(info) = program.calls.get(index as usize) else { return Ok(thread.frame().base) };
        if thread.frames.len() >= CALL_DEPTH {
            let detail = || format!("calls are nested deeper than {CALL_DEPTH}");
            return Err(self.fail(thread, Code::RunBudget, End::OutOfBudget, detail));
        }
        let last = thread.live.checked_sub(1).and_then(|n| thread.privates.get(n));
        if last.is_some_and(|r| r.address + r.len() > PRIVATE_ADDRESS + PRIVATE_BYTES) {
            let detail = || format!("a thread's own arrays take more than {} MiB", PRIVATE_BYTES >> 20);
            return Err(self.fail(thread, Code::RunBudget, End::OutOfBudget, detail));
        }
        thread.trim_loops(program);
        let caller = thread.frame().base;
        let base = thread.registers.len() as u32;
        let call = thread.pc;
        let Some(callee) = program.functions.get(info.callee as usize) else { return Ok(caller) };
        self.activate(thread, info.callee, callee, call);
        for (register, operand) in callee.params.iter().zip(program.list(info.args)) {
            let value = thread.get(program, caller, *operand);
            thread.set(base, *register, value);
        }
        Ok(base)
    }

    /// Pushes a frame with arbitrary registers and fresh private objects.
    pub fn activate(&self, thread: &mut Thread, number: u32, function: &FunctionCode, call: u32) {
        thread.frames.push(Frame {
            function: number,
            base: thread.registers.len() as u32,
            loops: thread.loops.len() as u32,
            privates: thread.live as u32,
            call,
        });
        let fresh = self.templates.get(number as usize).map_or(&[][..], |t| t);
        thread.registers.extend_from_slice(fresh);
        for (object, size) in &function.privates {
            let draw = self.draw(thread);
            let before = thread.live.checked_sub(1).and_then(|n| thread.privates.get(n));
            let address = before.map_or(PRIVATE_ADDRESS, |r| (r.address + r.len() + 256) & !255);
            thread.next_serial = thread.next_serial.wrapping_add(1);
            let serial = thread.next_serial;
            match thread.privates.get_mut(thread.live) {
                Some(spare) => {
                    (spare.object, spare.serial, spare.address) = (*object, serial, address);
                    spare.reset(*size, draw);
                }
                None => {
                    let mut region = Region::raw(*object, Space::Private, address, *size, draw);
                    region.serial = serial;
                    thread.privates.push(region);
                }
            }
            thread.live += 1;
        }
        thread.pc = function.entry;
    }

    /// Leaves a function other than the kernel; gives the caller's base.
    fn give_back(&mut self, thread: &mut Thread, values: List) -> u32 {
        let program = self.program;
        let Some(frame) = thread.frames.pop() else { return 0 };
        let caller = thread.frame().base;
        if let Some(Op::Call(index)) = program.code.get(frame.call as usize)
            && let Some(info) = program.calls.get(*index as usize)
        {
            let types = program.functions.get(thread.frame().function as usize);
            for (n, register) in info.dst.iter().enumerate() {
                let value = match program.list(values).get(n) {
                    Some(operand) => thread.get(program, frame.base, *operand),
                    None => {
                        let ty = types.and_then(|f| f.registers.get(*register as usize)).copied();
                        let ty = ty.unwrap_or(Ty::U32);
                        Value::new(arbitrary(ty, self.draw(thread), n as u64), ty, true)
                    }
                };
                thread.set(caller, *register, value);
            }
        }
        thread.registers.truncate(frame.base as usize);
        thread.loops.truncate(frame.loops as usize);
        thread.live = frame.privates as usize;
        thread.pc = frame.call + 1;
        caller
    }

    /// The thread leaves the kernel.
    fn leave(&mut self, state: &mut BlockState, thread: &mut Thread) -> Result<(), Stop> {
        thread.status = Status::Exited;
        thread.loops.clear();
        self.unawaited(state, thread)
    }
}

/// An integer as people write it.
fn show(ty: Ty, bits: u128) -> String {
    if ty.is_signed() { crate::value::signed(ty, bits).to_string() } else { bits.to_string() }
}
