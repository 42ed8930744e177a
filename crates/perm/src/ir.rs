//! The proof IR: what PVL and annotated kernels become before anything is proved.
//!
//! # Meaning
//!
//! Values are mathematical integers, truth values, fractions (exact rationals), sequences and other finite collections. An **array** is a row of elements
//! in memory; a variable of array type is a name for one array, and different array parameters are different arrays. Memory
//! is read by [`ExprKind::Load`] and written by [`StmtKind::Store`], nothing else.
//!
//! Control flow is kir's: `block L` runs its body and `br L` leaves it; `br L` of a `loop L` starts its next round.
//!
//! A **parallel block** runs its body once for each value of its coordinates. Threads have their own copies of the variables
//! declared inside; variables from outside are constant in it.
//!
//! An [`Assertion`] is a formula with permissions. Permissions are read from left to right: a formula may look at an element
//! only if permissions to its left (in the same contract) give some of it.
//!
//! # Invariants (kept by `from_*`, relied on by everything else)
//!
//! * Expressions are typed: operands of arithmetic and order are of type int or frac alike, conditions are bool.
//! * A [`VarId`] is declared in the item that uses it; bound variables are variables of their own, bound once.
//! * Array variables are never assigned.
//! * A barrier names an enclosing parallel block with no other parallel block in between.

use gpuproof_base::{IndexVec, Name, define_id};
use gpuproof_spec::Place;

pub mod collect;
pub mod launch;
pub mod walk;

pub use collect::Collect;

define_id!(
    /// A variable of a method or function.
    pub struct VarId, "v"
);
define_id!(
    /// A pure function.
    pub struct FunctionId, "f"
);
define_id!(
    /// A method.
    pub struct MethodId, "m"
);
define_id!(
    /// The target of a branch, unique in its method.
    pub struct LabelId, "#"
);
define_id!(
    /// A state that is remembered by name, unique in its method.
    pub struct SnapshotId, "at"
);
define_id!(
    /// A shared resource, unique in its method.
    pub struct InvariantId, "inv"
);

/// A whole program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Pure functions.
    pub functions: IndexVec<FunctionId, Function>,
    /// Methods, lemmas included.
    pub methods: IndexVec<MethodId, Method>,
    /// Facts that are assumed: name and formula over no variables.
    pub axioms: Vec<(Name, Expr, IndexVec<VarId, Var>)>,
    /// What the reading of the program itself rests on.
    pub assumptions: Vec<String>,
}

/// Types.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// Mathematical integers.
    Int,
    /// Truth values.
    Bool,
    /// Exact rationals.
    Frac,
    /// A value of which nothing is known but equality and what functions say of it, such as `float`.
    Opaque(Name),
    /// Finite sequences.
    Seq(Box<Ty>),
    /// Finite sets.
    Set(Box<Ty>),
    /// Finite sets whose elements may be there several times.
    Bag(Box<Ty>),
    /// Finite maps from keys to values.
    Map(Box<Ty>, Box<Ty>),
    /// One value or none.
    Option(Box<Ty>),
    /// Two or more values.
    Tuple(Vec<Ty>),
    /// A row of elements in memory.
    Array(Box<Ty>),
    /// Rows of equal length in memory. Its elements are named by [`ExprKind::Pair`].
    Matrix(Box<Ty>),
    /// No value.
    Unit,
}

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// Its name in the source.
    pub name: Name,
    /// Its type.
    pub ty: Ty,
    /// The least and the greatest value of its type in the source, where that is no mathematical type. What the variable is assigned was
    /// shown to lie within; what it is read from memory does.
    pub range: Option<(i128, i128)>,
    /// Whether only the proof has it: see [`crate::ghost`].
    pub ghost: bool,
    /// Where it is declared.
    pub place: Place,
}

/// A pure function: `requires`, then a value.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Its variables, parameters first.
    pub vars: IndexVec<VarId, Var>,
    /// How many of them are parameters.
    pub params: Vec<VarId>,
    /// Type of its value.
    pub result: Ty,
    /// What holds of arguments.
    pub requires: Vec<Clause>,
    /// What holds of the value, [`ExprKind::Result`].
    pub ensures: Vec<Clause>,
    /// Falls with every recursive call.
    pub measure: Measure,
    /// Its value; none: nothing is known but its contract, which is assumed.
    pub body: Option<Expr>,
    /// The declaration.
    pub place: Place,
}

/// What falls with every recursive call or iteration.
#[derive(Clone, PartialEq, Debug)]
pub enum Measure {
    /// Nothing was said: it is looked for.
    Unsaid,
    /// `decreases assume`.
    Assumed,
    /// Integers that fall in lexicographic order and stay non-negative.
    Terms(Vec<Expr>),
}

/// A contract.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contract {
    /// What holds before.
    pub requires: Vec<Clause>,
    /// What holds after.
    pub ensures: Vec<Clause>,
}

/// One clause of a contract.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// What it says.
    pub assertion: Assertion,
    /// Where it stands.
    pub place: Place,
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its name.
    pub name: Name,
    /// Its variables.
    pub vars: IndexVec<VarId, Var>,
    /// Which of them are parameters.
    pub params: Vec<VarId>,
    /// Ghost parameters that a call sets by name.
    pub given: Vec<VarId>,
    /// Ghost results that a call reads by name.
    pub yields: Vec<VarId>,
    /// Receives the value of `return`; none for `void`.
    pub result: Option<VarId>,
    /// Its contract.
    pub contract: Contract,
    /// Falls with every recursive call.
    pub measure: Measure,
    /// Whether it changes nothing and is there for its postcondition: it must end.
    pub lemma: bool,
    /// Whether it was declared as code for the proof alone.
    pub ghost: bool,
    /// For kernels and for host code that launches them.
    pub launch: Option<Launch>,
    /// The statements; none: only its contract is known, which is assumed.
    pub body: Option<Vec<Stmt>>,
    /// The declaration.
    pub place: Place,
}

impl Contract {
    /// Whether it speaks of permissions; otherwise what it belongs to neither reads nor writes memory.
    pub fn touches_memory(&self) -> bool {
        let clauses = self.requires.iter().chain(&self.ensures);
        clauses.map(|clause| &clause.assertion).any(Assertion::holds_permission)
    }
}

impl Assertion {
    /// Whether it holds permissions.
    pub fn holds_permission(&self) -> bool {
        match self {
            Assertion::Pure(_) => false,
            Assertion::Perm(_) => true,
            Assertion::Sep(parts) => parts.iter().any(Assertion::holds_permission),
            Assertion::Implies(_, inner) | Assertion::Forall(_, _, inner) => inner.holds_permission(),
            Assertion::Choose(_, a, b) => a.holds_permission() || b.holds_permission(),
        }
    }
}

/// What is known of the launches of a kernel, or of those that host code makes.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// The threads of a kernel; none for host code.
    pub threads: Option<Threads>,
    /// In words.
    pub text: String,
    /// What else the proof rests on, in words.
    pub rests_on: Vec<String>,
    /// Clauses of the contract that nobody wrote, as text: see [`crate::infer`].
    pub inferred: Vec<String>,
    /// Whether the sizes of its arrays are known, so that elements must lie inside.
    pub sized: bool,
}

/// What is known of the threads of a kernel, for [`Method::at_call`].
#[derive(Clone, Debug, Default)]
pub struct Threads {
    /// How many of the first clauses of a thread's precondition follow from the ranges of its coordinates.
    pub facts: usize,
    /// For each dimension a variable that stands for the number of a thread along it. The coordinates of blocks are the first ones of the
    /// parallel block, those of threads the others, in the same order.
    pub numbers: Vec<VarId>,
}

/// A statement and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub place: Place,
}

/// How a new array begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// With arbitrary elements.
    Arbitrary,
    /// With elements that code must set before it reads them.
    Unset,
    /// With zeros.
    Zeroed,
    /// As a name only: of unknown size, and nobody has a permission for it. A constructor makes it later.
    Unmade,
    /// The array that the name was for is made, with arbitrary elements. A constructor does it once for each of its fields, so that no
    /// permission is there twice; that the size turns out to be this one is known from now on.
    Made,
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `x = e`
    Assign(VarId, Expr),
    /// The variable gets an arbitrary value of its type.
    Havoc(VarId),
    /// The variable is declared without a value: code must set it before it reads it.
    Unset(VarId),
    /// `a[i] = e`
    Store(VarId, Expr, Expr),
    /// A new array with all its permissions.
    NewArray {
        /// The array.
        array: VarId,
        /// How many elements, or rows.
        length: Expr,
        /// How many elements each row has, if it is a matrix.
        columns: Option<Expr>,
        /// How it begins.
        start: Start,
    },
    /// Runs one of two bodies.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Runs its body; `br` goes to its end.
    Block(LabelId, Vec<Stmt>),
    /// Runs its body; `br` goes to its start; falling off the end leaves it.
    Loop(Box<Loop>),
    /// Goes to an enclosing label.
    Br(LabelId),
    /// Sets the result and leaves the method.
    Return(Option<Expr>),
    /// Runs threads.
    Par(Box<Par>),
    /// Runs the threads of several blocks at the same time.
    Parallel(Vec<Par>),
    /// Threads of the block around it meet.
    Barrier(Box<Barrier>),
    /// Shares a resource while its body runs.
    Invariant(Box<Invariant>),
    /// Has these shared resources while its body runs. No other thread has them meanwhile.
    Atomic(Vec<InvariantId>, Vec<Stmt>),
    /// Calls a method.
    Call(Box<Call>),
    /// Code for the proof alone. See [`crate::ghost`].
    Ghost(Vec<Stmt>),
    /// Must hold here.
    Assert(Assertion),
    /// Is taken to hold here; listed as an assumption.
    Assume(Assertion),
    /// Adds facts and permissions that nobody has shown; listed as an assumption.
    Inhale(Assertion),
    /// Must hold here; its permissions are gone afterwards.
    Exhale(Assertion),
    /// Must not follow from what is known here.
    Refute(Expr),
    /// Remembers the state, for [`ExprKind::OldAt`].
    Snapshot(SnapshotId),
    /// Must be impossible to reach.
    Unreachable(String),
}

/// A loop.
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    /// Target of `br` for the next round.
    pub label: LabelId,
    /// What holds at its head.
    pub invariants: Vec<Clause>,
    /// Falls with every round; only lemmas and ghost code need one.
    pub measure: Measure,
    /// What is repeated.
    pub body: Vec<Stmt>,
}

/// A parallel block.
#[derive(Clone, PartialEq, Debug)]
pub struct Par {
    /// For messages.
    pub name: Name,
    /// The coordinates with their ranges, upper end excluded.
    pub coordinates: Vec<(VarId, Expr, Expr)>,
    /// How many of the coordinates, from the first on, are the same for all threads that meet at a barrier: 0 if all threads of
    /// the block meet, the number of block coordinates for a kernel.
    pub outer: usize,
    /// Whether it is a kernel: its precondition is what launches have to establish, for all threads together. Only permissions, that no
    /// element is asked for twice, are shown here.
    pub kernel: bool,
    /// Arrays that exist once for each value of the outer coordinates, with all their permissions, contents arbitrary.
    pub shared: Vec<(VarId, Option<Expr>)>,
    /// The contract of a thread.
    pub contract: Contract,
    /// What a thread does.
    pub body: Vec<Stmt>,
    /// The label that ends a thread.
    pub end: LabelId,
}

/// A resource that belongs to nobody while the body runs: who wants it takes it for the time of an [`StmtKind::Atomic`].
#[derive(Clone, PartialEq, Debug)]
pub struct Invariant {
    /// Its number.
    pub id: InvariantId,
    /// For messages.
    pub name: Name,
    /// The resource. Its variables are not assigned in the body, and it does not speak of `\old`.
    pub resource: Vec<Clause>,
    /// What runs meanwhile.
    pub body: Vec<Stmt>,
}

/// A barrier.
#[derive(Clone, PartialEq, Debug)]
pub struct Barrier {
    /// What each thread hands in and gets.
    pub contract: Contract,
    /// Arrays that it does not order.
    pub unfenced: Vec<VarId>,
    /// Whether all permissions are handed in, named or not.
    pub all: bool,
    /// Shared resources that its steps may use, and must leave as they were.
    pub invariants: Vec<InvariantId>,
    /// Ghost steps that help to show the contract.
    pub body: Vec<Stmt>,
}

/// A call.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Whom.
    pub method: MethodId,
    /// One for each parameter; arrays are [`ExprKind::Var`].
    pub args: Vec<Expr>,
    /// Values of ghost parameters.
    pub given: Vec<(VarId, Expr)>,
    /// Variable here, ghost result there.
    pub yields: Vec<(VarId, VarId)>,
    /// Receives the result.
    pub result: Option<VarId>,
}

/// A formula with permissions.
#[derive(Clone, PartialEq, Debug)]
pub enum Assertion {
    /// Without permissions.
    Pure(Expr),
    /// Permission for an element.
    Perm(Box<Perm>),
    /// All of them, separately.
    Sep(Vec<Assertion>),
    /// Only if the condition holds.
    Implies(Box<Expr>, Box<Assertion>),
    /// One or the other.
    Choose(Box<Expr>, Box<Assertion>, Box<Assertion>),
    /// For all values of the variables for which the condition holds, separately.
    Forall(Vec<VarId>, Box<Expr>, Box<Assertion>),
}

/// Permission for an element.
#[derive(Clone, PartialEq, Debug)]
pub struct Perm {
    /// The array.
    pub array: VarId,
    /// The element.
    pub index: Expr,
    /// How much of it.
    pub amount: Amount,
    /// Where it stands.
    pub place: Place,
}

/// How much of an element.
#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    /// A fraction: 1 is everything.
    Exact(Expr),
    /// Some positive fraction that nobody knows.
    Read,
}

/// An expression with its type and place.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where it stands.
    pub place: Place,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A number.
    Int(i128),
    /// A truth value.
    Bool(bool),
    /// A value of another language's type, by its text: equal texts are equal values, nothing else is known.
    Opaque(Name),
    /// A variable.
    Var(VarId),
    /// Number of elements of an array.
    Length(VarId),
    /// Number of elements of each row of a matrix.
    Columns(VarId),
    /// An element of an array.
    Load(VarId, Box<Expr>),
    /// The index of a matrix: row and column. Different pairs are different indices, and every index is a pair.
    Pair(Box<Expr>, Box<Expr>),
    /// `!e`
    Not(Box<Expr>),
    /// `-e`
    Neg(Box<Expr>),
    /// An operator with two operands.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A pure function of the program.
    Call(FunctionId, Vec<Expr>),
    /// A function of which nothing is known: equal arguments, equal results.
    Uninterpreted(Name, Vec<Expr>),
    /// For all or for some values of the variables that the condition allows.
    Quantified(Quantifier, Vec<VarId>, Box<Expr>, Box<Expr>),
    /// The sum over the values of the variable from the first up to (and without) the second.
    Sum(VarId, Box<Expr>, Box<Expr>, Box<Expr>),
    /// The value in the state in which the method or parallel block was entered.
    Old(Box<Expr>),
    /// The value in the state that [`StmtKind::Snapshot`] remembered last. Stands in statements and loop invariants only, never in what is
    /// said of several threads.
    OldAt(SnapshotId, Box<Expr>),
    /// The value of the function that the postcondition belongs to.
    Result,
    /// A number that must lie within these bounds: arithmetic that must not overflow.
    Within(Box<Expr>, i128, i128),
    /// A sequence by its elements.
    Sequence(Vec<Expr>),
    /// `|s|`
    SeqLength(Box<Expr>),
    /// `s[i]`
    SeqAt(Box<Expr>, Box<Expr>),
    /// `s + t`
    SeqConcat(Box<Expr>, Box<Expr>),
    /// `s[i -> v]`
    SeqUpdate(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `s[..n]`
    SeqTake(Box<Expr>, Box<Expr>),
    /// `s[n..]`
    SeqDrop(Box<Expr>, Box<Expr>),
    /// `e in s`
    SeqContains(Box<Expr>, Box<Expr>),
    /// An operation on sets, bags, maps, options and tuples.
    Collection(Collect, Vec<Expr>),
}

/// Quantifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Quantifier {
    Forall,
    Exists,
}

/// Operators with two operands. Division and remainder are C's: towards zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// Euclidean.
    FloorDiv,
    /// Euclidean.
    FloorMod,
    /// A power; the exponent must not be negative.
    Pow,
    /// A rational of two integers or fractions.
    Ratio,
    Eq,
    Ne,
    Lt,
    Le,
    And,
    Or,
    Implies,
}

impl Expr {
    /// An expression.
    pub fn new(kind: ExprKind, ty: Ty, place: Place) -> Expr {
        Expr { kind, ty, place }
    }

    /// `true`
    pub fn truth(place: Place) -> Expr {
        Expr::new(ExprKind::Bool(true), Ty::Bool, place)
    }

    /// A number.
    pub fn int(value: i128, place: Place) -> Expr {
        Expr::new(ExprKind::Int(value), Ty::Int, place)
    }

    /// Two operands.
    pub fn binary(op: Op, a: Expr, b: Expr, ty: Ty, place: Place) -> Expr {
        Expr::new(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, place)
    }

    /// Negation.
    pub fn negated(self) -> Expr {
        let place = self.place;
        Expr::new(ExprKind::Not(Box::new(self)), Ty::Bool, place)
    }
}

impl Stmt {
    /// A statement.
    pub fn new(kind: StmtKind, place: Place) -> Stmt {
        Stmt { kind, place }
    }
}
