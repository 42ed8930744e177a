//! Expressions: rules 25 to 28, with 1, 14 and 23.

use super::{Checker, MAX_DEPTH};
use crate::expr::{BinaryOp, CastKind, Const, Expr, ExprKind, SpecOp, UnaryOp};
use crate::module::{ObjectId, Space};
use crate::ty::Ty;
use crate::walk::{self, Role};
use gpuproof_base::{Name, Origin};

impl Checker<'_> {
    /// An expression that is evaluated when the program runs.
    pub(super) fn code(&mut self, expr: &Expr) {
        self.expr(expr, Role::Code, 1);
    }

    /// An expression of an annotation.
    pub(super) fn annotation(&mut self, expr: &Expr) {
        self.expr(expr, Role::Annotation, 1);
    }

    fn expr(&mut self, expr: &Expr, role: Role, depth: usize) {
        if depth > MAX_DEPTH {
            self.fail(14, expr.origin, "an expression is nested too deep");
            return;
        }
        walk::operands(expr, &mut |operand| self.expr(operand, role, depth + 1));
        self.node(expr, role);
    }

    /// An expression whose operands were checked.
    fn node(&mut self, expr: &Expr, role: Role) {
        let (ty, at) = (expr.ty, expr.origin);
        self.origin(at);
        self.ty(ty, at);
        let typed = match &expr.kind {
            ExprKind::Const(value) => {
                let fits = match (value, ty) {
                    (Const::Bool(_), Ty::Bool) | (Const::Null, Ty::Ptr) => true,
                    (Const::Int(bits), Ty::Int { .. }) => bits & !ty.mask() == 0,
                    (Const::Float(bits), Ty::Float(_)) => u128::from(*bits) & !ty.mask() == 0,
                    _ => false,
                };
                self.require(fits, 25, at, || format!("{value:x?} is no constant of type {ty}"));
                true
            }
            ExprKind::Local(local) => {
                let Some((_, function)) = self.function else { return };
                let Some(local) = self.entry(&function.locals, *local, at) else { return };
                ty == local.ty
            }
            ExprKind::Builtin(builtin) => ty == builtin.ty(),
            ExprKind::ObjectAddr(object) => {
                self.named_object(*object, at);
                ty == Ty::Ptr
            }
            ExprKind::FunctionAddr(function) => {
                self.entry(&self.module.functions, *function, at);
                ty == Ty::U64
            }
            ExprKind::Unary(UnaryOp::Neg, a) => a.ty == ty && (ty.is_int() || ty.is_float()),
            ExprKind::Unary(UnaryOp::Not, a) => a.ty == ty && (ty.is_int() || ty == Ty::Bool),
            ExprKind::Binary(op, a, b) => binary(*op, a.ty, b.ty) == Some(ty),
            ExprKind::Cast(kind, a) => cast(*kind, a.ty, ty),
            ExprKind::Select(c, a, b) => c.ty == Ty::Bool && a.ty == ty && b.ty == ty,
            ExprKind::And(a, b) | ExprKind::Or(a, b) => [a.ty, b.ty, ty] == [Ty::Bool; 3],
            ExprKind::PtrAdd(a, b) => [a.ty, b.ty, ty] == [Ty::Ptr, Ty::I64, Ty::Ptr],
            ExprKind::PtrDiff(a, b) => [a.ty, b.ty, ty] == [Ty::Ptr, Ty::Ptr, Ty::I64],
            ExprKind::Pure(function, args) => function.result(&types(args)) == Some(ty),
            ExprKind::Uninterpreted(name, args) => {
                self.uninterpreted(name, types(args), ty, at);
                true
            }
            ExprKind::Spec(op, args) => {
                let typed = self.spec(op, args, ty);
                self.require(role == Role::Annotation && typed, 28, at, || match role {
                    Role::Code => format!("the annotation operator {op:?} stands in code"),
                    Role::Annotation => format!("{op:?} does not take these operands, or gives no {ty}"),
                });
                true
            }
            ExprKind::SpecLoad(pointer) => {
                self.require(role == Role::Annotation && pointer.ty == Ty::Ptr, 28, at, || match role {
                    Role::Code => "an annotation's load stands in code".into(),
                    Role::Annotation => "an annotation loads from what is no pointer".into(),
                });
                true
            }
        };
        self.require(typed, 26, at, || {
            let mut operands = Vec::new();
            walk::operands(expr, &mut |operand| operands.push(operand.ty.as_str()));
            format!("{} of ({}) gives no {ty}", describe(&expr.kind), operands.join(", "))
        });
    }

    /// An object that code of the current function names.
    pub(super) fn named_object(&mut self, id: ObjectId, at: Origin) -> Option<Space> {
        let object = self.entry(&self.module.objects, id, at)?;
        let here = self.function.map(|(id, _)| id);
        let foreign = object.space == Space::Private && object.owner != here;
        self.require(!foreign, 23, at, || {
            format!("private object {:?} is named outside the function that owns it", object.name)
        });
        Some(object.space)
    }

    fn uninterpreted(&mut self, name: &Name, args: Vec<Ty>, ty: Ty, at: Origin) {
        let used = (args, ty);
        let first = self.uninterpreted.entry(name.clone()).or_insert_with(|| used.clone());
        let same = *first == used;
        self.require(same, 27, at, || format!("uninterpreted function {name:?} is used with other types"));
    }

    /// Whether an operator of annotations has operands and a result of the right types.
    fn spec(&self, op: &SpecOp, args: &[Expr], ty: Ty) -> bool {
        let types = types(args);
        match (op, &types[..]) {
            (SpecOp::Implies, [Ty::Bool, Ty::Bool]) => ty == Ty::Bool,
            (SpecOp::Other | SpecOp::Old, [of]) => ty == *of,
            (SpecOp::Result(lane), []) => {
                let results = self.function.map(|(_, function)| &function.results[..]);
                results.unwrap_or(&[]).get(*lane as usize) == Some(&ty)
            }
            (SpecOp::Enabled | SpecOp::DominatorEnabled | SpecOp::SameGroup, []) => ty == Ty::Bool,
            (SpecOp::All | SpecOp::Exclusive, [Ty::Bool]) => ty == Ty::Bool,
            (SpecOp::Uniform | SpecOp::Distinct | SpecOp::ReadPermission, [_]) => ty == Ty::Bool,
            (SpecOp::HasRead | SpecOp::HasWritten, [Ty::Ptr]) => ty == Ty::Bool,
            (SpecOp::AtomicHasTakenValue, [Ty::Ptr, offset, _]) => ty == Ty::Bool && offset.is_int(),
            (SpecOp::ReadOffset | SpecOp::WriteOffset | SpecOp::PtrBase | SpecOp::PtrOffset, [Ty::Ptr]) => {
                ty.is_int()
            }
            (SpecOp::NotAccessed, [Ty::Ptr, ..]) => ty == Ty::Bool,
            _ => false,
        }
    }
}

/// The types of some expressions.
pub(super) fn types(exprs: &[Expr]) -> Vec<Ty> {
    exprs.iter().map(|expr| expr.ty).collect()
}

/// The type of the result, if the operands fit.
fn binary(op: BinaryOp, a: Ty, b: Ty) -> Option<Ty> {
    let number = a.is_int() || a.is_float();
    match op {
        BinaryOp::Shl | BinaryOp::Shr => (a.is_int() && b.is_int()).then_some(a),
        _ if a != b => None,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => number.then_some(a),
        BinaryOp::Rem => a.is_int().then_some(a),
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => (a.is_int() || a == Ty::Bool).then_some(a),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            Some(Ty::Bool)
        }
    }
}

fn cast(kind: CastKind, from: Ty, to: Ty) -> bool {
    let whole = from.is_int() || from == Ty::Bool;
    let plain = |ty: Ty| ty.is_int() || ty.is_float();
    match kind {
        CastKind::Int => whole && to.is_int(),
        CastKind::ToBool => from != Ty::Bool && to == Ty::Bool,
        CastKind::IntToFloat => whole && to.is_float(),
        CastKind::FloatToInt => from.is_float() && to.is_int(),
        CastKind::Float => from.is_float() && to.is_float(),
        CastKind::Bits => plain(from) && plain(to) && from.size() == to.size(),
        CastKind::PtrToInt => from == Ty::Ptr && to.is_int() && to.bits() == 64,
    }
}

/// A kind in words.
fn describe(kind: &ExprKind) -> String {
    match kind {
        ExprKind::Unary(op, _) => format!("{op:?}"),
        ExprKind::Binary(op, ..) => format!("{op:?}"),
        ExprKind::Cast(kind, _) => format!("a cast of kind {kind:?}"),
        ExprKind::Pure(function, _) => function.as_str().into(),
        ExprKind::Local(_) => "a local".into(),
        ExprKind::Builtin(builtin) => builtin.name(),
        ExprKind::ObjectAddr(_) | ExprKind::FunctionAddr(_) => "an address".into(),
        ExprKind::Select(..) => "select".into(),
        ExprKind::And(..) => "and".into(),
        ExprKind::Or(..) => "or".into(),
        ExprKind::PtrAdd(..) => "ptr_add".into(),
        ExprKind::PtrDiff(..) => "ptr_diff".into(),
        ExprKind::Const(_) | ExprKind::Uninterpreted(..) | ExprKind::Spec(..) | ExprKind::SpecLoad(_) => {
            "an expression".into()
        }
    }
}
