//! Statements: everything that has an effect.

use crate::clause::Clause;
use crate::expr::Expr;
use crate::module::{FunctionId, LocalId, ObjectId, Space};
use crate::ty::Ty;
use gpuproof_base::{Code, Origin, define_id};
use std::sync::Arc;

define_id!(
    /// A label of a `block` or `loop`, unique in its function.
    pub struct LabelId, "#"
);

/// A list of statements.
pub type Body = Vec<Stmt>;

/// A statement and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub origin: Origin,
}

impl Stmt {
    /// The barrier of the whole block that it is.
    pub fn block_barrier(&self) -> Option<&Barrier> {
        match &self.kind {
            StmtKind::Barrier(barrier) if barrier.scope.is_of_block() => Some(barrier),
            _ => None,
        }
    }

    /// Whether it does nothing but give locals and fresh objects their values. At all other statements a run can be watched.
    pub fn only_computes(&self) -> bool {
        matches!(
            self.kind,
            StmtKind::Set(..)
                | StmtKind::Havoc(_)
                | StmtKind::Unknown(_)
                | StmtKind::Fresh(_)
                | StmtKind::Ghost(_)
        )
    }

    /// Whether others must come there, too: barriers, exchanges between lanes, collective copies.
    pub fn is_meeting(&self) -> bool {
        let meets = matches!(self.kind, StmtKind::Barrier(_) | StmtKind::Exchange { .. });
        meets || matches!(self.kind, StmtKind::AsyncCopy(_) | StmtKind::AsyncWaitEvents(_))
    }
}

/// A run of equal scalars in memory: the bytes `[ptr, ptr + count * size(ty))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    /// Type of each scalar.
    pub ty: Ty,
    /// Address of the first.
    pub ptr: Expr,
    /// Declared `volatile`; changes nothing about races, kept for messages.
    pub volatile: bool,
    /// A load through the read-only cache (`__ldg`): it may miss what the kernel has written before.
    pub read_only: bool,
    /// By an instruction for global memory (`ld.global`, `__ldg`): elsewhere the address means nothing.
    pub in_global: bool,
    /// The lanes of the warp load it for one another (`ldmatrix`): what this lane has stored must be handed over, too.
    pub for_warp: bool,
    /// The address must be a multiple of this power of two: the size of a scalar, or what a vector type asks for.
    pub align: u64,
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `local = expression`.
    Set(LocalId, Expr),
    /// The local becomes arbitrary (an uninitialised declaration, a clock, an opaque library result).
    Havoc(LocalId),
    /// The local becomes what the code computes there and kir does not model (an instruction, a collective of a library): one number,
    /// which is not known. Runs make one up, and show nothing once a condition or an address rests on it.
    Unknown(LocalId),
    /// The object's bytes become arbitrary: control passes the declaration of a private object.
    Fresh(ObjectId),
    /// Reads as many scalars as there are targets, in one access.
    Load(Vec<LocalId>, Access),
    /// Writes these scalars in one access.
    Store(Access, Vec<Expr>),
    /// Copies `bytes` bytes (`u64`) between objects; reads all of the source and writes all of the target.
    Copy {
        /// Where to.
        dst: Expr,
        /// Where from.
        src: Expr,
        /// How many bytes.
        bytes: Expr,
        /// What both addresses must be multiples of: the alignment of a record that is copied, 1 for bytes.
        align: u64,
    },
    /// Sets `bytes` bytes (`u64`) to the value `byte` (`u8`).
    Fill {
        /// Where to.
        dst: Expr,
        /// The value.
        byte: Expr,
        /// How many bytes.
        bytes: Expr,
    },
    /// An atomic read-modify-write, load or store of one scalar. Two atomics of the same bytes never race; an atomic races with a
    /// plain access, and with an atomic that has only some of its bytes. It orders no other access, whatever its memory order says.
    Atomic {
        /// Receives the old value.
        dst: Option<LocalId>,
        /// What is done.
        op: AtomicOp,
        /// Which scalar.
        access: Access,
        /// Operands: none for a load, two (expected, desired) for compare-and-swap, else one.
        operands: Vec<Expr>,
        /// Memory order as written.
        order: MemoryOrder,
        /// Scope as written.
        scope: FenceScope,
    },
    /// Waits for all threads of its scope, and orders their accesses to the fenced spaces.
    Barrier(Barrier),
    /// A memory fence; orders nothing by itself.
    Fence(FenceScope),
    /// Exchanges values between the lanes of a warp named by `mask`; orders no memory.
    Exchange {
        /// Receives the result; a match-all has a second one, its predicate.
        dst: Vec<LocalId>,
        /// What is exchanged.
        op: ExchangeOp,
        /// `u32` lane mask, or `u64` for larger warps. A `u64` with all bits set names every lane, however many there are.
        mask: Expr,
        /// Value, then lane / delta / lane mask, then width, as the operation needs.
        args: Vec<Expr>,
    },
    /// The barrier object with this number may be met at from now on.
    BarrierInit(u32),
    /// Starts a copy that happens at some time before it is waited for.
    AsyncCopy(AsyncCopy),
    /// Closes the current group of this thread's asynchronous copies.
    AsyncCommit,
    /// Waits until at most `pending` of this thread's most recent groups are unfinished.
    AsyncWaitGroups {
        /// How many may be unfinished.
        pending: Expr,
    },
    /// Work-group collective wait for these events (values made by [`AsyncCopy`]).
    AsyncWaitEvents(Vec<Expr>),
    /// Reads a texel; the targets become what is there, arbitrary for a read-only image.
    ImageRead {
        /// Receives the channels.
        dst: Vec<LocalId>,
        /// The image.
        image: Expr,
        /// Coordinates, integer or float.
        coords: Vec<Expr>,
    },
    /// Writes a texel.
    ImageWrite {
        /// The image.
        image: Expr,
        /// Integer coordinates.
        coords: Vec<Expr>,
        /// The channels.
        values: Vec<Expr>,
    },
    /// Calls a function of the module.
    Call {
        /// Receives the results.
        dst: Vec<LocalId>,
        /// Whom.
        function: FunctionId,
        /// One for each parameter.
        args: Vec<Expr>,
    },
    /// Runs one of two bodies.
    If(Expr, Body, Body),
    /// Runs its body; `br` to its label goes to its end.
    Block(LabelId, Body),
    /// Runs its body; `br` to its label goes to its start; falling off the end leaves it.
    Loop {
        /// Target of `br` for the next iteration.
        label: LabelId,
        /// Loop invariants.
        contract: Vec<Clause>,
        /// What is repeated.
        body: Body,
    },
    /// Goes to an enclosing label.
    Br(LabelId),
    /// Goes to an enclosing label if the condition holds.
    BrIf(LabelId, Expr),
    /// Leaves the function with these results.
    Return(Vec<Expr>),
    /// Must hold whenever control gets here.
    Assert {
        /// The condition; annotation operators allowed.
        condition: Expr,
        /// Text of a user's message, empty if none.
        message: String,
    },
    /// Executions in which it does not hold are not considered; listed in every report.
    Assume(Expr),
    /// A ghost statement of an annotation comment: `prove` gives it its meaning, for everything else it does nothing.
    Ghost(Arc<gpuproof_spec::Clause>),
    /// Control must not get here (`__builtin_trap`, `__builtin_unreachable`).
    Trap(String),
    /// Something that kir cannot express.
    Unsupported {
        /// Which class of thing.
        code: Code,
        /// What it is and why, in the user's terms.
        reason: String,
        /// Locals that hold its results, now arbitrary.
        dst: Vec<LocalId>,
    },
}

/// Atomic operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AtomicOp {
    /// Reads.
    Load,
    /// Writes.
    Store,
    /// Swaps in the operand.
    Exchange,
    /// Adds, integer or float.
    Add,
    /// Subtracts.
    Sub,
    /// Minimum by the type's signedness.
    Min,
    /// Maximum.
    Max,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// `old >= operand ? 0 : old + 1` (CUDA).
    IncWrap,
    /// `old == 0 || old > operand ? operand : old - 1` (CUDA).
    DecWrap,
    /// Writes the second operand if the old value has the bits of the first.
    CompareExchange,
}

impl AtomicOp {
    /// All of them.
    pub const ALL: [AtomicOp; 13] = {
        use AtomicOp::*;
        [Load, Store, Exchange, Add, Sub, Min, Max, And, Or, Xor, IncWrap, DecWrap, CompareExchange]
    };

    /// The name in printed forms.
    pub fn as_str(self) -> &'static str {
        match self {
            AtomicOp::Load => "load",
            AtomicOp::Store => "store",
            AtomicOp::Exchange => "exch",
            AtomicOp::Add => "add",
            AtomicOp::Sub => "sub",
            AtomicOp::Min => "min",
            AtomicOp::Max => "max",
            AtomicOp::And => "and",
            AtomicOp::Or => "or",
            AtomicOp::Xor => "xor",
            AtomicOp::IncWrap => "inc",
            AtomicOp::DecWrap => "dec",
            AtomicOp::CompareExchange => "cas",
        }
    }

    /// How many operands it takes.
    pub fn operands(self) -> usize {
        match self {
            AtomicOp::Load => 0,
            AtomicOp::CompareExchange => 2,
            _ => 1,
        }
    }
}

/// Memory orders as written; relaxed unless the source says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum MemoryOrder {
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// Scopes of atomics and fences as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FenceScope {
    Thread,
    Warp,
    Block,
    Cluster,
    Device,
    System,
}

/// The address spaces a barrier orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fences {
    /// Accesses to shared memory.
    pub shared: bool,
    /// Accesses to global memory and images.
    pub global: bool,
}

impl Fences {
    /// Orders everything, as CUDA's barriers do.
    pub const ALL: Fences = Fences { shared: true, global: true };
    /// Orders nothing.
    pub const NONE: Fences = Fences { shared: false, global: false };

    /// Whether accesses to a space are ordered; all memory that is not shared counts as global.
    pub fn order(self, space: Space) -> bool {
        if space == Space::Shared { self.shared } else { self.global }
    }
}

/// A barrier. Every thread of its scope must reach the same barrier statement after the same iterations of
/// the loops around it; threads that left the kernel are SEMANTICS' *exited threads*.
#[derive(Clone, PartialEq, Debug)]
pub struct Barrier {
    /// Who waits for whom.
    pub scope: BarrierScope,
    /// What it orders.
    pub fences: Fences,
    /// `__syncthreads_count` and its kin.
    pub vote: Option<BlockVote>,
    /// Barrier invariants and contracts.
    pub contract: Vec<Clause>,
}

impl Barrier {
    /// Whether threads that have left the kernel are missed: by a barrier of several blocks, which counts arrivals, and by a collective
    /// function of a library, which works with what every thread brings. The latter is a vote that orders nothing.
    pub fn misses_exited(&self) -> bool {
        match self.scope {
            BarrierScope::Grid | BarrierScope::Cluster => true,
            BarrierScope::Block => self.vote.is_some() && self.fences == Fences::NONE,
            _ => false,
        }
    }
}

/// Who takes part in a barrier.
#[derive(Clone, PartialEq, Debug)]
pub enum BarrierScope {
    /// The lanes of the thread's warp whose bit is set in the mask; all of them if it is a `u64` with all bits set.
    Warp(Expr),
    /// The aligned run of `size` lanes of its warp that this thread belongs to.
    Tile {
        /// Lanes, a power of two.
        size: u32,
    },
    /// All threads of the block.
    Block,
    /// All threads of the block cluster.
    Cluster,
    /// All threads of the grid.
    Grid,
    /// Barrier `id` of the block, with this many threads. Numbers below 16 are those of the hardware, others stand for
    /// barrier objects.
    Named {
        /// Which barrier.
        id: Expr,
        /// How many threads; all of the block if absent.
        threads: Option<Expr>,
        /// Whether the thread announces its arrival. If not, it waits for the end of the phase that it last arrived in.
        arrives: bool,
        /// Whether the thread waits.
        waits: bool,
    },
}

impl BarrierScope {
    /// Whether the whole block takes part.
    pub fn is_of_block(&self) -> bool {
        matches!(self, Self::Block | Self::Cluster | Self::Grid)
    }
}

/// A vote over all threads of a block barrier.
#[derive(Clone, PartialEq, Debug)]
pub struct BlockVote {
    /// Receives an `i32`.
    pub dst: LocalId,
    /// What is computed of the predicates.
    pub op: ExchangeOp,
    /// This thread's predicate, a bool.
    pub predicate: Expr,
}

/// Value exchanges between lanes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExchangeOp {
    /// The value of lane `args[1]` of this lane's segment of `args[2]` lanes.
    ShuffleIdx,
    /// The value of the lane `args[1]` below; own value if that is outside the segment.
    ShuffleUp,
    /// The value of the lane `args[1]` above.
    ShuffleDown,
    /// The value of the lane whose number differs by `xor args[1]`.
    ShuffleXor,
    /// Whether any predicate, a bool, holds; the result is a bool or an `i32`.
    Any,
    /// Whether all predicates hold; likewise.
    All,
    /// Whether all predicates are equal; likewise.
    Uni,
    /// Mask of the lanes whose predicate holds; the result has the mask's type.
    Ballot,
    /// How many predicates hold (block votes).
    Count,
    /// Mask of the lanes with the same value.
    MatchAny,
    /// Mask of all lanes and true if all have the same value, else 0 and false; a mask, and a bool or an `i32`.
    MatchAll,
    /// Sum of the values.
    ReduceAdd,
    /// Minimum.
    ReduceMin,
    /// Maximum.
    ReduceMax,
    /// Bitwise and.
    ReduceAnd,
    /// Bitwise or.
    ReduceOr,
    /// Bitwise exclusive or.
    ReduceXor,
    /// Mask of the lanes that happen to execute together: arbitrary but for this lane's own bit.
    ActiveMask,
}

impl ExchangeOp {
    /// All of them.
    pub const ALL: [ExchangeOp; 18] = {
        use ExchangeOp::*;
        [
            ShuffleIdx,
            ShuffleUp,
            ShuffleDown,
            ShuffleXor,
            Any,
            All,
            Uni,
            Ballot,
            Count,
            MatchAny,
            MatchAll,
            ReduceAdd,
            ReduceMin,
            ReduceMax,
            ReduceAnd,
            ReduceOr,
            ReduceXor,
            ActiveMask,
        ]
    };

    /// The name in printed forms.
    pub fn as_str(self) -> &'static str {
        match self {
            ExchangeOp::ShuffleIdx => "shfl.idx",
            ExchangeOp::ShuffleUp => "shfl.up",
            ExchangeOp::ShuffleDown => "shfl.down",
            ExchangeOp::ShuffleXor => "shfl.xor",
            ExchangeOp::Any => "any",
            ExchangeOp::All => "all",
            ExchangeOp::Uni => "uni",
            ExchangeOp::Ballot => "ballot",
            ExchangeOp::Count => "count",
            ExchangeOp::MatchAny => "match.any",
            ExchangeOp::MatchAll => "match.all",
            ExchangeOp::ReduceAdd => "reduce.add",
            ExchangeOp::ReduceMin => "reduce.min",
            ExchangeOp::ReduceMax => "reduce.max",
            ExchangeOp::ReduceAnd => "reduce.and",
            ExchangeOp::ReduceOr => "reduce.or",
            ExchangeOp::ReduceXor => "reduce.xor",
            ExchangeOp::ActiveMask => "activemask",
        }
    }
}

/// An asynchronous copy of `count` pieces of `piece` bytes each. It reads and writes at any time between here and
/// the wait that covers it; other threads see the result only after the barrier that follows that wait.
#[derive(Clone, PartialEq, Debug)]
pub struct AsyncCopy {
    /// Carried out once by the whole work-group (OpenCL), so that all its threads must agree on the arguments;
    /// else by this thread alone.
    pub collective: bool,
    /// By an instruction that copies from global memory (`cp.async`): elsewhere the address of the source means nothing.
    pub from_global: bool,
    /// Where to.
    pub dst: Expr,
    /// Where from.
    pub src: Expr,
    /// Bytes of one piece.
    pub piece: u64,
    /// What both addresses must be multiples of.
    pub align: u64,
    /// Number of pieces, a `u64`.
    pub count: Expr,
    /// Distance of pieces at the target, in pieces, a `u64`.
    pub dst_stride: Expr,
    /// Distance of pieces at the source.
    pub src_stride: Expr,
    /// Receives the event to wait for, a `u64`; none for copies waited for by group.
    pub event: Option<LocalId>,
    /// The event of an earlier copy, a `u64`: if it is not 0, waiting for that event waits for this copy, too, and it
    /// is the event that this copy gives.
    pub joins: Option<Expr>,
}

impl AsyncCopy {
    /// A copy of this thread alone, piece after piece, that is waited for by group.
    pub fn of_thread(dst: Expr, src: Expr, piece: u64, count: Expr, at: Origin) -> Self {
        let one = Expr::u64(1, at);
        let (dst_stride, src_stride) = (one.clone(), one);
        let (event, joins) = (None, None);
        let (collective, from_global, align) = (false, false, 1);
        Self { collective, from_global, dst, src, piece, align, count, dst_stride, src_stride, event, joins }
    }

    /// The copy that an instruction makes: one piece, between multiples of its size.
    pub fn of_instruction(dst: Expr, src: Expr, piece: u64, at: Origin) -> Self {
        Self { align: piece, from_global: true, ..Self::of_thread(dst, src, piece, Expr::u64(1, at), at) }
    }
}
