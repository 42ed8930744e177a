//! Expressions and resources.
//!
//! One tree serves terms, formulas and resources: which of them an expression is follows from typing, which
//! is the engines' business. What the grammar alone guarantees is said at the variants.

use super::ty::Type;
use super::{Ident, Place};
use gpuproof_base::Name;

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, parentheses around it not included.
    pub place: Place,
}

impl Expr {
    /// An expression without a place.
    pub fn new(kind: ExprKind) -> Self {
        Self { kind, place: Place::NONE }
    }
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// An integer literal; never negative.
    Int(IntLiteral),
    /// A floating-point literal.
    Float(FloatLiteral),
    /// A character literal, by its value.
    Char(char),
    /// A string literal, by its value.
    Str(String),
    /// `true`, `false`.
    Bool(bool),
    /// `NULL`, `null`, `nullptr`.
    Null,
    /// A variable, parameter, function or constant; C++ names may be qualified (`ns::x`).
    Name(Name),
    /// `\result`, `write` and the like.
    Constant(Constant),
    /// `*` where any value will do: `a[*]`, all elements.
    Any,
    /// A prefix operator.
    Unary(UnaryOp, Box<Expr>),
    /// A binary operator.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a <= b < c`: two or more comparisons in the same direction, all of which hold.
    Chain(Box<Expr>, Vec<(BinaryOp, Expr)>),
    /// `c ? t : e`.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `f(x) given{p = e} yields{r = q}`.
    Call(Box<Call>),
    /// `a[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `s[from..to]`, at least one end given.
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `s[i -> v]`: s with v at i.
    Update(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a.f`.
    Member(Box<Expr>, Ident),
    /// `p->f`.
    Arrow(Box<Expr>, Ident),
    /// `(T)e`.
    Cast(Type, Box<Expr>),
    /// `sizeof(T)`.
    SizeofType(Type),
    /// `sizeof e`; also `sizeof(name)` where nothing tells that the name is a type.
    SizeofExpr(Box<Expr>),
    /// `|s|`: number of elements.
    Size(Box<Expr>),
    /// `seq<T> {a, b}`, `[a, b]` and likewise for sets and bags; not empty where the type is left out.
    Collection(CollectionKind, Option<Type>, Vec<Expr>),
    /// `map<K, V> {k -> v, ...}`.
    Map(Type, Type, Vec<(Expr, Expr)>),
    /// `tuple<A, B> {a, b}`: as many values as types.
    Tuple(Vec<Type>, Vec<Expr>),
    /// `{from..to}`: the integers from `from` up to but not including `to`, as a set.
    Range(Box<Expr>, Box<Expr>),
    /// `set<T> {e | T x, T y <- s; condition}`.
    Comprehension(Box<Comprehension>),
    /// `(a, b)`: two or more, where a builtin speaks of several arrays at once.
    Group(Vec<Expr>),
    /// `\old(e)`, `\old[label](e)`.
    Old(Option<Ident>, Box<Expr>),
    /// A builtin predicate or function with the number of arguments that it takes.
    Builtin(Builtin, Vec<Expr>),
    /// `(\forall T x; condition; body)` and the other binders.
    Quantifier(Box<Quantifier>),
    /// `(\let T x = value; body)`.
    Let(Box<Let>),
    /// `\unfolding P(x) \in e`.
    Unfolding(Box<Expr>, Box<Expr>),
    /// `[p]P(x)`: fraction p of a predicate.
    Scale(Box<Expr>, Box<Expr>),
    /// `{: e :}`: e is a trigger of a quantifier around it.
    Trigger(Trigger),
}

/// An integer literal. The base is kept because C types a hexadecimal literal differently.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntLiteral {
    /// The value.
    pub value: u128,
    /// The base that it is written in.
    pub base: IntBase,
    /// Suffix `u`.
    pub unsigned: bool,
    /// Suffix `l` or `ll`.
    pub long: Longness,
}

impl IntLiteral {
    /// A decimal literal without suffix.
    pub fn decimal(value: u128) -> Self {
        Self { value, base: IntBase::Decimal, unsigned: false, long: Longness::Plain }
    }
}

/// The base of an integer literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntBase {
    /// `10`.
    Decimal,
    /// `0xa`.
    Hexadecimal,
    /// `012`.
    Octal,
    /// `0b1010`.
    Binary,
}

/// The length suffix of an integer literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Longness {
    /// None.
    Plain,
    /// `l`.
    Long,
    /// `ll`.
    LongLong,
}

/// A floating-point literal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloatLiteral {
    /// Digits, point and exponent as written, without digit separators and suffix.
    pub digits: String,
    /// The suffix.
    pub suffix: FloatSuffix,
}

/// The suffix of a floating-point literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatSuffix {
    /// None: `double`.
    None,
    /// `f`: `float`.
    Float,
    /// `l`: `long double`.
    Long,
    /// `h`: `half`.
    Half,
}

/// Constants that are words of the language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// `\result`: what the function returns.
    Result,
    /// `\gtid`: this thread's number in the grid.
    GlobalThread,
    /// `\ltid`: this thread's number in its block.
    LocalThread,
    /// `\current_thread`.
    CurrentThread,
    /// `write`: the whole permission.
    Write,
    /// `read`: some positive fraction.
    Read,
    /// `none`: no permission.
    NoPermission,
    /// `None`: the empty option.
    NoneOption,
}

/// Prefix operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Neg,
    /// `+`
    Plus,
    /// `~`
    BitNot,
    /// `*`
    Deref,
    /// `&`
    AddressOf,
}

/// Binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `==>`
    Implies,
    /// `-*`
    Wand,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `**`: separating conjunction
    Sep,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `\in`
    In,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Mod,
    /// `\`: a fraction, never integer division
    Fraction,
    /// `^^`
    Pow,
    /// `::`: element before a sequence
    Cons,
    /// `++`: element after a sequence
    Append,
}

/// A call with its ghost arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// What is called.
    pub callee: Expr,
    /// The arguments.
    pub args: Vec<Expr>,
    /// `given{parameter = value}`.
    pub given: Vec<(Ident, Expr)>,
    /// `yields{variable = result}`.
    pub yields: Vec<(Ident, Ident)>,
}

/// The collections that have literals of one element type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CollectionKind {
    /// `[a, b]`
    Seq,
    /// `{a, b}`
    Set,
    /// `b{a, b}`
    Bag,
}

/// `set<T> {element | selectors; condition}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Comprehension {
    /// The element type.
    pub ty: Type,
    /// The element for a choice of the selected variables.
    pub element: Expr,
    /// The variables, each with the collection that it comes from, if one is named.
    pub selectors: Vec<(Type, Ident, Option<Expr>)>,
    /// Which choices count.
    pub condition: Expr,
}

/// Builtin predicates and functions that are not ordinary names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Builtin {
    /// `Perm(location, p)`
    Perm,
    /// `PointsTo(location, p, value)`
    PointsTo,
    /// `Value(location)`: some read permission
    Value,
    /// `perm(location)`: the fraction held now
    HeldPerm,
    /// `\pointer(p, length, fraction)`: p may be a group
    Pointer,
    /// `\pointer_index(p, i, fraction)`
    PointerIndex,
    /// `\pointer_length(p)`
    PointerLength,
    /// `\pointer_block_length(p)`
    PointerBlockLength,
    /// `\pointer_block_offset(p)`
    PointerBlockOffset,
    /// `\array(a, n)`
    Array,
    /// `\matrix(m, rows, columns)`
    Matrix,
    /// `\values(a, from, to)`: part of an array as a sequence
    Values,
    /// `\length(a)`
    Length,
    /// `\shared_mem_size(s)`
    SharedMemSize,
    /// `\pow(base, exponent)`
    PowFunction,
    /// `\min(a, b)`
    Min,
    /// `\max(a, b)`
    Max,
    /// `\euclidean_div(a, b)`
    EuclideanDiv,
    /// `\euclidean_mod(a, b)`
    EuclideanMod,
    /// `Some(e)`
    Some,
}

/// The binders that range over a condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binder {
    /// `\forall`
    Forall,
    /// `\forall*`: separating conjunction over all instances
    ForallStar,
    /// `\exists`
    Exists,
    /// `\sum`
    Sum,
    /// `\num`: for how many values something holds.
    Num,
}

/// A binder with its variables.
#[derive(Clone, PartialEq, Debug)]
pub struct Quantifier {
    /// Which binder.
    pub binder: Binder,
    /// The variables; at least one.
    pub bindings: Vec<Binding>,
    /// The condition, where one is written.
    pub condition: Option<Expr>,
    /// What is said of the variables.
    pub body: Expr,
}

/// `T x` or `T x = from..to`.
#[derive(Clone, PartialEq, Debug)]
pub struct Binding {
    /// The type.
    pub ty: Type,
    /// The variable.
    pub name: Ident,
    /// Its range, upper end excluded.
    pub range: Option<(Expr, Expr)>,
}

/// `(\let T x = value; body)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Let {
    /// The type.
    pub ty: Type,
    /// The variable.
    pub name: Ident,
    /// What it stands for.
    pub value: Expr,
    /// Where it is visible.
    pub body: Expr,
}

/// `{: e :}`, `{:2: e :}` (second trigger set), `{:<: e :}` (of the next quantifier outwards).
#[derive(Clone, PartialEq, Debug)]
pub struct Trigger {
    /// How many quantifiers to go outwards.
    pub outwards: u32,
    /// Which trigger set of that quantifier.
    pub set: Option<u32>,
    /// The trigger, which is also the value of the expression.
    pub body: Box<Expr>,
}
