//! The form in which functions are executed: one flat list of operations with resolved jumps.
//!
//! Every statement of every function reachable from the kernel becomes the operations that compute its
//! operands, followed by one operation that has its effect; all of them carry the statement's [`Site`].
//! Registers are numbered from the base of the current frame: first the function's locals, then temporaries.

use crate::claims::ClaimAt;
use crate::moment::Moments;
use crate::value::Value;
use crate::variables::Variable;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{
    AtomicOp, BinaryOp, Builtin, CastKind, ExchangeOp, FenceScope, Fences, FunctionId, ObjectId, PureFn,
    Space, Ty, UnaryOp,
};
use std::ops::Range;

/// A register of the frame.
pub(crate) type Reg = u32;

/// A register of the frame or, with [`CONSTANT`] set, an entry of the constant pool.
pub(crate) type Operand = u32;

/// Marks an operand that is a constant.
pub(crate) const CONSTANT: u32 = 1 << 31;

/// A run of entries of [`Program::lists`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct List {
    pub start: u32,
    pub len: u32,
}

/// A statement of the program, the unit in which findings are told apart.
pub(crate) type Site = u32;

/// What is known of a statement.
#[derive(Clone, Debug)]
pub(crate) struct SiteInfo {
    /// Where it stands.
    pub origin: Origin,
    /// The loops around it inside its function, outermost first: their origins.
    pub loops: Range<usize>,
    /// The variables that decide what it does, in [`Program::variables`].
    pub variables: Range<usize>,
}

/// An operation. Those above the line in the middle compute; those below are the effects of statements, and
/// each counts as one executed statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Unary {
        op: UnaryOp,
        ty: Ty,
        dst: Reg,
        a: Operand,
    },
    Binary {
        op: BinaryOp,
        ty: Ty,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Shift {
        op: BinaryOp,
        ty: Ty,
        amount: Ty,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Cast {
        kind: CastKind,
        from: Ty,
        to: Ty,
        dst: Reg,
        a: Operand,
    },
    Builtin {
        which: Builtin,
        dst: Reg,
    },
    Address {
        object: Place,
        dst: Reg,
    },
    PtrAdd {
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    PtrDiff {
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Pure {
        function: PureFn,
        ty: Ty,
        to: Ty,
        dst: Reg,
        args: List,
    },
    Uninterpreted {
        name: u64,
        ty: Ty,
        dst: Reg,
        args: List,
    },
    /// A look into memory that is no access.
    Peek {
        ty: Ty,
        dst: Reg,
        a: Operand,
    },
    /// The byte offset (or, with `base`, a number for the object) of a pointer.
    PtrPart {
        base: bool,
        dst: Reg,
        a: Operand,
    },
    Move {
        dst: Reg,
        a: Operand,
    },
    /// Part of an expression, or the end of the first arm of an `if`.
    Goto {
        target: u32,
    },
    /// Part of an expression: goes to the target if the condition is `when`.
    Choose {
        condition: Operand,
        when: bool,
        target: u32,
    },
    // ---- statements
    Set {
        dst: Reg,
        a: Operand,
    },
    /// A number stands for a result that is not modelled.
    Unknown {
        dst: Reg,
        ty: Ty,
    },
    Havoc {
        dst: Reg,
        ty: Ty,
        declared: bool,
    },
    Fresh {
        object: u32,
    },
    Load {
        ty: Ty,
        how: How,
        ptr: Operand,
        dst: List,
    },
    Store {
        ty: Ty,
        how: How,
        ptr: Operand,
        values: List,
    },
    CopyBytes {
        dst: Operand,
        src: Operand,
        bytes: Operand,
        /// As a power of two.
        align: u8,
    },
    Fill {
        dst: Operand,
        byte: Operand,
        bytes: Operand,
    },
    Atomic(u32),
    Barrier(u32),
    /// A barrier object begins to exist.
    BarrierInit(u32),
    Exchange(u32),
    /// Does nothing.
    Fence,
    ThreadFence(FenceScope),
    AsyncCopy(u32),
    AsyncCommit,
    AsyncWaitGroups {
        pending: Operand,
    },
    AsyncWaitEvents {
        events: List,
    },
    ImageRead {
        image: Operand,
        coords: List,
        dst: List,
    },
    ImageWrite {
        image: Operand,
        coords: List,
        values: List,
    },
    Call(u32),
    Return {
        values: List,
    },
    Jump {
        target: u32,
    },
    JumpIf {
        condition: Operand,
        when: bool,
        target: u32,
    },
    LoopEnter {
        depth: u32,
    },
    /// `counts`: not already counted as a conditional jump.
    LoopNext {
        depth: u32,
        target: u32,
        counts: bool,
    },
    Assert {
        condition: Operand,
        text: u32,
    },
    Assume {
        condition: Operand,
    },
    /// An invariant; the run goes on if it does not hold.
    Claim {
        condition: Operand,
        at: ClaimAt,
    },
    Trap {
        text: u32,
    },
    Unsupported {
        code: Code,
        text: u32,
    },
}

/// Where an object's instance is found at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Number in [`Program::globals`].
    Global(u32),
    /// Number in [`Program::shared`].
    Shared(u32),
    /// Number among the private objects of the current function.
    Private(u32),
}

/// How an instruction accesses memory: what [`gpuproof_kir::Access`] says beside type and address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct How {
    /// The address must be a multiple of this power of two, as its logarithm.
    pub align: u8,
    pub read_only: bool,
    pub in_global: bool,
    pub for_warp: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct AtomicInfo {
    pub op: AtomicOp,
    pub how: How,
    pub ty: Ty,
    pub ptr: Operand,
    pub operands: List,
    pub scope: FenceScope,
    pub dst: Option<Reg>,
}

#[derive(Clone, Debug)]
pub(crate) struct BarrierInfo {
    pub scope: Scope,
    pub fences: Fences,
    pub vote: Option<(Reg, ExchangeOp, Operand)>,
}

impl BarrierInfo {
    /// A vote of the block that orders nothing: see [`gpuproof_kir::Barrier::misses_exited`].
    pub fn is_collective(&self) -> bool {
        self.scope == Scope::Block && self.vote.is_some() && self.fences == Fences::NONE
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    Warp(Operand),
    Tile(u32),
    Block,
    Cluster,
    Grid,
    /// `object`: the number is written there, and is that of a barrier object.
    Named {
        id: Operand,
        object: bool,
        threads: Option<Operand>,
        arrives: bool,
        waits: bool,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct ExchangeInfo {
    pub op: ExchangeOp,
    /// Type of the exchanged value.
    pub ty: Ty,
    pub mask: Operand,
    pub args: List,
    pub dst: Vec<(Reg, Ty)>,
}

#[derive(Clone, Debug)]
pub(crate) struct AsyncInfo {
    pub collective: bool,
    pub from_global: bool,
    pub dst: Operand,
    pub src: Operand,
    pub piece: u64,
    pub align: u64,
    pub count: Operand,
    pub dst_stride: Operand,
    pub src_stride: Operand,
    pub event: Option<Reg>,
    /// The event that the copy is added to, if it is not 0.
    pub joins: Option<Operand>,
}

#[derive(Clone, Debug)]
pub(crate) struct CallInfo {
    /// Number in [`Program::functions`].
    pub callee: u32,
    pub args: List,
    pub dst: Vec<Reg>,
}

/// A function ready to run.
#[derive(Clone, Debug)]
pub(crate) struct FunctionCode {
    /// First operation.
    pub entry: u32,
    /// The registers that receive the parameters.
    pub params: Vec<Reg>,
    /// Type of every register, for the arbitrary values it starts with; temporaries count as `u32`.
    pub registers: Vec<Ty>,
    /// Private objects that each activation owns.
    pub privates: Vec<(ObjectId, u64)>,
}

/// A kernel and all it calls, ready to run under any launch.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) kernel: FunctionId,
    pub(crate) code: Vec<Op>,
    /// The site of each operation.
    pub(crate) site_of: Vec<Site>,
    pub(crate) sites: Vec<SiteInfo>,
    /// Origins of loops, referred to by [`SiteInfo::loops`].
    pub(crate) loops: Vec<Origin>,
    /// Variables whose values are told, referred to by [`SiteInfo::variables`].
    pub(crate) variables: Vec<Variable>,
    pub(crate) constants: Vec<Value>,
    pub(crate) lists: Vec<u32>,
    pub(crate) functions: Vec<FunctionCode>,
    pub(crate) atomics: Vec<AtomicInfo>,
    pub(crate) barriers: Vec<BarrierInfo>,
    pub(crate) exchanges: Vec<ExchangeInfo>,
    pub(crate) copies: Vec<AsyncInfo>,
    pub(crate) calls: Vec<CallInfo>,
    pub(crate) texts: Vec<String>,
    /// Global, constant and image objects that the program mentions.
    pub(crate) globals: Vec<(ObjectId, Space)>,
    /// Shared objects that the program mentions.
    pub(crate) shared: Vec<ObjectId>,
    /// What kinds of synchronisation occur.
    pub(crate) uses: Uses,
    /// Whether results that are not modelled occur; then what is unset is taken to come from them.
    pub(crate) has_unknown: bool,
    /// Where the kernel's statements and loops start.
    pub(crate) spots: Moments,
}

/// Which kinds of synchronisation a program contains; decides how much bookkeeping a run needs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Uses {
    /// Warp, tile or named barriers: vector clocks are needed.
    pub partial: bool,
    /// Named barriers: clocks span the block rather than the warp.
    pub named: bool,
    /// Cluster or grid barriers: all blocks live at once.
    pub wide: bool,
    /// Cluster barriers: blocks may be ordered pair by pair.
    pub cluster: bool,
    /// Atomics of a warp or cluster: whether they clash depends on the pair of threads.
    pub narrow: bool,
    /// Thread fences: with atomics they may order accesses.
    pub fences: bool,
    /// Loads through the read-only cache: what is written is remembered.
    pub read_only: bool,
}

impl Program {
    /// The entries of a list.
    pub(crate) fn list(&self, list: List) -> &[u32] {
        self.lists.get(list.start as usize..(list.start + list.len) as usize).unwrap_or(&[])
    }

    /// The statement that an operation belongs to.
    pub(crate) fn site(&self, pc: u32) -> Site {
        self.site_of.get(pc as usize).copied().unwrap_or(0)
    }
}
