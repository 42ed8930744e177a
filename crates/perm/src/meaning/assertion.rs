//! Formulas with permissions.

use super::expr::to_fraction;
use super::{Meaning, Meant, Predicate, mistake};
use crate::ir::{Amount, Assertion, Expr, ExprKind, Op, Perm, Ty, VarId};
use gpuproof_base::Name;
use gpuproof_spec as spec;
use gpuproof_spec::ast::expr::{BinaryOp, Binder, Builtin, Call, Constant, UnaryOp};
use spec::{ExprKind as Written, Place};

impl Meaning<'_> {
    /// A formula, with or without permissions.
    pub fn assertion(&mut self, e: &spec::Expr) -> Meant<Assertion> {
        self.scope.in_code = false;
        if !self.has_permission(e) {
            // Conjuncts apart, so that each is shown and blamed by itself.
            if let Written::Binary(BinaryOp::And | BinaryOp::Sep, a, b) = &e.kind {
                return Ok(Assertion::Sep(vec![self.assertion(a)?, self.assertion(b)?]));
            }
            return self.truth(e).map(Assertion::Pure);
        }
        match &e.kind {
            Written::Binary(BinaryOp::And | BinaryOp::Sep | BinaryOp::BitAnd, a, b) => {
                Ok(Assertion::Sep(vec![self.assertion(a)?, self.assertion(b)?]))
            }
            Written::Binary(BinaryOp::Implies, a, b) => {
                let condition = self.truth(a)?;
                Ok(Assertion::Implies(Box::new(condition), Box::new(self.assertion(b)?)))
            }
            Written::Conditional(c, a, b) => {
                let condition = self.truth(c)?;
                let (a, b) = (self.assertion(a)?, self.assertion(b)?);
                Ok(Assertion::Choose(Box::new(condition), Box::new(a), Box::new(b)))
            }
            Written::Quantifier(quantifier)
                if matches!(quantifier.binder, Binder::Forall | Binder::ForallStar) =>
            {
                self.bound(quantifier, e.place, |m, vars, condition| {
                    let body = m.assertion(&quantifier.body)?;
                    Ok(Assertion::Forall(vars, Box::new(condition), Box::new(body)))
                })
            }
            Written::Let(binding) => {
                let value = self.expr(&binding.value)?;
                self.scope.names.push((binding.name.name.clone(), value));
                let body = self.assertion(&binding.body);
                self.scope.names.pop();
                body
            }
            Written::Builtin(builtin, args) => self.resource(*builtin, args, e.place),
            Written::Call(call) => self.predicate(call, e.place),
            _ => Err(mistake(e.place, "a permission cannot stand here")
                .help("permissions are joined with `**` and may stand under `==>`, `? :` and `\\forall*`")),
        }
    }

    fn resource(&mut self, builtin: Builtin, args: &[spec::Expr], place: Place) -> Meant<Assertion> {
        // `none` is no fraction: where it stands there is no permission, and what it leaves is under a condition.
        let at = match builtin {
            Builtin::Perm | Builtin::PointsTo => 1,
            _ => 2,
        };
        match args.get(at).map(|amount| &amount.kind) {
            Some(Written::Constant(Constant::NoPermission)) => return Ok(Assertion::Sep(Vec::new())),
            Some(Written::Conditional(condition, a, b)) if [a, b].iter().any(|part| may_be_none(part)) => {
                let condition = self.truth(condition)?;
                let mut with = |amount: &spec::Expr| {
                    let mut args = args.to_vec();
                    args[at] = amount.clone();
                    self.resource(builtin, &args, place)
                };
                let (a, b) = (with(a)?, with(b)?);
                return Ok(Assertion::Choose(Box::new(condition), Box::new(a), Box::new(b)));
            }
            _ => {}
        }
        match (builtin, args) {
            (Builtin::Perm, [location, amount]) => {
                let amount = self.amount(amount)?;
                self.located(location, amount, place)
            }
            (Builtin::Value, [location]) => self.located(location, Amount::Read, place),
            (Builtin::PointsTo, [location, amount, value]) => {
                let amount = self.amount(amount)?;
                let permission = self.located(location, amount, place)?;
                let (left, right) = (self.expr(location)?, self.expr(value)?);
                let equal = Expr::binary(Op::Eq, left, right, Ty::Bool, place);
                Ok(Assertion::Sep(vec![permission, Assertion::Pure(equal)]))
            }
            (Builtin::PointerIndex, [pointer, index, amount]) => {
                let amount = self.amount(amount)?;
                let (array, index) = (self.array(pointer)?, self.int(index)?);
                Ok(Assertion::Perm(Box::new(Perm { array, index, amount, place })))
            }
            (Builtin::Pointer, [pointers, length, amount]) => {
                let amount = self.amount(amount)?;
                let group = match &pointers.kind {
                    Written::Group(group) => group.iter().collect(),
                    _ => vec![pointers],
                };
                let mut parts = Vec::new();
                for pointer in group {
                    let array = self.array(pointer)?;
                    let length = self.int(length)?;
                    let own = Expr::new(ExprKind::Length(array), Ty::Int, place);
                    // The pointer reaches at least so many elements.
                    let reaches = Expr::binary(Op::Le, length.clone(), own, Ty::Bool, place);
                    parts.push(Assertion::Pure(reaches));
                    parts.push(self.all_elements(array, length, amount.clone(), place));
                }
                Ok(Assertion::Sep(parts))
            }
            _ => Err(mistake(place, "this is not a permission")),
        }
    }

    fn amount(&mut self, e: &spec::Expr) -> Meant<Amount> {
        match &e.kind {
            Written::Constant(Constant::Read) => Ok(Amount::Read),
            _ => Ok(Amount::Exact(to_fraction(self.fraction(e)?))),
        }
    }

    fn located(&mut self, location: &spec::Expr, amount: Amount, place: Place) -> Meant<Assertion> {
        match &location.kind {
            // `Perm(&a[i], p)` names the element by its address.
            Written::Unary(UnaryOp::AddressOf, element) => self.located(element, amount, place),
            Written::Index(base, index) if index.kind == Written::Any => {
                let array = self.array(base)?;
                let length = Expr::new(ExprKind::Length(array), Ty::Int, place);
                Ok(self.all_elements(array, length, amount, place))
            }
            _ => {
                let element = self.expr(location)?;
                match element.kind {
                    ExprKind::Load(array, index) => {
                        Ok(Assertion::Perm(Box::new(Perm { array, index: *index, amount, place })))
                    }
                    _ => Err(mistake(location.place, "permissions are for elements of arrays")),
                }
            }
        }
    }

    fn all_elements(&mut self, array: VarId, length: Expr, amount: Amount, place: Place) -> Assertion {
        let var = self.scope.fresh("i", Ty::Int, place);
        let index = Expr::new(ExprKind::Var(var), Ty::Int, place);
        let above = Expr::binary(Op::Le, Expr::int(0, place), index.clone(), Ty::Bool, place);
        let below = Expr::binary(Op::Lt, index.clone(), length, Ty::Bool, place);
        let condition = Expr::binary(Op::And, above, below, Ty::Bool, place);
        let perm = Assertion::Perm(Box::new(Perm { array, index, amount, place }));
        Assertion::Forall(vec![var], Box::new(condition), Box::new(perm))
    }

    /// What a predicate stands for, with these arguments.
    fn predicate(&mut self, call: &Call, place: Place) -> Meant<Assertion> {
        let Written::Name(name) = &call.callee.kind else {
            return Err(mistake(place, "a permission cannot stand here"));
        };
        let Some(predicate) = self.signatures.predicates.get(name) else {
            return Err(mistake(place, format!("there is no predicate `{name}`")));
        };
        self.inside_predicate(name, predicate, &call.args, place, |m| m.assertion(&predicate.body))
    }

    /// Reads the body of a predicate: it sees its parameters and fields, and none of the names around the call.
    pub fn inside_predicate<T>(
        &mut self,
        name: &Name,
        predicate: &Predicate,
        args: &[spec::Expr],
        place: Place,
        read: impl FnOnce(&mut Self) -> Meant<T>,
    ) -> Meant<T> {
        let types: Vec<Ty> = predicate.params.iter().map(|(_, ty)| ty.clone()).collect();
        let args = self.arguments(name, args, &types, place)?;
        let mut visible = Vec::new();
        for (name, value) in &self.scope.names {
            if let Some(field) = name.strip_prefix("this.") {
                visible.push((field.into(), value.clone()));
                visible.push((name.clone(), value.clone()));
            }
        }
        visible.extend(predicate.params.iter().map(|(name, _)| name.clone()).zip(args));
        let around = std::mem::replace(&mut self.scope.names, visible);
        let meant = read(self);
        self.scope.names = around;
        meant
    }

    /// Whether a permission stands in a formula.
    pub fn has_permission(&self, e: &spec::Expr) -> bool {
        has_permission(e, &|name| {
            self.signatures.predicates.get(name).is_some_and(|predicate| predicate.holds_permission)
        })
    }
}

/// Whether an amount is `none` in some case.
fn may_be_none(amount: &spec::Expr) -> bool {
    match &amount.kind {
        Written::Constant(Constant::NoPermission) => true,
        Written::Conditional(_, a, b) => may_be_none(a) || may_be_none(b),
        _ => false,
    }
}

/// Whether a permission stands in a formula, directly or by the name of a predicate that holds some.
pub fn has_permission(e: &spec::Expr, holds: &dyn Fn(&Name) -> bool) -> bool {
    let inside = |e: &spec::Expr| has_permission(e, holds);
    match &e.kind {
        Written::Builtin(builtin, _) => matches!(
            builtin,
            Builtin::Perm | Builtin::PointsTo | Builtin::Value | Builtin::Pointer | Builtin::PointerIndex
        ),
        Written::Call(call) => matches!(&call.callee.kind, Written::Name(name) if holds(name)),
        Written::Binary(_, a, b) => inside(a) || inside(b),
        Written::Conditional(c, a, b) => inside(c) || inside(a) || inside(b),
        Written::Quantifier(quantifier) => inside(&quantifier.body),
        Written::Let(binding) => inside(&binding.body),
        Written::Unary(_, a) | Written::Old(_, a) => inside(a),
        _ => false,
    }
}
