//! Names and types for the expressions of `spec`: what a parsed formula means in the proof IR.
//!
//! Shared by PVL, where formulas and code have the same expressions, and by the contract comments of kernels.
//!
//! * this file: scopes, signatures, errors; `expr`: expressions; `sequence`: sequences; `collection`: sets, bags, maps, options, tuples; `sum`: sums; `assertion`: formulas with permissions.

pub(crate) mod assertion;
mod collection;
mod expr;
mod sequence;
mod sum;

pub use collection::fitting;

use crate::float;
use crate::ir::{Expr, ExprKind, FunctionId, MethodId, SnapshotId, Ty, Var, VarId};
use gpuproof_base::{Code, Diagnostic, IndexVec, Name, Severity};
use gpuproof_kir::FloatFormat;
use gpuproof_spec::ast::ty::{BuiltinType, MathType};
use gpuproof_spec::{Place, Type, TypeKind};
use std::collections::BTreeMap;

/// What a formula means, or why it means nothing.
pub type Meant<T> = Result<T, Diagnostic>;

/// What can be called.
#[derive(Clone, Debug, Default)]
pub struct Signatures {
    /// Pure functions: parameter types and type of the value. Several may have one name.
    pub functions: BTreeMap<Name, Vec<(FunctionId, Vec<Ty>, Ty)>>,
    /// Methods. Several may have one name.
    pub methods: BTreeMap<Name, Vec<MethodId>>,
    /// Classes: their fields.
    pub classes: BTreeMap<Name, Vec<Field>>,
    /// What `new C(...)` runs.
    pub constructors: BTreeMap<Name, Vec<MethodId>>,
    /// Names for formulas with permissions: parameters and meaning. They are read as what they stand for.
    pub predicates: BTreeMap<Name, Predicate>,
}

/// What a method takes.
#[derive(Clone, PartialEq, Debug)]
pub enum Param {
    /// A value or an array.
    Value(Ty),
    /// An object of this class: one array for each of its fields is passed.
    Object(Name),
}

/// A field of a class.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// The type of what is passed for it: an array with one element, so that permissions can speak of it. A field that is an array is passed as it is.
    pub passed: Ty,
    /// Whether it is an array.
    pub is_array: bool,
}

/// A name for a formula with permissions.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// Names and types of its parameters.
    pub params: Vec<(Name, Ty)>,
    /// What it stands for.
    pub body: gpuproof_spec::Expr,
    /// Whether permissions stand in it, directly or by other names.
    pub holds_permission: bool,
}

/// The variables of an item and the names that are visible.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// All variables of the item.
    pub vars: IndexVec<VarId, Var>,
    /// Visible names, inner ones last. Things that are no variables (`threadIdx.x`, `get_global_id(0)`) stand here, too.
    pub names: Vec<(Name, Expr)>,
    /// What `\result` is.
    pub result: Option<Expr>,
    /// States that were remembered by name, inner ones last.
    pub labels: Vec<(Name, SnapshotId)>,
    /// Whether a floating-point literal takes the type of what it is combined with, as in PVL; C's are `double` unless they say otherwise.
    pub literals_adapt: bool,
    /// Whether a statement of the program is being read, in which floats are compared as IEEE 754 does.
    pub in_code: bool,
}

impl Scope {
    /// For an item of PVL.
    pub fn of_pvl() -> Self {
        Self { literals_adapt: true, ..Self::default() }
    }

    /// A new variable that is not visible by name.
    pub fn fresh(&mut self, name: impl Into<Name>, ty: Ty, place: Place) -> VarId {
        self.vars.push(Var { name: name.into(), ty, range: None, ghost: false, place })
    }

    /// A new variable of a bounded type of the source, not visible by name.
    pub fn bounded(
        &mut self,
        name: impl Into<Name>,
        ty: Ty,
        range: Option<(i128, i128)>,
        place: Place,
    ) -> VarId {
        self.vars.push(Var { name: name.into(), ty, range, ghost: false, place })
    }

    /// A new variable.
    pub fn declare(&mut self, name: &Name, ty: Ty, place: Place) -> VarId {
        let id = self.fresh(name.clone(), ty.clone(), place);
        self.names.push((name.clone(), Expr::new(ExprKind::Var(id), ty, place)));
        id
    }

    /// Says that the variables from this number on are there for the proof alone.
    pub fn ghost_from(&mut self, first: usize) {
        self.vars.iter_mut().skip(first).for_each(|var| var.ghost = true);
    }

    /// Makes an object visible: its name, and its fields, for which these variables are passed.
    pub fn declare_object(&mut self, name: &Name, class: &Name, fields: &[(Field, VarId)], place: Place) {
        let marker = Expr::new(ExprKind::Opaque(format!("{OBJECT}{class}").into()), Ty::Unit, place);
        self.names.push((name.clone(), marker));
        for (field, var) in fields {
            let whole = Expr::new(ExprKind::Var(*var), field.passed.clone(), place);
            self.names.push((format!("{name}.{}", field.name).into(), field.value(&whole)));
            self.names.push((format!("field {name}.{}", field.name).into(), whole));
        }
    }

    /// The class of the object that a name stands for.
    pub fn object(&self, name: &str) -> Option<Name> {
        match &self.find(name)?.kind {
            ExprKind::Opaque(class) => class.strip_prefix(OBJECT).map(Name::from),
            _ => None,
        }
    }

    /// What a name stands for.
    pub fn find(&self, name: &str) -> Option<&Expr> {
        self.names.iter().rev().find(|(n, _)| &**n == name).map(|(_, e)| e)
    }
}

// With a blank, so that no literal looks like it.
const OBJECT: &str = "object ";

impl Field {
    /// What the field stands for where a value is expected.
    pub fn value(&self, whole: &Expr) -> Expr {
        match &self.passed {
            Ty::Array(element) if !self.is_array => {
                let first = Box::new(Expr::int(0, whole.place));
                match whole.kind {
                    ExprKind::Var(var) => {
                        Expr::new(ExprKind::Load(var, first), (**element).clone(), whole.place)
                    }
                    _ => whole.clone(),
                }
            }
            _ => whole.clone(),
        }
    }
}

/// Gives expressions their meaning.
pub struct Meaning<'a> {
    /// What is visible.
    pub scope: &'a mut Scope,
    /// What can be called.
    pub signatures: &'a Signatures,
}

/// All of an element.
pub fn whole(place: Place) -> Expr {
    expr::to_fraction(Expr::int(1, place))
}

/// Something that the user has to change.
pub fn mistake(place: Place, message: impl Into<String>) -> Diagnostic {
    at(Diagnostic::new(Code::SourceSyntax, message), place, "has no meaning here")
}

/// Something that is not understood yet.
pub fn unsupported(place: Place, what: impl std::fmt::Display) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::new(Code::UnsupportedConstruct, format!("{what} cannot be proved about yet"));
    diagnostic.severity = Severity::Error;
    at(diagnostic, place, "not supported")
}

fn at(diagnostic: Diagnostic, place: Place, label: &str) -> Diagnostic {
    match place.span() {
        Some(span) => diagnostic.at(span, label),
        None => diagnostic,
    }
}

/// The type that a written type stands for.
pub fn ty(written: &Type) -> Meant<Ty> {
    Ok(match &written.kind {
        TypeKind::Builtin(BuiltinType::Bool) => Ty::Bool,
        TypeKind::Builtin(BuiltinType::Void) => Ty::Unit,
        TypeKind::Builtin(BuiltinType::Half) => float::ty(FloatFormat::F16),
        TypeKind::Builtin(BuiltinType::Float) => float::ty(FloatFormat::F32),
        TypeKind::Builtin(BuiltinType::Double) => float::ty(FloatFormat::F64),
        TypeKind::Builtin(BuiltinType::LongDouble) => Ty::Opaque("long double".into()),
        TypeKind::Builtin(_) => Ty::Int,
        TypeKind::Named(name) if gpuproof_spec::words::is_known_type_name(name) => Ty::Int,
        TypeKind::Math(MathType::Frac | MathType::Zfrac | MathType::Rational) => Ty::Frac,
        TypeKind::Seq(element) => Ty::Seq(Box::new(contained(element)?)),
        TypeKind::Set(element) => Ty::Set(Box::new(contained(element)?)),
        TypeKind::Bag(element) => Ty::Bag(Box::new(contained(element)?)),
        TypeKind::Option(element) => Ty::Option(Box::new(contained(element)?)),
        TypeKind::Map(key, value) => Ty::Map(Box::new(contained(key)?), Box::new(contained(value)?)),
        TypeKind::Tuple(parts) => Ty::Tuple(parts.iter().map(contained).collect::<Meant<_>>()?),
        TypeKind::Array(element, _) | TypeKind::Pointer(element) => match ty(element)? {
            Ty::Array(element) => Ty::Matrix(element),
            Ty::Matrix(_) => return Err(unsupported(written.place, "an array of three dimensions")),
            element => Ty::Array(Box::new(element)),
        },
        TypeKind::Qualified(_, inner) => ty(inner)?,
        _ => return Err(unsupported(written.place, format!("the type `{written}`"))),
    })
}

/// The type of what is in a collection: a value.
fn contained(written: &Type) -> Meant<Ty> {
    match ty(written)? {
        Ty::Array(_) | Ty::Matrix(_) | Ty::Unit => {
            Err(unsupported(written.place, format!("`{written}` in a collection")))
        }
        value => Ok(value),
    }
}

/// A type in messages.
pub fn show(ty: &Ty) -> String {
    match ty {
        Ty::Int => "int".into(),
        Ty::Bool => "boolean".into(),
        Ty::Frac => "frac".into(),
        Ty::Opaque(name) => float::show(name).to_owned(),
        Ty::Seq(element) => format!("seq<{}>", show(element)),
        Ty::Set(element) => format!("set<{}>", show(element)),
        Ty::Bag(element) => format!("bag<{}>", show(element)),
        Ty::Option(element) => format!("option<{}>", show(element)),
        Ty::Map(key, value) => format!("map<{}, {}>", show(key), show(value)),
        Ty::Tuple(parts) => format!("tuple<{}>", parts.iter().map(show).collect::<Vec<_>>().join(", ")),
        Ty::Array(element) => format!("{}[]", show(element)),
        Ty::Matrix(element) => format!("{}[][]", show(element)),
        Ty::Unit => "void".into(),
    }
}
