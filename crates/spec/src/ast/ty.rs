//! Types as annotations write them: C's, OpenCL's and the mathematical ones.

use super::expr::Expr;
use super::{Ident, Place};
use gpuproof_base::Name;

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Where it stands.
    pub place: Place,
}

impl Type {
    /// A type without a place.
    pub fn new(kind: TypeKind) -> Self {
        Self { kind, place: Place::NONE }
    }
}

/// The kinds of types.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    /// An arithmetic type of C, or `void`. In annotations `int` and the like may mean unbounded integers;
    /// that is decided by the engine.
    Builtin(BuiltinType),
    /// A mathematical type without parameters.
    Math(MathType),
    /// A name: typedef, class, vector type, template parameter.
    Named(Name),
    /// `struct S`, `union U`, `enum E`.
    Tagged(Tag, Ident),
    /// `seq<T>`
    Seq(Box<Type>),
    /// `set<T>`
    Set(Box<Type>),
    /// `bag<T>`
    Bag(Box<Type>),
    /// `option<T>`
    Option(Box<Type>),
    /// `map<K, V>`
    Map(Box<Type>, Box<Type>),
    /// `tuple<A, B, ...>`: two or more.
    Tuple(Vec<Type>),
    /// `T*`, `pointer<T>`
    Pointer(Box<Type>),
    /// `T[n]`, `T[]`; `T[n][m]` is n arrays of m.
    Array(Box<Type>, Option<Box<Expr>>),
    /// A type with qualifiers: at least one, in order of [`Qualifier`], none twice; never around an array or
    /// another qualified type.
    Qualified(Vec<Qualifier>, Box<Type>),
}

/// Arithmetic types and `void`.
#[allow(missing_docs, reason = "the variants are C's own names")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BuiltinType {
    Void,
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Half,
    Float,
    Double,
    LongDouble,
}

impl BuiltinType {
    /// The canonical spelling.
    pub fn as_str(self) -> &'static str {
        match self {
            BuiltinType::Void => "void",
            BuiltinType::Bool => "bool",
            BuiltinType::Char => "char",
            BuiltinType::SignedChar => "signed char",
            BuiltinType::UnsignedChar => "unsigned char",
            BuiltinType::Short => "short",
            BuiltinType::UnsignedShort => "unsigned short",
            BuiltinType::Int => "int",
            BuiltinType::UnsignedInt => "unsigned int",
            BuiltinType::Long => "long",
            BuiltinType::UnsignedLong => "unsigned long",
            BuiltinType::LongLong => "long long",
            BuiltinType::UnsignedLongLong => "unsigned long long",
            BuiltinType::Half => "half",
            BuiltinType::Float => "float",
            BuiltinType::Double => "double",
            BuiltinType::LongDouble => "long double",
        }
    }
}

/// Mathematical types without parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MathType {
    /// `frac`: a permission, 0 < p <= 1
    Frac,
    /// `zfrac`: a permission or none, 0 <= p <= 1
    Zfrac,
    /// `rational`
    Rational,
    /// `resource`: what a predicate is
    Resource,
    /// `string`
    String,
}

impl MathType {
    /// All of them.
    pub const ALL: [MathType; 5] =
        [MathType::Frac, MathType::Zfrac, MathType::Rational, MathType::Resource, MathType::String];

    /// The word.
    pub fn as_str(self) -> &'static str {
        match self {
            MathType::Frac => "frac",
            MathType::Zfrac => "zfrac",
            MathType::Rational => "rational",
            MathType::Resource => "resource",
            MathType::String => "string",
        }
    }
}

/// The keyword of a tagged type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tag {
    /// `struct`
    Struct,
    /// `union`
    Union,
    /// `enum`
    Enum,
}

impl Tag {
    /// The keyword.
    pub fn as_str(self) -> &'static str {
        match self {
            Tag::Struct => "struct",
            Tag::Union => "union",
            Tag::Enum => "enum",
        }
    }
}

/// Qualifiers, address spaces included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Qualifier {
    /// `const`
    Const,
    /// `volatile`
    Volatile,
    /// `restrict`, `__restrict`, `__restrict__`
    Restrict,
    /// `__global`
    Global,
    /// `__local`, `__shared__`
    Local,
    /// `__constant`, `__constant__`
    Constant,
    /// `__private`
    Private,
}

impl Qualifier {
    /// The canonical spelling.
    pub fn as_str(self) -> &'static str {
        match self {
            Qualifier::Const => "const",
            Qualifier::Volatile => "volatile",
            Qualifier::Restrict => "restrict",
            Qualifier::Global => "__global",
            Qualifier::Local => "__local",
            Qualifier::Constant => "__constant",
            Qualifier::Private => "__private",
        }
    }
}
