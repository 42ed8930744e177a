//! The syntax tree of PVL. What annotations have too is `spec`'s.

use gpuproof_spec::ast::clause::{Function, Modifier};
use gpuproof_spec::ast::expr::Binding;
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::{Clause, Expr, Ident, Place, Type};

/// A file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// `import "path";`: files whose declarations are visible here, as written.
    pub imports: Vec<(String, Place)>,
    /// Its declarations in the order of the text; classes are looked through.
    pub items: Vec<Item>,
}

/// A declaration.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A pure function: its body is an expression, or absent.
    Function(Function, Place),
    /// A method or lemma.
    Method(Method),
    /// `axiom name { e }`
    Axiom(Ident, Expr),
    /// `kernel K { ... }`, in a notation of its own.
    Kernel(Kernel),
    /// A class: what an object of it has. Its methods are items of their own.
    Class(Class),
}

/// A kernel in the kernel notation.
#[derive(Clone, PartialEq, Debug)]
pub struct Kernel {
    /// Its name.
    pub name: Ident,
    /// Its memory.
    pub arrays: Vec<KernelArray>,
    /// The contract of a thread.
    pub contract: Vec<Clause>,
    /// What a thread does.
    pub body: Vec<Stmt>,
    /// The whole of it.
    pub place: Place,
}

/// `global int[n] a;` or `local int[n] a;`
#[derive(Clone, PartialEq, Debug)]
pub struct KernelArray {
    /// One for all groups; else one for each.
    pub global: bool,
    /// The type with the size.
    pub ty: Type,
    /// Its name.
    pub name: Ident,
}

/// The memory that a barrier of a kernel orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fences {
    /// That of all groups.
    pub global: bool,
    /// That of each group.
    pub local: bool,
}

/// A method.
#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    /// Its contract.
    pub contract: Vec<Clause>,
    /// Words before it.
    pub modifiers: Vec<Modifier>,
    /// Declared `ghost` or `lemma`: code that only the prover sees.
    pub ghost: bool,
    /// The type of its result.
    pub result: Type,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<(Type, Ident)>,
    /// The fields of the class that it stands in, and the name of the class.
    pub class: Option<Class>,
    /// Whether it is a constructor: `new C(...)` runs it, and nothing else does.
    pub constructor: bool,
    /// Its body; none: only its contract is known.
    pub body: Option<Vec<Stmt>>,
    /// From the contract to the closing brace.
    pub place: Place,
}

/// A class as its methods see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Class {
    /// Its name.
    pub name: Ident,
    /// Its fields.
    pub fields: Vec<(Type, Ident)>,
}

/// A statement and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Code that only the prover sees: it begins with `ghost`, or stands in an annotation comment.
    pub ghost: bool,
    /// Where it stands.
    pub place: Place,
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// A declaration, assignment, step, call, proof step, `return`, `break` or `continue`.
    Simple(simple::Stmt),
    /// `{ ... }`
    Block(Vec<Stmt>),
    /// `if (c) ... else ...`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `while (c) ...` with its contract.
    While(Vec<Clause>, Expr, Vec<Stmt>),
    /// `for (init; c; step) ...` with its contract.
    For(Box<For>),
    /// `par name(int i = lo..hi, ...) contract { ... }`
    Par(Box<Par>),
    /// `parallel { par ... par ... }`: all of them at the same time.
    Parallel(Vec<Par>),
    /// `T[n] a = new T[n];`: name, type of the elements, how many (two numbers for a matrix).
    NewArray(Ident, Type, Vec<Expr>),
    /// `a = new T[n];` of a field that is an array.
    MakeField(Ident, Type, Vec<Expr>),
    /// `C c = new C(...);`: name, class, arguments.
    NewObject(Ident, Ident, Vec<Expr>),
    /// `barrier(name) { contract }`, or with a body that proves it.
    Barrier(Box<Barrier>),
    /// `invariant name(R) { ... }`: R is shared by the threads inside and may be used in `atomic(name)`.
    Invariant(Ident, Expr, Vec<Stmt>),
    /// `atomic(name) { ... }`
    Atomic(Vec<Ident>, Vec<Stmt>),
}

/// A `for` loop.
#[derive(Clone, PartialEq, Debug)]
pub struct For {
    /// Loop invariants and measures.
    pub contract: Vec<Clause>,
    /// Before the loop.
    pub init: Vec<simple::Stmt>,
    /// The condition; none means true.
    pub condition: Option<Expr>,
    /// After each iteration.
    pub step: Vec<simple::Stmt>,
    /// What is repeated.
    pub body: Vec<Stmt>,
}

/// A parallel block.
#[derive(Clone, PartialEq, Debug)]
pub struct Par {
    /// The contract of each thread.
    pub contract: Vec<Clause>,
    /// Its name, for barriers.
    pub name: Option<Ident>,
    /// The thread's coordinates; each has a range.
    pub bindings: Vec<Binding>,
    /// What each thread does.
    pub body: Vec<Stmt>,
}

/// A barrier.
#[derive(Clone, PartialEq, Debug)]
pub struct Barrier {
    /// What each thread hands in and gets.
    pub contract: Vec<Clause>,
    /// The parallel block whose threads meet.
    pub name: Ident,
    /// `barrier(name; inv, ...)`: shared resources that its steps may use.
    pub invariants: Vec<Ident>,
    /// What it orders, in a kernel; elsewhere everything.
    pub fences: Option<Fences>,
    /// Ghost steps that help to show the contract.
    pub body: Vec<Stmt>,
}
