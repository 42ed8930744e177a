//! What an annotation comment is made of.
//!
//! A contract clause says something about the function, loop or barrier that follows the comment. Ghost
//! statements stand where they are executed. Declarations stand by themselves and own the contract clauses
//! written before them in the same comment.

use super::expr::Expr;
use super::stmt::Stmt;
use super::ty::Type;
use super::{Ident, Place};

/// One clause of an annotation.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// `name:` before the clause, for messages.
    pub label: Option<Ident>,
    /// What it says.
    pub kind: ClauseKind,
    /// Where it stands.
    pub place: Place,
}

impl Clause {
    /// A clause without label and place.
    pub fn new(kind: ClauseKind) -> Self {
        Self { label: None, kind, place: Place::NONE }
    }

    /// Whether it is part of the contract of what follows: a function, loop or barrier.
    pub fn is_contract(&self) -> bool {
        matches!(
            self.kind,
            ClauseKind::Contract(..)
                | ClauseKind::Decreases(_)
                | ClauseKind::Given(..)
                | ClauseKind::Yields(..)
        )
    }
}

/// The kinds of clauses.
#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind {
    /// `requires E;` and its kin.
    Contract(ContractWord, Expr),
    /// `decreases ...;`
    Decreases(Measure),
    /// `given T x;`: a ghost parameter.
    Given(Type, Ident),
    /// `yields T x;`: a ghost result.
    Yields(Type, Ident),
    /// `given{x = e}` at a call.
    CallGiven(Vec<(Ident, Expr)>),
    /// `yields{y = x}` at a call.
    CallYields(Vec<(Ident, Ident)>),
    /// `with S`: run before the call, sets ghost parameters.
    With(Stmt),
    /// `then S`: run after the call, reads ghost results.
    Then(Stmt),
    /// A ghost statement.
    Statement(Stmt),
    /// A declaration that only the prover sees.
    Declaration(Box<Declaration>),
    /// `pure`, `inline`: about the C function that follows.
    Modifier(Modifier),
    /// `gpuopt ...;`
    Optimise(Optimisation),
    /// `launch ...;`
    Launch(Launch),
}

/// The contract words; short forms (`req`, `ens`, `inv`, `invariant`) are read as these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ContractWord {
    /// Holds on entry.
    Requires,
    /// Holds on exit.
    Ensures,
    /// Holds on entry and on exit.
    Context,
    /// Holds on entry, on exit and in every contract inside.
    ContextEverywhere,
    /// Holds whenever the loop condition is evaluated.
    LoopInvariant,
    /// Holds whenever no thread is inside an atomic operation.
    KernelInvariant,
}

impl ContractWord {
    /// All of them.
    pub const ALL: [ContractWord; 6] = [
        ContractWord::Requires,
        ContractWord::Ensures,
        ContractWord::Context,
        ContractWord::ContextEverywhere,
        ContractWord::LoopInvariant,
        ContractWord::KernelInvariant,
    ];

    /// The canonical word.
    pub fn as_str(self) -> &'static str {
        match self {
            ContractWord::Requires => "requires",
            ContractWord::Ensures => "ensures",
            ContractWord::Context => "context",
            ContractWord::ContextEverywhere => "context_everywhere",
            ContractWord::LoopInvariant => "loop_invariant",
            ContractWord::KernelInvariant => "kernel_invariant",
        }
    }
}

/// What `decreases` names.
#[derive(Clone, PartialEq, Debug)]
pub enum Measure {
    /// `decreases;`: plainly terminates.
    Nothing,
    /// `decreases assume;`: termination is assumed.
    Assumed,
    /// `decreases e1, e2;`: falls in lexicographic order.
    Terms(Vec<Expr>),
}

/// Words before a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// Has no effect and may be used in contracts.
    Pure,
    /// Replaced by its definition.
    Inline,
    /// Accepted for the sake of files written for other tools; says nothing.
    Static,
    /// Speaks only of what this thread sees.
    ThreadLocal,
}

impl Modifier {
    /// All of them.
    pub const ALL: [Modifier; 4] =
        [Modifier::Pure, Modifier::Inline, Modifier::Static, Modifier::ThreadLocal];

    /// The word.
    pub fn as_str(self) -> &'static str {
        match self {
            Modifier::Pure => "pure",
            Modifier::Inline => "inline",
            Modifier::Static => "static",
            Modifier::ThreadLocal => "thread_local",
        }
    }
}

/// A declaration that only the prover sees.
#[derive(Clone, PartialEq, Debug)]
pub enum Declaration {
    /// A pure function, a predicate (its type is `resource`) or a lemma.
    Function(Function),
    /// `axiom name { e }`: a fact that is assumed.
    Axiom(Ident, Expr),
    /// `import "path";`: the functions and lemmas of another file, relative to this one.
    Import(String),
}

/// A pure function, predicate or lemma.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its contract.
    pub contract: Vec<Clause>,
    /// Words before it, as written.
    pub modifiers: Vec<Modifier>,
    /// The type of its result.
    pub result: Type,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<(Type, Ident)>,
    /// Its body.
    pub body: Body,
}

/// The body of a ghost function.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// `;`: only its contract is known, and that is an assumption.
    Absent,
    /// `= e;`
    Expr(Expr),
    /// `{ ... }`
    Block(Vec<Stmt>),
}

/// A wish of `gpuproof optimize`.
#[derive(Clone, PartialEq, Debug)]
pub enum Optimisation {
    /// `gpuopt loop_unroll i K;`
    LoopUnroll {
        /// The iteration variable.
        variable: Ident,
        /// How many iterations to unroll.
        count: Expr,
    },
    /// `gpuopt iter_merge i M;`
    IterMerge {
        /// The iteration variable.
        variable: Ident,
        /// How many iterations become one.
        count: Expr,
    },
    /// `gpuopt matrix_lin m R|C rows cols;`
    MatrixLin {
        /// The matrix.
        matrix: Ident,
        /// The order of its elements.
        layout: Layout,
        /// Number of rows.
        rows: Expr,
        /// Number of columns.
        columns: Expr,
    },
    /// `gpuopt glob_to_reg a e1, e2;`
    GlobToReg {
        /// The array.
        array: Ident,
        /// The indices to keep in registers; at least one.
        indices: Vec<Expr>,
    },
    /// `gpuopt tile inter|intra N;`
    Tile {
        /// How threads share the work.
        mode: TileMode,
        /// Number of threads (inter) or of elements for each thread (intra).
        size: Expr,
    },
    /// `gpuopt tile_shared a N;`
    TileShared {
        /// The array.
        array: Ident,
        /// Number of threads of a block, and of elements of its tile.
        size: Expr,
    },
    /// `gpuopt fuse F d1, d2;`
    Fuse {
        /// How many kernels to fuse.
        count: Expr,
        /// The dimensions of a thread block; may be empty.
        block: Vec<Expr>,
    },
}

/// The order of a matrix's elements in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// `R`: row by row.
    Row,
    /// `C`: column by column.
    Column,
}

/// How tiling spreads elements over threads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TileMode {
    /// Neighbouring elements go to neighbouring threads.
    Inter,
    /// Neighbouring elements go to the same thread.
    Intra,
}

/// `launch block(64, *) grid(n) shared(4 * n) where n % 64 == 0;`
///
/// Says how the kernel that follows is started. At least one part is given. What is left out may be anything.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Launch {
    /// Threads in a block, x first: one to three, empty if left out.
    pub block: Vec<Extent>,
    /// How many blocks or threads there are in all.
    pub grid: Option<Grid>,
    /// Bytes of dynamic shared memory.
    pub shared: Option<Expr>,
    /// What holds of the arguments and dimensions.
    pub condition: Option<Expr>,
}

/// The size of a launch beyond one block, x first, one to three dimensions.
#[derive(Clone, PartialEq, Debug)]
pub enum Grid {
    /// `grid(...)`: number of blocks.
    Blocks(Vec<Extent>),
    /// `global(...)`: number of threads, OpenCL's global size.
    Threads(Vec<Extent>),
}

/// One dimension of a launch.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    /// `*`: any size.
    Any,
    /// A size in terms of the kernel's scalar arguments.
    Of(Expr),
}
