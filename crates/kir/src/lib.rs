//! kir, the typed kernel IR: the one form in which every kernel is analysed, executed and proved.
//!
//! # What a module is
//!
//! A [`Module`] is one translation unit: memory [`Object`]s, [`Function`]s (kernels and the device functions
//! they call) and the launches that its host code shows. A module says nothing about how many threads run;
//! that is a launch, which later stages supply.
//!
//! # Threads, memory and objects
//!
//! A launch runs a grid of blocks of threads; OpenCL's work-groups and work-items are the same things. Each
//! thread executes the kernel's body with its own *locals*. Memory is a set of disjoint **objects**, each a
//! row of bytes:
//!
//! | space | how many instances |
//! |---|---|
//! | `global`, `constant`, `image` | one for the whole launch |
//! | `shared` | one for each block |
//! | `private` | one for each activation of the function that owns it |
//!
//! A pointer parameter of a kernel points to the start of an object of its own: parameters do not overlap
//! unless the user says so. Pointers inside by-value structs are parameters like any other; the front end
//! flattens such structs.
//!
//! # Values
//!
//! Every value is a scalar: a `bool`, an integer with exact width and signedness, a float, or a pointer.
//! Vectors are several scalars; structs, unions and arrays live in memory. A **pointer** is either null or a
//! pair of an object and a signed 64-bit byte offset; arithmetic changes the offset only, and an offset may lie
//! outside the object as long as nothing is accessed there. A **function address** is a `u64` value that is
//! equal to another function address iff the functions are the same.
//!
//! # Expressions
//!
//! An [`Expr`] is pure: it reads locals and launch constants, never memory, and has no effect. It may still
//! *fail* (division by zero) or be *arbitrary* (a shift by at least the width). `and`, `or` and `select`
//! evaluate their later operands only when the earlier ones ask for it, so that a guard protects what it
//! guards. Integer arithmetic is modulo 2^width; whether a signed overflow may be assumed away is a question
//! of the analysis, not of kir. Comparison and arithmetic take operands of one type; all conversions are
//! explicit [`ExprKind::Cast`]s.
//!
//! Expressions inside annotations may also use [`ExprKind::Spec`] and [`ExprKind::SpecLoad`]; nothing else may.
//!
//! # Statements
//!
//! A body is a list of [`Stmt`]s, executed in order. Control flow is structured in WebAssembly's manner:
//! `block L { ... }` runs its body, and `br L` inside it goes to its end; `loop L { ... }` runs its body once,
//! `br L` inside it goes back to its start, and falling off the end leaves it. `br` may name any enclosing
//! label. There is no other jump. `return` leaves the function.
//!
//! Memory is touched by statements only, and each names its byte range: an access of `n` scalars of type `t`
//! at pointer `p` touches the `n * size(t)` bytes from `p` on, in one go.
//!
//! Locals are zero-initialised never: reading a local before it was set gives an arbitrary value. A private
//! object's bytes are arbitrary from each [`StmtKind::Fresh`] on until they are written; `shared` bytes are
//! arbitrary at the start of the block.
//!
//! What the front end could not express is an [`StmtKind::Unsupported`] at the place where it stands: its
//! results are arbitrary and its effect is unknown, so nothing may be proved past it.
//!
//! # Synchronisation
//!
//! Barriers, fences, atomics, lane exchanges and asynchronous copies are statements; what they order is
//! said beside their variants in [`stmt`].
//!
//! # Who makes it
//!
//! Front ends build a [`Module`]; [`validate`](valid::validate) alone turns it into a [`Valid`] one, and every
//! later stage takes `Valid`. The text form ([`print`](mod@print), [`parse`]) shows everything and reads back to
//! an equal module, so that any stage can be tested from text.

pub mod build;
pub mod clause;
pub mod expr;
pub mod fold;
pub mod inline;
pub mod module;
pub mod parse;
pub mod phases;
pub mod print;
pub mod pure;
pub mod resolve;
pub mod scalarise;
pub mod stmt;
pub mod ty;
pub mod valid;
pub mod walk;
mod words;

pub use clause::{Clause, ClauseBody, ClauseKind};
pub use expr::{BinaryOp, Builtin, CastKind, Const, Dim, Expr, ExprKind, NEAR, SpecOp, UnaryOp};
pub use module::{
    Function, FunctionId, FunctionKind, Language, LaunchHow, LaunchSite, Local, LocalId, Module, Object,
    ObjectId, ObjectInit, Overlap, OverlapWith, Param, Space, Used,
};
pub use pure::PureFn;
pub use stmt::{
    Access, AsyncCopy, AtomicOp, Barrier, BarrierScope, BlockVote, Body, ExchangeOp, FenceScope, Fences,
    LabelId, MemoryOrder, Stmt, StmtKind,
};
pub use ty::{Field, FloatFormat, Layout, LayoutId, LayoutKind, Ty};
pub use valid::Valid;
