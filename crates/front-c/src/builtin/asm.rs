//! Inline PTX.
//!
//! clang's dump does not carry the text of the statement, so it is read from the source ([`text`]). Understood are barriers,
//! fences, special registers, asynchronous copies ([`copy`]), loads and stores through pointer operands, and what only computes, with arbitrary results. What is not understood is unsupported: any
//! instruction might touch memory.

mod copy;
mod mbarrier;
mod text;

pub use copy::{bare, changes, converted};

use crate::ast::Node;
use crate::builtin::barrier_name::{is_shared_address, pointer_to};
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use crate::lower::{Lower, Unsupported};
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::phases::is_object_number;
use gpuproof_kir::{
    Access, AtomicOp, Barrier, BarrierScope, BinaryOp, Builtin, Const, Dim, ExchangeOp, Expr, FenceScope,
    Fences, MemoryOrder, StmtKind, Ty, UnaryOp, fold,
};
use text::{Instruction, Written};

/// Instructions of which all operands are registers and numbers. Of those with a second result, in a predicate or behind a bar, that is one of the program's own names.
const COMPUTING: [&str; 50] = [
    "abs", "add", "addc", "and", "bfe", "bfi", "bfind", "bmsk", "brev", "clz", "cnot", "copysign", "cos",
    "cvt", "div", "dp2a", "dp4a", "ex2", "fma", "fns", "lg2", "lop3", "mad", "mad24", "madc", "max", "min",
    "mov", "mul", "mul24", "neg", "not", "or", "popc", "prmt", "rcp", "rem", "rsqrt", "sad", "selp", "set",
    "shf", "shl", "shr", "sin", "sqrt", "sub", "subc", "tanh", "xor",
];

/// Lowers an `asm` statement.
pub fn statement<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>, origin: Origin) -> Lower<()> {
    let text = lowerer.unit.files.written(&node.range).unwrap_or_default();
    let asm = text::read(&text).filter(|written| written.operands == node.inner.len());
    let Some(written) = asm else {
        return Err(not_understood(text.lines().next().unwrap_or(""), origin));
    };
    let whole = Asm { written: &written, operands: &node.inner, at: origin };
    if let Some(waited) = whole.wait_loop(lowerer) {
        return waited;
    }
    for instruction in &written.instructions {
        let asm = Asm { written: &written, operands: &node.inner, at: origin };
        let parts = text::instruction(instruction);
        let lowered = parts.as_ref().and_then(|parts| asm.instruction(lowerer, parts));
        lowered.unwrap_or_else(|| Err(not_understood(instruction, origin)))?;
    }
    // What no instruction sets has any value afterwards, but for what it also reads: that is left as it is.
    for (n, (output, is_read)) in node.inner.iter().zip(&written.outputs).enumerate() {
        if !is_read && !written.instructions.iter().any(|text| text::mentions(text, n)) {
            let Some((ty, lanes)) = lowerer.ty(output).lanes() else {
                return Err(not_understood("an output", origin));
            };
            let any = lowerer.temps(ty, lanes, origin);
            any.iter().for_each(|local| lowerer.emit(StmtKind::Havoc(*local), origin));
            let values = lowerer.locals(&any, origin);
            let place = lowerer.place(output)?;
            lowerer.write(place, Value::Lanes(values), origin)?;
        }
    }
    Ok(())
}

fn not_understood(text: &str, origin: Origin) -> Unsupported {
    let shown: String = text.chars().take(40).collect();
    let reason = format!("inline assembly `{shown}` is not understood");
    Unsupported { code: Code::UnsupportedAsm, reason, origin }
}

/// A statement whose instructions are being lowered.
struct Asm<'a, 't> {
    written: &'a Written,
    operands: &'t [Node<'t>],
    at: Origin,
}

impl<'t> Asm<'_, 't> {
    /// Lowers one instruction; nothing if it is not known.
    fn instruction(&self, lowerer: &mut Lowerer<'_, '_, 't>, found: &Instruction<'_>) -> Option<Lower<()>> {
        let name: Vec<&str> = found.name.iter().copied().filter(|part| *part != "cta").collect();
        match name.as_slice() {
            ["bar", "warp", "sync"] => {
                let mask = self.number(lowerer, found.operands.first()?)?;
                Some(mask.map(|mask| self.barrier(lowerer, BarrierScope::Warp(mask))))
            }
            ["bar", "sync"] | ["barrier", "sync"] | ["barrier", "sync", "aligned"] => {
                self.named(lowerer, found, true)
            }
            ["bar", "arrive"] | ["barrier", "arrive"] | ["barrier", "arrive", "aligned"] => {
                self.named(lowerer, found, false)
            }
            ["membar", scope] => {
                let scope = match *scope {
                    "gl" => FenceScope::Device,
                    "sys" => FenceScope::System,
                    _ => return None,
                };
                self.fence(lowerer, scope)
            }
            // `membar.cta`, whose scope was taken away above.
            ["membar"] => self.fence(lowerer, FenceScope::Block),
            ["fence", "proxy", ..] | ["fence", "mbarrier_init", ..] => None,
            ["fence", rest @ ..] => {
                let scope = match rest.last() {
                    Some(&"gpu") => FenceScope::Device,
                    Some(&"sys") => FenceScope::System,
                    Some(&"cluster") => FenceScope::Cluster,
                    _ => FenceScope::Block,
                };
                self.fence(lowerer, scope)
            }
            ["mov", "u32" | "b32" | "s32" | "u64" | "b64"] if from_register(found) => {
                self.register(lowerer, found)
            }
            ["mbarrier", rest @ ..] => self.mbarrier(lowerer, rest, found),
            ["cp", "async", rest @ ..] => self.copy(lowerer, rest, found),
            ["ld", rest @ ..] => self.load(lowerer, rest, found),
            ["st", rest @ ..] => self.store(lowerer, rest, found),
            // Matrices in registers: all lanes come to it.
            ["mma", "sync", "aligned", ..] => {
                self.all_lanes(lowerer);
                self.computed(lowerer, found)
            }
            ["ldmatrix", "sync", "aligned", rest @ ..] => self.load_matrix(lowerer, rest, found),
            // A matrix in registers that is turned around: all lanes come to it.
            ["movmatrix", "sync", "aligned", ..] => {
                self.all_lanes(lowerer);
                self.computed(lowerer, found)
            }
            ["trap"] => {
                lowerer.emit(StmtKind::Trap("a trap is executed".into()), self.at);
                Some(Ok(()))
            }
            // Time that passes, and marks for tools.
            ["nanosleep", ..] => match self.number(lowerer, found.operands.first()?)? {
                Ok(_) => Some(Ok(())),
                Err(what) => Some(Err(what)),
            },
            ["brkpt"] | ["pmevent", ..] => Some(Ok(())),
            [name, ..] if COMPUTING.contains(name) => self.computed(lowerer, found),
            // Nobody sees what a cache holds.
            ["prefetch" | "prefetchu", ..] => Some(Ok(())),
            _ => None,
        }
    }

    /// All lanes of the warp come here.
    fn all_lanes(&self, lowerer: &mut Lowerer<'_, '_, 't>) {
        let (at, mask) = (self.at, Expr::u32(u32::MAX, self.at));
        // The instruction asks for whole warps.
        let size = |dim| Expr::builtin(Builtin::BlockDim(dim), at);
        let product = |a, b| Expr::binary(BinaryOp::Mul, a, b, at);
        let threads = product(product(size(Dim::X), size(Dim::Y)), size(Dim::Z));
        let rest = Expr::binary(BinaryOp::Rem, threads, Expr::u32(32, at), at);
        let are_whole = Expr::binary(BinaryOp::Eq, rest, Expr::u32(0, at), at);
        lowerer.emit(StmtKind::Assume(are_whole), at);
        let dst = vec![lowerer.temp(Ty::Bool, at)];
        let args = vec![Expr::bool(true, at)];
        lowerer.emit(StmtKind::Exchange { dst, op: ExchangeOp::Any, mask, args }, at);
    }

    /// `ldmatrix.sync.aligned.m8n8.x4{.trans}.shared.b16 {%0, ...}, [%4]`: each lane whose number counts gives the address of a row of 16 bytes, which it reads
    /// here for the lanes that get its parts (`for_warp`); the numbers that the lanes get are not known.
    fn load_matrix(
        &self,
        lowerer: &mut Lowerer<'_, '_, 't>,
        modifiers: &[&str],
        found: &Instruction<'_>,
    ) -> Option<Lower<()>> {
        let [to, from] = found.operands.as_slice() else { return None };
        let rest: Vec<&str> =
            modifiers.iter().copied().filter(|m| !matches!(*m, "trans" | "shared")).collect();
        let matrices: u32 = match rest.as_slice() {
            ["m8n8", "x1", "b16"] => 1,
            ["m8n8", "x2", "b16"] => 2,
            ["m8n8", "x4", "b16"] => 4,
            _ => return None,
        };
        let targets = self.lanes(to);
        if targets.len() != matrices as usize {
            return None;
        }
        let inside = from.strip_prefix('[')?.strip_suffix(']')?;
        let (_, node) = self.operand(inside.trim())?;
        let at = self.at;
        let is_shared = modifiers.contains(&"shared");
        let pointer = match is_shared_address(lowerer, node) {
            true if is_shared => pointer_to(lowerer, node),
            // A generic pointer, which clang gives as it is.
            false if !is_shared && matches!(lowerer.ty(node), CType::Pointer(_)) => lowerer.scalar(node),
            _ => return None,
        };
        let pointer = match pointer {
            Ok(pointer) => lowerer.keep(pointer, at),
            Err(what) => return Some(Err(what)),
        };
        self.all_lanes(lowerer);
        let (read, ()) = lowerer.collect_with(|l| {
            l.load(Access { align: 16, for_warp: true, ..Access::new(Ty::U8, pointer) }, 16, at);
        });
        let lane_id = Expr::builtin(Builtin::LaneId, at);
        let gives = Expr::binary(BinaryOp::Lt, lane_id, Expr::u32(8 * matrices, at), at);
        lowerer.emit(StmtKind::If(gives, read, Vec::new()), at);
        self.all_lanes(lowerer);
        for target in targets {
            let (_, node) = self.operand(target)?;
            let ty = lowerer.ty(node).scalar()?;
            let any = lowerer.temp(ty, at);
            lowerer.emit(StmtKind::Unknown(any), at);
            let value = lowerer.local(any, at);
            if let Err(what) = self.write(lowerer, target, value)? {
                return Some(Err(what));
            }
        }
        Some(Ok(()))
    }

    fn barrier(&self, lowerer: &mut Lowerer<'_, '_, 't>, scope: BarrierScope) {
        let contract = std::mem::take(&mut lowerer.barrier_clauses);
        let barrier = Barrier { scope, fences: Fences::ALL, vote: None, contract };
        lowerer.emit(StmtKind::Barrier(barrier), self.at);
    }

    fn fence(&self, lowerer: &mut Lowerer<'_, '_, 't>, scope: FenceScope) -> Option<Lower<()>> {
        lowerer.emit(StmtKind::Fence(scope), self.at);
        Some(Ok(()))
    }

    /// `bar.sync id`, `bar.sync id, threads`, `bar.arrive id, threads`. Barrier 0 of all threads is that of `__syncthreads`.
    fn named(
        &self,
        lowerer: &mut Lowerer<'_, '_, 't>,
        found: &Instruction<'_>,
        waits: bool,
    ) -> Option<Lower<()>> {
        let (id, threads) = match found.operands.as_slice() {
            [id] if waits => (self.number(lowerer, id)?, None),
            [id, threads] => (self.number(lowerer, id)?, Some(self.number(lowerer, threads)?)),
            _ => return None,
        };
        // The hardware has no more of them.
        if id.as_ref().is_ok_and(is_object_number) {
            return None;
        }
        Some(id.and_then(|id| {
            let threads = threads.transpose()?;
            let is_zero = fold::constant(&id) == Some(Const::Int(0));
            let scope = if is_zero && threads.is_none() {
                BarrierScope::Block
            } else {
                BarrierScope::Named { id, threads, arrives: true, waits }
            };
            self.barrier(lowerer, scope);
            Ok(())
        }))
    }

    /// The operand that a text like `%2` names.
    fn operand(&self, text: &str) -> Option<(usize, &'t Node<'t>)> {
        let number: usize = text.strip_prefix('%')?.parse().ok()?;
        Some((number, self.operands.get(number)?))
    }

    /// A number that an instruction reads, as a `u32`.
    fn number(&self, lowerer: &mut Lowerer<'_, '_, 't>, text: &str) -> Option<Lower<Expr>> {
        if let Some((_, node)) = self.operand(text) {
            let value = lowerer.scalar(node);
            return Some(value.and_then(|value| lowerer.convert_scalar(value, Ty::U32, self.at)));
        }
        let digits = text.strip_suffix('U').unwrap_or(text);
        let value = match digits.strip_prefix("0x") {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => digits.parse(),
        };
        value.ok().map(|value| Ok(Expr::u32(value, self.at)))
    }

    /// An instruction that only computes: the result is arbitrary.
    fn computed(&self, lowerer: &mut Lowerer<'_, '_, 't>, found: &Instruction<'_>) -> Option<Lower<()>> {
        let (result, sources) = found.operands.split_first()?;
        if found.operands.iter().any(|text| text.contains(['[', ']', '('])) {
            return None;
        }
        for source in sources.iter().flat_map(|text| self.lanes(text)) {
            let Some((number, node)) = self.operand(source) else { continue };
            // It is an expression, and evaluated once, whoever reads it.
            let readers =
                self.written.instructions.iter().filter(|text| text::mentions(text, number)).count();
            if readers > 1 && calls_or_changes(node) {
                return None;
            }
            if let Err(what) = lowerer.scalar(node) {
                return Some(Err(what));
            }
        }
        for target in self.lanes(result) {
            let (_, node) = self.operand(target)?;
            let ty = lowerer.ty(node).scalar()?;
            let any = lowerer.temp(ty, self.at);
            lowerer.emit(StmtKind::Unknown(any), self.at);
            let value = lowerer.local(any, self.at);
            if let Err(what) = self.write(lowerer, target, value)? {
                return Some(Err(what));
            }
        }
        Some(Ok(()))
    }

    /// The place that an instruction writes.
    fn write(&self, lowerer: &mut Lowerer<'_, '_, 't>, text: &str, value: Expr) -> Option<Lower<()>> {
        let (number, node) = self.operand(text)?;
        if number >= self.written.outputs.len() {
            return None;
        }
        let ty = lowerer.ty(node).scalar()?;
        Some(lowerer.convert_scalar(value, ty, self.at).and_then(|value| {
            let place = lowerer.place(node)?;
            lowerer.write(place, lane(value), self.at)
        }))
    }

    /// `mov` from a special register.
    fn register(&self, lowerer: &mut Lowerer<'_, '_, 't>, found: &Instruction<'_>) -> Option<Lower<()>> {
        let [to, from] = found.operands.as_slice() else { return None };
        let name = from.strip_prefix("%%")?;
        let at = self.at;
        let dim = |text: &str| Some(Dim::ALL[["x", "y", "z"].iter().position(|d| *d == text)?]);
        let builtin = |builtin: Builtin| Some(Expr::builtin(builtin, at));
        let value = match name.split_once('.') {
            Some(("tid", d)) => builtin(Builtin::ThreadIdx(dim(d)?)),
            Some(("ntid", d)) => builtin(Builtin::BlockDim(dim(d)?)),
            Some(("ctaid", d)) => builtin(Builtin::BlockIdx(dim(d)?)),
            Some(("nctaid", d)) => builtin(Builtin::GridDim(dim(d)?)),
            Some(_) => None,
            None => match name {
                "laneid" => builtin(Builtin::LaneId),
                "lanemask_eq" | "lanemask_lt" | "lanemask_le" | "lanemask_gt" | "lanemask_ge" => {
                    Some(lane_mask(name, at))
                }
                // Where a thread runs, and when, is up to the machine. The numbers of warps are no promise, either.
                "warpid" | "nwarpid" | "smid" | "nsmid" => {
                    let local = lowerer.temp(Ty::U32, at);
                    lowerer.emit(StmtKind::Unknown(local), at);
                    Some(lowerer.local(local, at))
                }
                "clock" | "clock_hi" => {
                    let local = lowerer.temp(Ty::U32, at);
                    lowerer.emit(StmtKind::Havoc(local), at);
                    Some(lowerer.local(local, at))
                }
                "clock64" | "globaltimer" | "gridid" => {
                    let local = lowerer.temp(Ty::U64, at);
                    lowerer.emit(StmtKind::Havoc(local), at);
                    Some(lowerer.local(local, at))
                }
                _ => None,
            },
        };
        self.write(lowerer, to, value?)
    }

    /// The address behind `[%1]` or `[%1+16]`, if the operand is a pointer, or an address in shared memory where the instruction takes one.
    fn address(&self, lowerer: &mut Lowerer<'_, '_, 't>, text: &str, is_shared: bool) -> Option<Lower<Expr>> {
        let inside = text.strip_prefix('[')?.strip_suffix(']')?;
        let (base, offset) = match inside.split_once('+') {
            Some((base, offset)) => (base.trim(), offset.trim().parse::<i64>().ok()?),
            None => (inside.trim(), 0),
        };
        let (_, node) = self.operand(base)?;
        // A generic address is none of the shared window, nor the other way round.
        let pointer = match is_shared {
            true => is_shared_address(lowerer, node).then(|| pointer_to(lowerer, node))?,
            false => lowerer.scalar(node),
        };
        if pointer.as_ref().is_ok_and(|pointer| pointer.ty != Ty::Ptr) {
            return None;
        }
        Some(pointer.map(|pointer| lowerer.offset(pointer, offset, self.at)))
    }

    /// The scalar type and the number of scalars of an access without an order of its own.
    fn accessed(&self, modifiers: &[&str]) -> Option<(u64, usize)> {
        let (ty, modifiers) = modifiers.split_last()?;
        let bits: u64 = ty.get(1..)?.parse().ok()?;
        let mut lanes = 1;
        for modifier in modifiers {
            match *modifier {
                "v2" => lanes = 2,
                "v4" => lanes = 4,
                "global" | "shared" | "nc" | "ca" | "cg" | "cs" | "lu" | "cv" | "wb" | "wt" | "volatile"
                | "weak" | "L1::no_allocate" | "L1::evict_first" | "L1::evict_last" | "L2::64B"
                | "L2::128B" | "L2::256B" => {}
                _ => return None,
            }
        }
        ["u", "s", "b", "f"].contains(&ty.get(..1)?).then_some((bits / 8, lanes))
    }

    /// The texts of a vector operand `{a, b}`, or of a single one.
    fn lanes<'s>(&self, text: &'s str) -> Vec<&'s str> {
        match text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            Some(inside) => inside.split(',').map(str::trim).collect(),
            None => vec![text],
        }
    }

    fn load(
        &self,
        lowerer: &mut Lowerer<'_, '_, 't>,
        modifiers: &[&str],
        found: &Instruction<'_>,
    ) -> Option<Lower<()>> {
        let (modifiers, order) = ordered(modifiers)?;
        let (bytes, count) = self.accessed(&modifiers)?;
        let [to, from] = found.operands.as_slice() else { return None };
        let targets = self.lanes(to);
        let (_, first) = self.operand(targets.first()?)?;
        let ty = moved(modifiers.last()?, bytes, count, lowerer.ty(first).scalar()?)?;
        if targets.len() != count {
            return None;
        }
        let pointer = match self.address(lowerer, from, modifiers.contains(&"shared"))? {
            Ok(pointer) => pointer,
            Err(what) => return Some(Err(what)),
        };
        // All lanes are moved at once.
        let (align, read_only) = (bytes * count as u64, modifiers.contains(&"nc"));
        let in_global = modifiers.contains(&"global");
        let access = Access { align, read_only, in_global, ..Access::new(ty, pointer) };
        let values = match order {
            None => lowerer.load(access, count as u32, self.at),
            Some(_) if count > 1 => return None,
            Some((order, scope)) => {
                let dst = lowerer.temp(ty, self.at);
                let (op, operands) = (AtomicOp::Load, Vec::new());
                let atomic = StmtKind::Atomic { dst: Some(dst), op, access, operands, order, scope };
                lowerer.emit(atomic, self.at);
                vec![lowerer.local(dst, self.at)]
            }
        };
        for (target, value) in targets.iter().zip(values) {
            if let Err(what) = self.write(lowerer, target, value)? {
                return Some(Err(what));
            }
        }
        Some(Ok(()))
    }

    fn store(
        &self,
        lowerer: &mut Lowerer<'_, '_, 't>,
        modifiers: &[&str],
        found: &Instruction<'_>,
    ) -> Option<Lower<()>> {
        let (modifiers, order) = ordered(modifiers)?;
        let (bytes, count) = self.accessed(&modifiers)?;
        let [to, from] = found.operands.as_slice() else { return None };
        let pointer = match self.address(lowerer, to, modifiers.contains(&"shared"))? {
            Ok(pointer) => pointer,
            Err(what) => return Some(Err(what)),
        };
        let mut values = Vec::new();
        for source in self.lanes(from) {
            let (_, node) = self.operand(source)?;
            match lowerer.scalar(node) {
                Ok(value) => values.push(value),
                Err(what) => return Some(Err(what)),
            }
        }
        let ty = moved(modifiers.last()?, bytes, count, values.first()?.ty)?;
        if values.len() != count || values.iter().any(|v| v.ty != values[0].ty) {
            return None;
        }
        let narrowed: Lower<Vec<Expr>> =
            values.into_iter().map(|value| lowerer.convert_scalar(value, ty, self.at)).collect();
        let values = match narrowed {
            Ok(values) => values,
            Err(what) => return Some(Err(what)),
        };
        let (align, in_global) = (bytes * count as u64, modifiers.contains(&"global"));
        let access = Access { align, in_global, ..Access::new(ty, pointer) };
        let store = match order {
            None => StmtKind::Store(access, values),
            Some(_) if count > 1 => return None,
            Some((order, scope)) => {
                StmtKind::Atomic { dst: None, op: AtomicOp::Store, access, operands: values, order, scope }
            }
        };
        lowerer.emit(store, self.at);
        Some(Ok(()))
    }
}

/// The memory order and scope of an access.
type Order = (MemoryOrder, FenceScope);

/// The modifiers of a load or store without its memory order and scope; nothing for those that are not known. `cta` was taken away before.
fn ordered<'m>(modifiers: &[&'m str]) -> Option<(Vec<&'m str>, Option<Order>)> {
    let order = modifiers.iter().find_map(|modifier| match *modifier {
        "relaxed" => Some(MemoryOrder::Relaxed),
        "acquire" => Some(MemoryOrder::Acquire),
        "release" => Some(MemoryOrder::Release),
        _ => None,
    });
    let scope = modifiers.iter().find_map(|modifier| match *modifier {
        "cluster" => Some(FenceScope::Cluster),
        "gpu" => Some(FenceScope::Device),
        "sys" => Some(FenceScope::System),
        _ => None,
    });
    let is_rest = |m: &&str| !matches!(*m, "relaxed" | "acquire" | "release" | "cluster" | "gpu" | "sys");
    let rest = modifiers.iter().copied().filter(is_rest).collect();
    match (order, scope) {
        (None, Some(_)) => None,
        (order, scope) => Some((rest, order.map(|order| (order, scope.unwrap_or(FenceScope::Block))))),
    }
}

/// The scalar in memory that an instruction moves to or from a register of this type: the register's own, or a shorter integer.
fn moved(written: &str, bytes: u64, count: usize, register: Ty) -> Option<Ty> {
    if register.size() == bytes {
        return Some(register);
    }
    let is_shorter = register.is_int() && bytes < register.size() && count == 1;
    let bits = u8::try_from(bytes * 8).ok().filter(|_| is_shorter && !written.starts_with('f'))?;
    Some(Ty::Int { bits, signed: written.starts_with('s') })
}

/// Whether an instruction reads a special register.
fn from_register(found: &Instruction<'_>) -> bool {
    found.operands.last().is_some_and(|text| text.starts_with("%%"))
}

/// Whether evaluating an expression twice may be another thing than once.
fn calls_or_changes(node: &Node<'_>) -> bool {
    let here = match &*node.kind {
        "BinaryOperator" => node.opcode == "=",
        "UnaryOperator" => matches!(&*node.opcode, "++" | "--"),
        kind => kind.ends_with("CallExpr") || matches!(kind, "CompoundAssignOperator" | "StmtExpr"),
    };
    here || node.inner.iter().any(calls_or_changes)
}

/// The lanes below, above, up to or from this one.
fn lane_mask(name: &str, at: Origin) -> Expr {
    let bit = Expr::binary(BinaryOp::Shl, Expr::u32(1, at), Expr::builtin(Builtin::LaneId, at), at);
    let below = Expr::binary(BinaryOp::Sub, bit.clone(), Expr::u32(1, at), at);
    let up_to = Expr::binary(BinaryOp::BitOr, below.clone(), bit.clone(), at);
    match name {
        "lanemask_eq" => bit,
        "lanemask_lt" => below,
        "lanemask_le" => up_to,
        "lanemask_ge" => Expr::unary(UnaryOp::Not, below, at),
        _ => Expr::unary(UnaryOp::Not, up_to, at),
    }
}
