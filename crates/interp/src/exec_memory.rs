//! Statements that touch memory.
//!
//! Uninitialised values: loading bytes that were never written is no defect, and neither is storing the result
//! to private memory (the bytes stay unwritten) or copying whole structs around. Using such a value as an
//! address, as a length, in a condition, as the operand of an atomic, or storing it where other threads
//! can see it is noted, once for each statement.

use crate::arith;
use crate::code::{AtomicInfo, How, List, Op, Place};
use crate::finding::{AccessKind, End};
use crate::pure;
use crate::race::{Touch, writes};
use crate::thread::{Thread, UnsetRead};
use crate::value::{Handle, Value, arbitrary, mask, split};
use crate::world::{BlockState, STORED, Stop, World, region};
use gpuproof_base::Code;
use gpuproof_kir::{AtomicOp, BinaryOp, PureFn, Space, Ty};

/// The bytes of a store of up to four scalars, without allocation.
struct Buffer {
    bytes: [u8; 32],
    len: usize,
}

impl Buffer {
    fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl World<'_> {
    /// Executes a memory statement; gives whether other threads could see it.
    pub fn memory_op(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        base: u32,
        op: &Op,
    ) -> Result<bool, Stop> {
        let get = |thread: &Thread, operand| thread.get(self.program, base, operand);
        let place = match *op {
            Op::Load { ty, how, ptr, dst } => {
                let ptr = get(thread, ptr);
                self.load(state, thread, base, (ty, how), ptr, dst)?
            }
            Op::Store { ty, how, ptr, values } => {
                let ptr = get(thread, ptr);
                self.store(state, thread, base, (ty, how), ptr, values)?
            }
            Op::CopyBytes { dst, src, bytes, align } => {
                let (dst, src, bytes) = (get(thread, dst), get(thread, src), get(thread, bytes));
                // What comes of a copy from nowhere is not known.
                if self.is_nowhere(split(src.bits).0) {
                    return Err(Stop::End(End::Unsupported));
                }
                return self.copy(state, thread, dst, src, (bytes, 1 << align));
            }
            Op::Fill { dst, byte, bytes } => {
                let (dst, byte, bytes) = (get(thread, dst), get(thread, byte), get(thread, bytes));
                return self.fill(state, thread, dst, byte, bytes);
            }
            Op::Atomic(index) => match self.program.atomics.get(index as usize) {
                Some(info) => self.atomic(state, thread, base, info)?,
                None => return Ok(false),
            },
            Op::ImageRead { .. } | Op::ImageWrite { .. } if self.rules.only_known => {
                return Err(Stop::End(End::Unsupported));
            }
            Op::ImageRead { image, coords, dst } => {
                let image = get(thread, image);
                self.image_read(state, thread, base, image, coords, dst)?
            }
            Op::ImageWrite { image, coords, values } => {
                let image = get(thread, image);
                self.image_write(state, thread, base, image, coords, values)?
            }
            _ => return Ok(false),
        };
        Ok(!matches!(place, Place::Private(_)))
    }

    /// What a memory statement that is passed over would have read may be anything.
    pub fn pass_over(&mut self, thread: &mut Thread, base: u32, op: &Op) {
        let (registers, ty) = match *op {
            Op::Load { ty, dst, .. } => (self.program.list(dst).to_vec(), ty),
            Op::Atomic(index) => match self.program.atomics.get(index as usize) {
                Some(info) => (info.dst.into_iter().collect(), info.ty),
                None => return,
            },
            _ => return,
        };
        let unset = self.rules.only_known;
        for register in registers {
            let bits = arbitrary(ty, self.draw(thread), register.into());
            thread.set(base, register, Value::new(bits, ty, unset));
        }
    }

    /// Whether a pointer leads to an array of which nothing is known, and nothing but that matters.
    fn is_nowhere(&self, handle: Handle) -> bool {
        let Handle::Global(slot) = handle else { return false };
        let is_empty = |region: &crate::memory::Region| region.len() == 0;
        self.rules.only_known && self.globals.get(slot as usize).is_some_and(is_empty)
    }

    /// Finds out where a pointer points and whether the range may be touched: an end of the run if there is no
    /// such memory. The address must be a multiple of `align`.
    pub fn resolve(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        ptr: Value,
        len: u64,
        align: u64,
        kind: AccessKind,
    ) -> Result<(Place, u64), Stop> {
        let (handle, offset) = split(ptr.bits);
        if self.is_nowhere(handle) {
            return Err(Stop::Skip);
        }
        if ptr.undefined() {
            self.uninitialised(thread, "an address")?;
        }
        let place = match handle {
            Handle::Null => {
                let detail = match offset {
                    0 => String::new(),
                    _ => format!("the address is null plus {offset} bytes"),
                };
                return Err(self.fail_access(thread, Code::MemoryNull, kind, detail));
            }
            Handle::Wild => {
                let detail = || "the pointer was read from bytes that hold no pointer of this run".into();
                return Err(self.fail(thread, Code::UnsupportedPointer, End::Unsupported, detail));
            }
            Handle::Global(slot) => Place::Global(slot),
            Handle::Shared { block, slot } if block == state.index => Place::Shared(slot),
            Handle::Shared { .. } => {
                let detail = || "the pointer leads to shared memory of another block".into();
                return Err(self.fail(thread, Code::UnsupportedPointer, End::Unsupported, detail));
            }
            Handle::Private { thread: owner, .. } if owner != thread.id => {
                let detail = || "the pointer leads to private memory of another thread".into();
                return Err(self.fail(thread, Code::UnsupportedPointer, End::Unsupported, detail));
            }
            Handle::Private { serial, .. } => {
                match thread.privates[..thread.live].iter().rposition(|r| r.serial == serial) {
                    Some(at) => Place::Private(at as u32),
                    None => {
                        let detail = || "the variable no longer exists: its function has returned".into();
                        return Err(self.fail(thread, Code::MemoryBounds, End::Stopped, detail));
                    }
                }
            }
        };
        let found = match place {
            Place::Global(n) => self.globals.get(n as usize),
            Place::Shared(n) => state.shared.get(n as usize),
            Place::Private(n) => thread.privates.get(n as usize),
        };
        let Some(found) = found else { return Err(Stop::End(End::Stopped)) };
        let range = Some((offset, offset.saturating_add_unsigned(len)));
        let (size, object, constant) = (found.len(), found.object, found.space == Space::Constant);
        if !found.holds(offset, len) {
            let detail = format!("the object has {size} bytes");
            let at_once = !matches!(kind, AccessKind::AsyncRead | AccessKind::AsyncWrite);
            let passed = self.rules.pass_over_bounds && at_once && self.sized.contains(&object);
            self.note_object(thread, Code::MemoryBounds, object, (kind, range), detail)?;
            return Err(if passed { Stop::Skip } else { Stop::End(End::Stopped) });
        }
        if constant && writes(kind, false) {
            self.note_object(thread, Code::MemoryConstantWrite, object, (kind, range), String::new())?;
            return Err(Stop::End(End::Stopped));
        }
        // Objects are aligned to 256 bytes, so the offset alone tells. The access goes on: it is well defined
        // for the interpreter, and there may be more to find.
        if align > 1 && offset.rem_euclid(align as i64) != 0 {
            let detail =
                format!("it is {offset} bytes from the start of the array, which is no multiple of {align}");
            // semantics: memory/alignment
            self.note_object(thread, Code::MemoryMisaligned, object, (kind, range), detail)?;
        }
        Ok((place, offset as u64))
    }

    // semantics: memory/windows
    /// Ends the run where an instruction for global memory gets an address elsewhere.
    pub fn in_window(&mut self, thread: &Thread, in_global: bool, place: Place) -> Result<(), Stop> {
        if !in_global || matches!(place, Place::Global(_)) {
            return Ok(());
        }
        let detail = || "an instruction for global memory gets an address elsewhere".into();
        Err(self.fail(thread, Code::UnsupportedPointer, End::Unsupported, detail))
    }

    // semantics: memory/windows
    /// What a lane loads for its warp is taken over by another lane at once: it counts as an access of that lane.
    fn load_for_warp(&mut self, state: &mut BlockState, thread: &Thread, touch: Touch) -> Result<(), Stop> {
        let Some(fenced) = self.fenced(touch.place).filter(|_| self.detect && self.watch.is_none()) else {
            return Ok(());
        };
        let index = thread.index;
        let (first, lane) = (index - index % 32, index % 32);
        // Of the eight rows of a matrix each goes to four lanes.
        let taker = first + 4 * (lane % 8) + u32::from(4 * (lane % 8) == lane);
        if u64::from(taker) >= self.launch.threads_per_block() {
            return Ok(());
        }
        let mut actor = self.actor(state, thread, touch, fenced);
        actor.index = taker as usize;
        actor.record.thread = thread.id - index + taker;
        actor.record.count = state.clocks[fenced as usize].count(taker as usize);
        self.examine(state, thread, touch, fenced, actor, false)
    }

    fn load(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        base: u32,
        (ty, how): (Ty, How),
        ptr: Value,
        dst: List,
    ) -> Result<Place, Stop> {
        let (size, count) = (ty.size(), u64::from(dst.len));
        let align = 1 << how.align;
        let (place, offset) = self.resolve(state, thread, ptr, size * count, align, AccessKind::Read)?;
        self.in_window(thread, how.in_global, place)?;
        if how.read_only {
            self.read_only_load(thread, place, offset, size * count)?;
        }
        let touch = Touch::read(place, offset, size * count);
        self.access(state, thread, touch)?;
        if how.for_warp {
            self.load_for_warp(state, thread, touch)?;
        }
        let program = self.program;
        for (n, register) in program.list(dst).iter().enumerate() {
            let at = offset + n as u64 * size;
            let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, place) else {
                break;
            };
            let value = Value { bits: r.load(at, ty), unset: r.unset(at, ty) };
            if value.undefined() && r.space == Space::Shared {
                let bytes = (at as i64, (at + size) as i64);
                thread.unset_read = Some(UnsetRead { pc: thread.pc, object: r.object, bytes });
            }
            thread.set(base, *register, value);
        }
        Ok(place)
    }

    fn store(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        base: u32,
        (ty, how): (Ty, How),
        ptr: Value,
        values: List,
    ) -> Result<Place, Stop> {
        let (size, program) = (ty.size(), self.program);
        let len = size * u64::from(values.len);
        let (place, offset) = self.resolve(state, thread, ptr, len, 1 << how.align, AccessKind::Write)?;
        self.in_window(thread, how.in_global, place)?;
        let mut buffer = Buffer { bytes: [0; 32], len: 0 };
        let mut undefined = false;
        let mut spill = Vec::new();
        for operand in program.list(values) {
            let value = thread.get(program, base, *operand);
            undefined |= value.undefined();
            let bytes = self.memory_bits(thread, ty, value.bits).to_le_bytes();
            let bytes = &bytes[..size as usize];
            match buffer.bytes.get_mut(buffer.len..buffer.len + bytes.len()) {
                Some(space) if spill.is_empty() => {
                    space.copy_from_slice(bytes);
                    buffer.len += bytes.len();
                }
                _ => {
                    // Wider accesses are rare enough to allocate.
                    if spill.is_empty() {
                        spill.extend_from_slice(buffer.as_slice());
                    }
                    spill.extend_from_slice(bytes);
                }
            }
        }
        if undefined && !matches!(place, Place::Private(_)) {
            self.uninitialised(thread, STORED)?;
        }
        let new = if spill.is_empty() { buffer.as_slice() } else { &spill };
        self.access(state, thread, Touch::write(place, offset, new))?;
        let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, place) else {
            return Ok(place);
        };
        r.write(offset, new);
        // Which scalars are uninitialised, and which pointers, matters one by one.
        if undefined || ty == Ty::Ptr {
            for (n, operand) in program.list(values).iter().enumerate() {
                let value = thread.get(program, base, *operand);
                let at = offset + n as u64 * size;
                let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, place)
                else {
                    break;
                };
                if value.undefined() {
                    r.mark_unset(at, &value.unset.to_le_bytes()[..size as usize]);
                }
                if ty == Ty::Ptr && value.bits >> 64 != 0 {
                    r.keep_pointer(at, value.bits);
                }
            }
        }
        Ok(place)
    }

    /// The bits of a value as they stand in memory: a pointer becomes its address.
    pub fn memory_bits(&self, thread: &Thread, ty: Ty, bits: u128) -> u128 {
        if ty == Ty::Ptr { self.address(thread, bits).into() } else { bits }
    }

    /// A length in bytes; nothing is touched if it is 0.
    fn length(&mut self, thread: &Thread, bytes: Value) -> Result<u64, Stop> {
        if bytes.undefined() {
            self.uninitialised(thread, "a length")?;
        }
        Ok(bytes.bits as u64)
    }

    fn copy(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        dst: Value,
        src: Value,
        (bytes, align): (Value, u64),
    ) -> Result<bool, Stop> {
        let len = self.length(thread, bytes)?;
        if len == 0 {
            return Ok(false);
        }
        let (from, start) = self.resolve(state, thread, src, len, align, AccessKind::Read)?;
        let (to, target) = self.resolve(state, thread, dst, len, align, AccessKind::Write)?;
        self.access(state, thread, Touch::read(from, start, len))?;
        let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, from) else {
            return Ok(false);
        };
        let snapshot = r.snapshot(start, len);
        self.access(state, thread, Touch::write(to, target, &snapshot.bytes))?;
        if let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, to) {
            r.restore(target, &snapshot);
        }
        Ok(!matches!((from, to), (Place::Private(_), Place::Private(_))))
    }

    fn fill(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        dst: Value,
        byte: Value,
        bytes: Value,
    ) -> Result<bool, Stop> {
        let len = self.length(thread, bytes)?;
        if len == 0 {
            return Ok(false);
        }
        let (place, offset) = self.resolve(state, thread, dst, len, 1, AccessKind::Write)?;
        let visible = !matches!(place, Place::Private(_));
        if byte.undefined() && visible {
            self.uninitialised(thread, STORED)?;
        }
        // The range lies inside an object, so its length is one that fits.
        let new = vec![byte.bits as u8; len as usize];
        self.access(state, thread, Touch::write(place, offset, &new))?;
        if let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, place) {
            r.write(offset, &new);
            if byte.undefined() {
                r.mark_unset(offset, &vec![byte.unset as u8; len as usize]);
            }
        }
        Ok(visible)
    }

    fn atomic(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        base: u32,
        info: &AtomicInfo,
    ) -> Result<Place, Stop> {
        let (ty, op, size) = (info.ty, info.op, info.ty.size());
        let ptr = thread.get(self.program, base, info.ptr);
        let load_only = op == AtomicOp::Load;
        // A load is resolved as the read that it is.
        let seen_as = if load_only { AccessKind::Read } else { AccessKind::Atomic };
        let (place, offset) = self.resolve(state, thread, ptr, size, size, seen_as)?;
        self.in_window(thread, info.how.in_global, place)?;
        let (mut operands, mut undefined) = ([0; 2], false);
        for (slot, operand) in operands.iter_mut().zip(self.program.list(info.operands)) {
            let value = thread.get(self.program, base, *operand);
            *slot = value.bits;
            undefined |= value.undefined();
        }
        let touch = Touch {
            place,
            offset,
            len: size,
            kind: AccessKind::Atomic,
            load_only,
            scope: info.scope,
            new: None,
        };
        self.access(state, thread, touch)?;
        if self.program.uses.fences {
            self.messages.atomic(thread, state.index);
        }
        let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, place) else {
            return Ok(place);
        };
        let old = Value { bits: r.load(offset, ty), unset: r.unset(offset, ty) };
        let (object, is_shared) = (r.object, r.space == Space::Shared);
        if old.undefined() && is_shared {
            let bytes = (offset as i64, (offset + size) as i64);
            thread.unset_read = Some(UnsetRead { pc: thread.pc, object, bytes });
        }
        let combines = !matches!(op, AtomicOp::Load | AtomicOp::Store | AtomicOp::Exchange);
        if undefined || combines && old.undefined() {
            self.uninitialised(thread, if undefined { "an operand" } else { "the result" })?;
        }
        if self.rules.only_known && !old.undefined() && wraps(op, ty, old.bits, operands[0]) {
            let detail = || format!("an atomic adds {} to {}", operands[0], old.bits);
            self.note(thread, Code::ArithOverflow, detail)?;
        }
        if let Some(new) = atomic_result(op, ty, old.bits, operands) {
            let bytes = self.memory_bits(thread, ty, new).to_le_bytes();
            if let Some(r) = region(&mut self.globals, &mut state.shared, &mut thread.privates, place) {
                r.write(offset, &bytes[..size as usize]);
                if ty == Ty::Ptr && new >> 64 != 0 {
                    r.keep_pointer(offset, new);
                }
            }
        }
        if let Some(dst) = info.dst {
            thread.set(base, dst, old);
        }
        Ok(place)
    }

    /// A look into memory for an annotation: no access, and arbitrary where there is no such memory.
    pub fn peek(&mut self, state: &mut BlockState, thread: &mut Thread, ptr: Value, ty: Ty) -> Value {
        let (handle, offset) = split(ptr.bits);
        let found = match handle {
            Handle::Global(n) => self.globals.get(n as usize),
            Handle::Shared { slot, .. } => state.shared.get(slot as usize),
            Handle::Private { serial, .. } => {
                thread.privates.iter().take(thread.live).find(|r| r.serial == serial)
            }
            Handle::Null | Handle::Wild => None,
        };
        match found.filter(|r| r.holds(offset, ty.size())) {
            Some(r) => {
                let at = offset as u64;
                Value { bits: r.load(at, ty), unset: r.unset(at, ty) }
            }
            None => Value::new(arbitrary(ty, self.draw(thread), 0), ty, ptr.undefined()),
        }
    }
}

/// Whether something positive that is added brings a counter back to its start, or beyond it.
fn wraps(op: AtomicOp, ty: Ty, old: u128, operand: u128) -> bool {
    let new = arith::binary(BinaryOp::Add, ty, old, operand);
    let is_beyond = arith::compare(BinaryOp::Lt, ty, new, old);
    let is_negative = ty.is_signed() && operand >> (ty.bits() - 1) != 0;
    op == AtomicOp::Add && ty.is_int() && !is_negative && is_beyond
}

/// What an atomic leaves in memory; none if it does not write.
fn atomic_result(op: AtomicOp, ty: Ty, old: u128, [operand, second]: [u128; 2]) -> Option<u128> {
    let binary = |op| arith::binary(op, ty, old, operand);
    Some(match op {
        AtomicOp::Load => return None,
        AtomicOp::Store | AtomicOp::Exchange => operand,
        AtomicOp::Add => binary(BinaryOp::Add),
        AtomicOp::Sub => binary(BinaryOp::Sub),
        AtomicOp::And => binary(BinaryOp::BitAnd),
        AtomicOp::Or => binary(BinaryOp::BitOr),
        AtomicOp::Xor => binary(BinaryOp::BitXor),
        AtomicOp::Min => pure::apply(PureFn::Min, ty, &[old, operand]),
        AtomicOp::Max => pure::apply(PureFn::Max, ty, &[old, operand]),
        AtomicOp::IncWrap if arith::compare(BinaryOp::Ge, ty, old, operand) => 0,
        AtomicOp::IncWrap => old.wrapping_add(1) & mask(ty),
        AtomicOp::DecWrap if old == 0 || arith::compare(BinaryOp::Gt, ty, old, operand) => operand,
        AtomicOp::DecWrap => old.wrapping_sub(1) & mask(ty),
        AtomicOp::CompareExchange if old == operand => second,
        AtomicOp::CompareExchange => return None,
    })
}
