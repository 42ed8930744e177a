//! The walk over an annotation expression.

use super::access::{Element, Value};
use super::scope::{Moment, Scope};
use super::{Refusal, Resolved, arith, types};
use crate::expr::{BinaryOp, Expr, ExprKind, SpecOp, UnaryOp};
use crate::module::{Function, FunctionId, Module};
use crate::pure::PureFn;
use crate::ty::Ty;
use crate::walk;
use gpuproof_base::{Name, Origin};
use gpuproof_spec as spec;
use spec::Place;
use spec::ast::expr as ast;

/// Most nodes that a resolved expression may have: names of `\let` multiply what they stand for.
const MOST_NODES: usize = 20_000;
/// Deepest resolved expression; the validator's bound with room for what it is put into.
const DEEPEST: usize = crate::valid::MAX_DEPTH - 100;

pub(super) struct Translator<'m> {
    pub module: &'m Module,
    pub function: &'m Function,
    pub scope: &'m Scope,
    /// The origin of everything that is made.
    pub at: Origin,
    /// What the names of `\let` stand for, innermost last.
    pub lets: Vec<(Name, Value)>,
    /// Inside `\old`, where parameters have their values on entry.
    pub in_old: bool,
    budget: usize,
}

impl<'m> Translator<'m> {
    pub fn new(module: &'m Module, id: FunctionId, scope: &'m Scope) -> Resolved<Self> {
        let Some(function) = module.functions.get(id) else {
            return Err(Refusal::mistake(Place::NONE, "there is no such function"));
        };
        let (at, lets) = (scope.origin(), Vec::new());
        Ok(Translator { module, function, scope, at, lets, in_old: false, budget: MOST_NODES })
    }

    /// A whole annotation, converted to a type if one is wanted.
    pub fn root(&mut self, expr: &spec::Expr, want: Option<Ty>) -> Resolved<Expr> {
        let value = self.scalar_of(expr)?;
        let value = match want {
            Some(Ty::Bool) => arith::truth(value, self.at),
            Some(ty) => arith::converted(value, ty, expr.place, self.at)?,
            None => value,
        };
        self.bounded(&value, expr.place)?;
        Ok(value)
    }

    fn bounded(&mut self, value: &Expr, place: Place) -> Resolved<()> {
        let (nodes, depth) = size(value);
        if depth > DEEPEST || nodes > self.budget {
            return Err(Refusal::mistake(place, "this annotation is too large"));
        }
        self.budget -= nodes;
        Ok(())
    }

    /// A copy of a value that is used more than once.
    pub fn copy(&mut self, value: &Expr, place: Place) -> Resolved<Expr> {
        self.bounded(value, place)?;
        Ok(value.clone())
    }

    /// The value of a scalar expression.
    pub fn scalar_of(&mut self, expr: &spec::Expr) -> Resolved<Expr> {
        let value = self.value(expr)?;
        self.scalar(value, expr.place)
    }

    /// The value of an expression as a condition.
    pub fn condition(&mut self, expr: &spec::Expr) -> Resolved<Expr> {
        let value = self.scalar_of(expr)?;
        Ok(arith::truth(value, self.at))
    }

    /// What an expression stands for.
    pub fn value(&mut self, expr: &spec::Expr) -> Resolved<Value> {
        let (at, place) = (self.at, expr.place);
        let scalar = match &expr.kind {
            ast::ExprKind::Int(literal) => arith::int_literal(literal, place, at)?,
            ast::ExprKind::Float(literal) => arith::float_literal(literal, place, at)?,
            ast::ExprKind::Char(value) => Expr::int(Ty::I32, i128::from(u32::from(*value)), at),
            ast::ExprKind::Bool(value) => Expr::bool(*value, at),
            ast::ExprKind::Null => Expr::null(at),
            ast::ExprKind::Name(name) => return self.name(name, place),
            ast::ExprKind::Constant(constant) => return self.constant(*constant, place),
            ast::ExprKind::Unary(op, operand) => return self.unary(*op, operand, place),
            ast::ExprKind::Binary(op, a, b) => return self.binary(*op, a, b, place),
            ast::ExprKind::Chain(first, rest) => self.chain(first, rest, place)?,
            ast::ExprKind::Conditional(c, a, b) => {
                let condition = self.condition(c)?;
                let (a, b) = (self.value(a)?, self.value(b)?);
                return self.conditional(condition, a, b, place);
            }
            ast::ExprKind::Call(call) => return self.call(call, place),
            ast::ExprKind::Index(base, index) => {
                let base = self.value(base)?;
                let index = self.scalar_of(index)?;
                return self.index(base, index, place);
            }
            ast::ExprKind::Member(base, member) => {
                let base = self.value(base)?;
                return self.member(base, &member.name, place);
            }
            ast::ExprKind::Arrow(base, member) => {
                let base = self.value(base)?;
                let target = self.dereferenced(base, place)?;
                return self.member(target, &member.name, place);
            }
            ast::ExprKind::Cast(ty, operand) => return self.cast(ty, operand, place),
            ast::ExprKind::SizeofType(ty) => Expr::u64(self.size_of_type(ty)?, at),
            ast::ExprKind::SizeofExpr(operand) => Expr::u64(self.size_of(operand)?, at),
            ast::ExprKind::Old(None, operand) => self.old(operand, place)?,
            ast::ExprKind::Builtin(ast::Builtin::Min, args) => self.extremum(PureFn::Min, args, place)?,
            ast::ExprKind::Builtin(ast::Builtin::Max, args) => self.extremum(PureFn::Max, args, place)?,
            ast::ExprKind::Let(binding) => {
                let value = self.value(&binding.value)?;
                let value = self.bound(&binding.ty, value, place)?;
                self.lets.push((binding.name.name.clone(), value));
                let body = self.value(&binding.body);
                self.lets.pop();
                return body;
            }
            ast::ExprKind::Trigger(trigger) => return self.value(&trigger.body),
            ast::ExprKind::Str(_) | ast::ExprKind::Any | ast::ExprKind::Group(_) => {
                return Err(Refusal::mistake(place, "this is not a value"));
            }
            ast::ExprKind::Old(Some(_), _) => return Err(Refusal::prove(place, "`\\old` of a label")),
            ast::ExprKind::Builtin(builtin, _) => {
                return Err(Refusal::prove(place, &format!("`{}`", word(*builtin))));
            }
            ast::ExprKind::Quantifier(_) => return Err(Refusal::prove(place, "a quantifier")),
            ast::ExprKind::Slice(..)
            | ast::ExprKind::Update(..)
            | ast::ExprKind::Size(_)
            | ast::ExprKind::Collection(..)
            | ast::ExprKind::Map(..)
            | ast::ExprKind::Tuple(..)
            | ast::ExprKind::Range(..)
            | ast::ExprKind::Comprehension(_) => {
                return Err(Refusal::prove(place, "a mathematical collection"));
            }
            ast::ExprKind::Unfolding(..) | ast::ExprKind::Scale(..) => {
                return Err(Refusal::prove(place, "a predicate"));
            }
        };
        Ok(Value::Scalar(scalar))
    }

    /// A value with the type that a `\let` gives it. Its size is bounded here, because each use repeats it.
    fn bound(&mut self, ty: &spec::Type, value: Value, place: Place) -> Resolved<Value> {
        let types::Named::Scalar(ty) = types::named(self.module, ty)? else {
            return match &value {
                Value::Pointer(pointer, _) => self.bounded(pointer, place).map(|()| value),
                _ => Err(Refusal::mistake(place, "this is not a pointer")),
            };
        };
        let value = self.scalar(value, place)?;
        let value = arith::converted(value, ty, place, self.at)?;
        self.bounded(&value, place)?;
        Ok(Value::Scalar(value))
    }

    fn unary(&mut self, op: ast::UnaryOp, operand: &spec::Expr, place: Place) -> Resolved<Value> {
        let at = self.at;
        let kind = match op {
            ast::UnaryOp::Not => return Ok(Value::Scalar(Expr::not(self.condition(operand)?, at))),
            ast::UnaryOp::Deref => {
                let pointer = self.value(operand)?;
                return self.dereferenced(pointer, place);
            }
            ast::UnaryOp::AddressOf => {
                return match self.value(operand)? {
                    Value::Memory(address, element) => Ok(Value::Pointer(address, element)),
                    _ => Err(Refusal::mistake(place, "this has no address in memory")),
                };
            }
            ast::UnaryOp::Neg => Some(UnaryOp::Neg),
            ast::UnaryOp::BitNot => Some(UnaryOp::Not),
            ast::UnaryOp::Plus => None,
        };
        let value = self.scalar_of(operand)?;
        let ty = arith::promoted(value.ty).filter(|ty| ty.is_int() || kind != Some(UnaryOp::Not));
        let Some(ty) = ty else {
            return Err(Refusal::mistake(place, format!("this operator does not take {}", value.ty)));
        };
        let value = arith::converted(value, ty, place, at)?;
        Ok(Value::Scalar(match kind {
            Some(kind) => Expr::unary(kind, value, at),
            None => value,
        }))
    }

    fn binary(&mut self, op: ast::BinaryOp, a: &spec::Expr, b: &spec::Expr, place: Place) -> Resolved<Value> {
        let at = self.at;
        let op = match op {
            ast::BinaryOp::Implies => {
                let guard = Expr::not(self.condition(a)?, at);
                return Ok(Value::Scalar(Expr::or(guard, self.condition(b)?, at)));
            }
            ast::BinaryOp::Or => {
                return Ok(Value::Scalar(Expr::or(self.condition(a)?, self.condition(b)?, at)));
            }
            // Between formulas without resources `**` is a plain conjunction.
            ast::BinaryOp::And | ast::BinaryOp::Sep => {
                return Ok(Value::Scalar(Expr::and(self.condition(a)?, self.condition(b)?, at)));
            }
            ast::BinaryOp::Wand => return Err(Refusal::prove(place, "`-*`")),
            ast::BinaryOp::In => return Err(Refusal::prove(place, "`\\in`")),
            ast::BinaryOp::Fraction => return Err(Refusal::prove(place, "a fraction")),
            ast::BinaryOp::Pow => return Err(Refusal::prove(place, "`^^`")),
            ast::BinaryOp::Cons | ast::BinaryOp::Append => return Err(Refusal::prove(place, "a sequence")),
            ast::BinaryOp::BitOr => BinaryOp::BitOr,
            ast::BinaryOp::BitXor => BinaryOp::BitXor,
            ast::BinaryOp::BitAnd => BinaryOp::BitAnd,
            ast::BinaryOp::Eq => BinaryOp::Eq,
            ast::BinaryOp::Ne => BinaryOp::Ne,
            ast::BinaryOp::Lt => BinaryOp::Lt,
            ast::BinaryOp::Le => BinaryOp::Le,
            ast::BinaryOp::Gt => BinaryOp::Gt,
            ast::BinaryOp::Ge => BinaryOp::Ge,
            ast::BinaryOp::Shl => BinaryOp::Shl,
            ast::BinaryOp::Shr => BinaryOp::Shr,
            ast::BinaryOp::Add => BinaryOp::Add,
            ast::BinaryOp::Sub => BinaryOp::Sub,
            ast::BinaryOp::Mul => BinaryOp::Mul,
            ast::BinaryOp::Div => BinaryOp::Div,
            ast::BinaryOp::Mod => BinaryOp::Rem,
        };
        let (a, b) = (self.value(a)?, self.value(b)?);
        self.operation(op, a, b, place)
    }

    /// An operator on numbers or pointers.
    fn operation(&mut self, op: BinaryOp, a: Value, b: Value, place: Place) -> Resolved<Value> {
        let at = self.at;
        match (op, self.decayed(a), self.decayed(b)) {
            (BinaryOp::Add, Value::Pointer(p, element), by)
            | (BinaryOp::Add, by, Value::Pointer(p, element)) => {
                let by = self.scalar(by, place)?;
                Ok(Value::Pointer(self.moved(p, element, by, place)?, element))
            }
            (BinaryOp::Sub, Value::Pointer(p, element), Value::Pointer(q, other)) => {
                let size = i64::try_from(self.size(element)).ok().filter(|size| *size > 0);
                let Some(size) = size.filter(|_| self.size(element) == self.size(other)) else {
                    return Err(Refusal::mistake(place, "these pointers point to different things"));
                };
                let bytes = Expr::ptr_diff(p, q, at);
                Ok(Value::Scalar(Expr::binary(BinaryOp::Div, bytes, Expr::i64(size, at), at)))
            }
            (BinaryOp::Sub, Value::Pointer(p, element), by) => {
                let by = arith::converted(self.scalar(by, place)?, Ty::I64, place, at)?;
                let back = Expr::unary(UnaryOp::Neg, by, at);
                Ok(Value::Pointer(self.moved(p, element, back, place)?, element))
            }
            (op, a, b) => {
                let (a, b) = (self.scalar(a, place)?, self.scalar(b, place)?);
                if op.is_comparison() && (a.ty == Ty::Ptr || b.ty == Ty::Ptr) {
                    let (a, b) = (self.as_pointer(a, place)?, self.as_pointer(b, place)?);
                    return Ok(Value::Scalar(Expr::binary(op, a, b, at)));
                }
                arith::binary(op, a, b, place, at).map(Value::Scalar)
            }
        }
    }

    /// An operand of a comparison with a pointer: a pointer, or 0 for null.
    fn as_pointer(&self, value: Expr, place: Place) -> Resolved<Expr> {
        match &value.kind {
            _ if value.ty == Ty::Ptr => Ok(value),
            ExprKind::Const(crate::expr::Const::Int(0)) => Ok(Expr::null(self.at)),
            _ => Err(Refusal::mistake(
                place,
                format!("a pointer is compared with a value of type {}", value.ty),
            )),
        }
    }

    /// `a <= b < c`: `a <= b && b < c`, each comparison with conversions of its own.
    fn chain(
        &mut self,
        first: &spec::Expr,
        rest: &[(ast::BinaryOp, spec::Expr)],
        place: Place,
    ) -> Resolved<Expr> {
        let mut left = first;
        let mut all = None;
        for (op, right) in rest {
            let link = self.binary(*op, left, right, place)?;
            let link = self.scalar(link, place)?;
            all = Some(match all {
                Some(before) => Expr::and(before, link, self.at),
                None => link,
            });
            left = right;
        }
        all.ok_or_else(|| Refusal::mistake(place, "nothing is compared here"))
    }

    /// `condition ? a : b`.
    pub fn conditional(&mut self, condition: Expr, a: Value, b: Value, place: Place) -> Resolved<Value> {
        let at = self.at;
        let (a, b) = (self.decayed(a), self.decayed(b));
        if let (Value::Pointer(p, element), Value::Pointer(q, other)) = (&a, &b)
            && element == other
        {
            return Ok(Value::Pointer(Expr::select(condition, p.clone(), q.clone(), at), *element));
        }
        let (a, b) = (self.scalar(a, place)?, self.scalar(b, place)?);
        if a.ty == b.ty {
            return Ok(Value::Scalar(Expr::select(condition, a, b, at)));
        }
        let Some(ty) = arith::common(a.ty, b.ty) else {
            return Err(Refusal::mistake(place, format!("one of {} and {} has no type", a.ty, b.ty)));
        };
        let (a, b) = (arith::converted(a, ty, place, at)?, arith::converted(b, ty, place, at)?);
        Ok(Value::Scalar(Expr::select(condition, a, b, at)))
    }

    fn cast(&mut self, ty: &spec::Type, operand: &spec::Expr, place: Place) -> Resolved<Value> {
        let target = types::named(self.module, ty)?;
        let value = self.scalar_of(operand)?;
        if let types::Named::Scalar(ty) = target {
            return arith::converted(value, ty, place, self.at).map(Value::Scalar);
        }
        let pointer = self.as_pointer(value, place)?;
        Ok(match target {
            types::Named::PointerTo(ty) => Value::Pointer(pointer, Element::Scalar(ty)),
            types::Named::PointerToLayout(id) => Value::Pointer(pointer, Element::Layout(id)),
            types::Named::Pointer | types::Named::Scalar(_) => Value::Scalar(pointer),
        })
    }

    fn size_of_type(&self, ty: &spec::Type) -> Resolved<u64> {
        if let Some(id) = types::record(self.module, ty) {
            return Ok(self.size(Element::Layout(id)));
        }
        Ok(match types::named(self.module, ty)? {
            types::Named::Scalar(ty) => ty.size(),
            _ => Ty::Ptr.size(),
        })
    }

    fn size_of(&mut self, operand: &spec::Expr) -> Resolved<u64> {
        // `sizeof(name)` may be meant as a type.
        if let ast::ExprKind::Name(name) = &operand.kind {
            if let Some(ty) = types::by_name(name) {
                return Ok(ty.size());
            }
            if let Some(id) = types::record_called(self.module, name) {
                return Ok(self.size(Element::Layout(id)));
            }
        }
        match self.value(operand)? {
            Value::Scalar(value) | Value::Pointer(value, _) => Ok(value.ty.size()),
            Value::Memory(_, element) => Ok(self.size(element)),
            Value::Parts(..) | Value::Coordinates(_) => {
                Err(Refusal::mistake(operand.place, "the size of this is not known here"))
            }
        }
    }

    /// `\old(e)`.
    pub fn old(&mut self, operand: &spec::Expr, place: Place) -> Resolved<Expr> {
        let outer = std::mem::replace(&mut self.in_old, true);
        let value = self.scalar_of(operand);
        self.in_old = outer;
        let value = value?;
        let params: Vec<_> = self.function.params.iter().map(|param| param.local).collect();
        let mut foreign = false;
        walk::expr(&value, &mut |e| {
            foreign |= matches!(&e.kind, ExprKind::Local(local) if !params.contains(local));
        });
        if foreign {
            return Err(Refusal::mistake(
                place,
                "a local variable has no value when the function is entered",
            ));
        }
        // On entry everything has its old value, and `\old` inside `\old` says nothing more.
        Ok(match self.scope.moment {
            Moment::Entry => value,
            _ if outer => value,
            _ => {
                let ty = value.ty;
                Expr::spec(SpecOp::Old, vec![value], ty, self.at)
            }
        })
    }

    /// The smaller or larger of two numbers.
    pub fn extremum(&mut self, function: PureFn, args: &[spec::Expr], place: Place) -> Resolved<Expr> {
        let [a, b] = args else { return Err(Refusal::mistake(place, "two values are expected")) };
        let (a, b) = (self.scalar_of(a)?, self.scalar_of(b)?);
        let Some(ty) = arith::common(a.ty, b.ty) else {
            return Err(Refusal::mistake(place, "these are not numbers"));
        };
        let at = self.at;
        let args = vec![arith::converted(a, ty, place, at)?, arith::converted(b, ty, place, at)?];
        Ok(Expr::pure(function, args, at))
    }
}

/// Number of nodes, and depth.
fn size(expr: &Expr) -> (usize, usize) {
    let (mut nodes, mut depth) = (1, 0);
    walk::operands(expr, &mut |operand| {
        let (inner_nodes, inner_depth) = size(operand);
        nodes += inner_nodes;
        depth = depth.max(inner_depth);
    });
    (nodes, depth + 1)
}

/// The spelling of a builtin of the annotation language.
fn word(builtin: ast::Builtin) -> &'static str {
    let row = spec::words::BUILTINS.iter().find(|(which, ..)| *which == builtin);
    row.map_or("a builtin", |(_, word, _)| word)
}
