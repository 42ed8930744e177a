//! Expressions.

use super::collection::{self, fit};
use super::{Meaning, Meant, Param, mistake, sequence, show, ty, unsupported};
use crate::float;
use crate::ir::{Expr, ExprKind, FunctionId, Op, Quantifier, Ty, VarId};
use gpuproof_base::Name;
use gpuproof_spec as spec;
use gpuproof_spec::ast::expr::{BinaryOp, Binder, Builtin, Call, Constant, UnaryOp};
use spec::{ExprKind as Written, Place};

impl Meaning<'_> {
    /// An expression of any type.
    pub fn expr(&mut self, e: &spec::Expr) -> Meant<Expr> {
        let place = e.place;
        match &e.kind {
            Written::Int(literal) => match i128::try_from(literal.value) {
                Ok(value) => Ok(Expr::int(value, place)),
                Err(_) => Err(unsupported(place, "so large a number")),
            },
            Written::Float(literal) => float::literal(literal, place)
                .ok_or_else(|| unsupported(place, "a floating-point literal of this form")),
            Written::Bool(value) => Ok(Expr::new(ExprKind::Bool(*value), Ty::Bool, place)),
            Written::Name(name) => self.name(name, place),
            Written::Constant(constant) => self.constant(*constant, place),
            Written::Unary(op, operand) => self.unary(*op, operand, place),
            Written::Binary(op, a, b) => self.binary(*op, a, b, place),
            Written::Chain(first, rest) => {
                let mut left = self.expr(first)?;
                let mut whole: Option<Expr> = None;
                for (op, right) in rest {
                    let right = self.expr(right)?;
                    let link = self.arithmetic(*op, left, right.clone(), place)?;
                    whole = Some(match whole {
                        Some(before) => Expr::binary(Op::And, before, link, Ty::Bool, place),
                        None => link,
                    });
                    left = right;
                }
                Ok(whole.unwrap_or_else(|| Expr::truth(place)))
            }
            Written::Conditional(c, a, b) => {
                let c = self.truth(c)?;
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let (a, b) = self.same_type(a, b, place)?;
                let ty = a.ty.clone();
                Ok(Expr::new(ExprKind::Choose(Box::new(c), Box::new(a), Box::new(b)), ty, place))
            }
            Written::Call(call) => self.call(call, place),
            Written::Index(base, index) => {
                if let Written::Index(matrix, row) = &base.kind {
                    let matrix = self.expr(matrix)?;
                    if let (ExprKind::Var(array), Ty::Matrix(element)) = (&matrix.kind, &matrix.ty) {
                        let (row, column) = (self.int(row)?, self.int(index)?);
                        let pair = ExprKind::Pair(Box::new(row), Box::new(column));
                        let pair = Expr::new(pair, Ty::Int, place);
                        let element = (**element).clone();
                        return Ok(Expr::new(ExprKind::Load(*array, Box::new(pair)), element, place));
                    }
                }
                let base = self.expr(base)?;
                match (&base.kind, &base.ty) {
                    (ExprKind::Var(array), Ty::Array(element)) => {
                        let (array, element) = (*array, (**element).clone());
                        let index = self.int(index)?;
                        Ok(Expr::new(ExprKind::Load(array, Box::new(index)), element, place))
                    }
                    _ => self.element(base, index, place),
                }
            }
            Written::Slice(base, from, to) => {
                let mut value = self.sequence(base)?;
                let ty = value.ty.clone();
                if let Some(to) = to {
                    let to = self.int(to)?;
                    value = Expr::new(ExprKind::SeqTake(Box::new(value), Box::new(to)), ty.clone(), place);
                }
                if let Some(from) = from {
                    let from = self.int(from)?;
                    value = Expr::new(ExprKind::SeqDrop(Box::new(value), Box::new(from)), ty, place);
                }
                Ok(value)
            }
            Written::Update(base, index, value) => {
                let base = self.expr(base)?;
                self.updated(base, index, value, place)
            }
            Written::Member(base, member) => self.member(base, &member.name, place),
            Written::Cast(to, operand) => {
                let operand = self.expr(operand)?;
                let to = ty(to)?;
                if operand.ty == to {
                    return Ok(operand);
                }
                if let Some(format) = float::format(&to)
                    && (operand.ty == Ty::Int || float::format(&operand.ty).is_some())
                {
                    return Ok(float::converted(operand, format, place));
                }
                Err(unsupported(place, format!("a cast from {} to {}", show(&operand.ty), show(&to))))
            }
            Written::Size(of) => self.size(of, place),
            Written::Collection(kind, element, values) => {
                self.elements(*kind, element.as_ref(), values, place)
            }
            Written::Map(key, value, pairs) => self.map(key, value, pairs, place),
            Written::Tuple(types, values) => self.tuple(types, values, place),
            Written::Range(from, to) => self.range(from, to, place),
            Written::Old(None, inner) => {
                let inner = self.expr(inner)?;
                let ty = inner.ty.clone();
                Ok(Expr::new(ExprKind::Old(Box::new(inner)), ty, place))
            }
            Written::Old(Some(label), inner) => {
                let found = self.scope.labels.iter().rev().find(|(name, _)| *name == label.name);
                let Some((_, id)) = found.cloned() else {
                    return Err(mistake(
                        label.place,
                        format!("there is no label `{}` before this", label.name),
                    ));
                };
                let inner = self.expr(inner)?;
                let ty = inner.ty.clone();
                Ok(Expr::new(ExprKind::OldAt(id, Box::new(inner)), ty, place))
            }
            Written::Builtin(builtin, args) => self.builtin(*builtin, args, place),
            Written::Quantifier(quantifier) => self.quantifier(quantifier, place),
            Written::Let(binding) => {
                let value = self.expr(&binding.value)?;
                self.scope.names.push((binding.name.name.clone(), value));
                let body = self.expr(&binding.body);
                self.scope.names.pop();
                body
            }
            Written::Trigger(trigger) => self.expr(&trigger.body),
            // A predicate is what it stands for, so that there is nothing to unfold.
            Written::Unfolding(_, inner) => self.expr(inner),
            _ => Err(unsupported(place, "this expression")),
        }
    }

    /// A truth value.
    pub fn truth(&mut self, e: &spec::Expr) -> Meant<Expr> {
        let value = self.expr(e)?;
        match value.ty {
            Ty::Bool => Ok(value),
            // C's reading of a number as a condition.
            Ty::Int => Ok(Expr::binary(Op::Ne, value, Expr::int(0, e.place), Ty::Bool, e.place)),
            other => Err(mistake(
                e.place,
                format!("a condition is expected, not a value of type {}", show(&other)),
            )),
        }
    }

    /// An integer.
    pub fn int(&mut self, e: &spec::Expr) -> Meant<Expr> {
        let value = self.expr(e)?;
        self.as_int(value)
    }

    fn as_int(&self, value: Expr) -> Meant<Expr> {
        match value.ty {
            Ty::Int => Ok(value),
            other => Err(mistake(
                value.place,
                format!("an integer is expected, not a value of type {}", show(&other)),
            )),
        }
    }

    /// A fraction; integers are fractions.
    pub fn fraction(&mut self, e: &spec::Expr) -> Meant<Expr> {
        let value = self.expr(e)?;
        Ok(match value.ty {
            Ty::Frac => value,
            _ => to_fraction(self.as_int(value)?),
        })
    }

    /// The array variable that an expression names.
    pub fn array(&mut self, e: &spec::Expr) -> Meant<VarId> {
        let value = self.expr(e)?;
        match (value.kind, value.ty) {
            (ExprKind::Var(array), Ty::Array(_) | Ty::Matrix(_)) => Ok(array),
            (_, other) => {
                Err(mistake(e.place, format!("an array is expected, not a value of type {}", show(&other))))
            }
        }
    }

    fn name(&mut self, name: &Name, place: Place) -> Meant<Expr> {
        match self.scope.find(name) {
            Some(_) if self.scope.object(name).is_some() => Err(unsupported(place, "an object as a value")),
            Some(found) => Ok(Expr { place, ..found.clone() }),
            None if &**name == "nil" => Ok(sequence::empty(place)),
            None => Err(mistake(place, format!("there is no variable `{name}` here"))),
        }
    }

    fn constant(&mut self, constant: Constant, place: Place) -> Meant<Expr> {
        match constant {
            Constant::Result => match &self.scope.result {
                Some(result) => Ok(Expr { place, ..result.clone() }),
                None => Err(mistake(place, "`\\result` stands in postconditions of what returns a value")),
            },
            Constant::Write => Ok(to_fraction(Expr::int(1, place))),
            Constant::NoPermission => Ok(to_fraction(Expr::int(0, place))),
            Constant::GlobalThread => self.name(&"\\gtid".into(), place),
            Constant::LocalThread => self.name(&"\\ltid".into(), place),
            Constant::Read => Err(mistake(place, "`read` stands in permissions only")),
            Constant::NoneOption => Ok(collection::none(place)),
            Constant::CurrentThread => Err(unsupported(place, "this constant")),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &spec::Expr, place: Place) -> Meant<Expr> {
        match op {
            UnaryOp::Not => Ok(Expr { place, ..self.truth(operand)?.negated() }),
            UnaryOp::Plus => self.int(operand),
            UnaryOp::Neg => {
                let operand = self.expr(operand)?;
                if let Some(format) = float::format(&operand.ty) {
                    return Ok(float::negated(format, operand, place));
                }
                let operand = self.as_int(operand)?;
                Ok(match operand.kind {
                    ExprKind::Int(value) => Expr::int(-value, place),
                    _ => Expr::new(ExprKind::Neg(Box::new(operand)), Ty::Int, place),
                })
            }
            UnaryOp::Deref => {
                let array = self.array(operand)?;
                let element = match self.scope.vars.get(array).map(|v| &v.ty) {
                    Some(Ty::Array(element)) => (**element).clone(),
                    _ => Ty::Int,
                };
                let first = Box::new(Expr::int(0, place));
                Ok(Expr::new(ExprKind::Load(array, first), element, place))
            }
            UnaryOp::BitNot | UnaryOp::AddressOf => Err(unsupported(place, format!("`{}`", op.as_str()))),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &spec::Expr, b: &spec::Expr, place: Place) -> Meant<Expr> {
        let logical = match op {
            BinaryOp::Implies => Some(Op::Implies),
            BinaryOp::Or => Some(Op::Or),
            BinaryOp::And | BinaryOp::Sep => Some(Op::And),
            _ => None,
        };
        if let Some(op) = logical {
            let (a, b) = (self.truth(a)?, self.truth(b)?);
            return Ok(Expr::binary(op, a, b, Ty::Bool, place));
        }
        // Arrays and objects are never null; that is part of what a parameter of their type means.
        if matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
            let null = |e: &spec::Expr| e.kind == Written::Null;
            let other = if null(b) { Some(a) } else { Some(b).filter(|_| null(a)) };
            if let Some(other) = other {
                if !matches!(&other.kind, Written::Name(name) if self.scope.object(name).is_some()) {
                    self.array(other)?;
                }
                return Ok(Expr::new(ExprKind::Bool(op == BinaryOp::Ne), Ty::Bool, place));
            }
        }
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        self.arithmetic(op, a, b, place)
    }

    /// An operator on values.
    fn arithmetic(&mut self, op: BinaryOp, a: Expr, b: Expr, place: Place) -> Meant<Expr> {
        let of_ints = |op: Op, a: Expr, b: Expr| Expr::binary(op, a, b, Ty::Int, place);
        let sequences = matches!((&a.ty, &b.ty), (Ty::Seq(_), Ty::Seq(_)));
        let compared = matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::In);
        if matches!(a.ty, Ty::Set(_) | Ty::Bag(_)) && !compared {
            return self.of_collections(op, a, b, place);
        }
        match op {
            BinaryOp::BitAnd | BinaryOp::BitOr if a.ty == Ty::Bool && b.ty == Ty::Bool => {
                let op = if op == BinaryOp::BitAnd { Op::And } else { Op::Or };
                Ok(Expr::binary(op, a, b, Ty::Bool, place))
            }
            BinaryOp::Eq | BinaryOp::Ne => {
                // Of floats: see [`float`].
                let compared = (!self.scope.literals_adapt)
                    .then(|| float::to_compare(a.clone(), b.clone(), place))
                    .flatten();
                let (a, b) = match compared {
                    Some(both) => both,
                    None => self.same_type(a, b, place)?,
                };
                if matches!(a.ty, Ty::Array(_) | Ty::Matrix(_) | Ty::Unit) {
                    return Err(unsupported(place, "comparing arrays"));
                }
                if let Some(format) = float::format(&a.ty).filter(|_| self.scope.in_code) {
                    let same = float::compares_equal(format, a, b, place);
                    return Ok(if op == BinaryOp::Eq { same } else { Expr { place, ..same.negated() } });
                }
                let op = if op == BinaryOp::Eq { Op::Eq } else { Op::Ne };
                Ok(Expr::binary(op, a, b, Ty::Bool, place))
            }
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                let (a, b) = self.same_type(a, b, place)?;
                if let Some(format) = float::format(&a.ty)
                    && let Some(less) = float::ordered(in_kir(op), format, a.clone(), b.clone(), place)
                {
                    return Ok(less);
                }
                if !matches!(a.ty, Ty::Int | Ty::Frac) {
                    return Err(mistake(place, format!("values of type {} have no order", show(&a.ty))));
                }
                let (op, a, b) = match op {
                    BinaryOp::Lt => (Op::Lt, a, b),
                    BinaryOp::Le => (Op::Le, a, b),
                    BinaryOp::Gt => (Op::Lt, b, a),
                    _ => (Op::Le, b, a),
                };
                Ok(Expr::binary(op, a, b, Ty::Bool, place))
            }
            BinaryOp::Add if sequences => {
                let (a, b) = self.same_type(a, b, place)?;
                let ty = a.ty.clone();
                Ok(Expr::new(ExprKind::SeqConcat(Box::new(a), Box::new(b)), ty, place))
            }
            BinaryOp::Cons | BinaryOp::Append => {
                let single = |e: Expr| {
                    let ty = Ty::Seq(Box::new(e.ty.clone()));
                    Expr::new(ExprKind::Sequence(vec![e]), ty, place)
                };
                let (a, b) = if op == BinaryOp::Cons { (single(a), b) } else { (a, single(b)) };
                let (a, b) = self.same_type(a, b, place)?;
                let ty = a.ty.clone();
                Ok(Expr::new(ExprKind::SeqConcat(Box::new(a), Box::new(b)), ty, place))
            }
            BinaryOp::In => self.contained(a, b, place),
            BinaryOp::Pow => {
                let (a, b) = (self.as_int(a)?, self.as_int(b)?);
                Ok(Expr::binary(Op::Pow, a, b, Ty::Int, place))
            }
            BinaryOp::Fraction => {
                let (a, b) = (to_fraction(a), to_fraction(b));
                Ok(Expr::binary(Op::Ratio, a, b, Ty::Frac, place))
            }
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul
                if matches!((&a.ty, &b.ty), (Ty::Frac, _) | (_, Ty::Frac)) =>
            {
                let (a, b) = (to_fraction(a), to_fraction(b));
                let op = match op {
                    BinaryOp::Add => Op::Add,
                    BinaryOp::Sub => Op::Sub,
                    _ => Op::Mul,
                };
                Ok(Expr::binary(op, a, b, Ty::Frac, place))
            }
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod => {
                let adapts = self.scope.literals_adapt;
                if let Some((format, a, b)) = float::common(a.clone(), b.clone(), adapts, place)
                    && let Some(value) = float::arithmetic(in_kir(op), format, a, b, place)
                {
                    return Ok(value);
                }
                let (a, b) = (self.as_int(a)?, self.as_int(b)?);
                let op = match op {
                    BinaryOp::Add => Op::Add,
                    BinaryOp::Sub => Op::Sub,
                    BinaryOp::Mul => Op::Mul,
                    BinaryOp::Div => Op::Div,
                    _ => Op::Rem,
                };
                Ok(of_ints(op, a, b))
            }
            _ => Err(unsupported(place, format!("`{}` on these operands", op.as_str()))),
        }
    }

    fn same_type(&self, a: Expr, b: Expr, place: Place) -> Meant<(Expr, Expr)> {
        let (left, right) = (a.ty.clone(), b.ty.clone());
        let numbers = [&left, &right].iter().all(|ty| **ty == Ty::Int || float::format(ty).is_some());
        if numbers
            && let Some((_, a, b)) = float::common(a.clone(), b.clone(), self.scope.literals_adapt, place)
        {
            return Ok((a, b));
        }
        match fit(a.clone(), &right) {
            Ok(a) => Ok((a, b)),
            Err(_) => match fit(b, &left) {
                Ok(b) => Ok((a, b)),
                Err(_) => {
                    Err(mistake(place, format!("{} and {} do not go together", show(&left), show(&right))))
                }
            },
        }
    }

    fn member(&mut self, base: &spec::Expr, member: &Name, place: Place) -> Meant<Expr> {
        // A variable hides an object of the same name.
        if let Written::Name(name) = &base.kind
            && (self.scope.find(name).is_none() || self.scope.object(name).is_some())
            && let Some(found) = self.scope.find(&format!("{name}.{member}"))
        {
            return Ok(Expr { place, ..found.clone() });
        }
        if &**member == "length" {
            // All rows of a matrix have the same length.
            if let Written::Index(matrix, row) = &base.kind {
                let matrix = self.expr(matrix)?;
                if let (ExprKind::Var(array), Ty::Matrix(_)) = (&matrix.kind, &matrix.ty) {
                    self.int(row)?;
                    return Ok(Expr::new(ExprKind::Columns(*array), Ty::Int, place));
                }
            }
            let array = self.array(base)?;
            return Ok(Expr::new(ExprKind::Length(array), Ty::Int, place));
        }
        let base = self.expr(base)?;
        self.member_of(base, member, place)
    }

    fn call(&mut self, call: &Call, place: Place) -> Meant<Expr> {
        let name = match &call.callee.kind {
            Written::Name(name) => name,
            Written::Member(base, member) => {
                let base = self.expr(base)?;
                return self.method_of(base, &member.name, &call.args, place);
            }
            _ => return Err(unsupported(place, "this call")),
        };
        // Thread coordinates of OpenCL: the argument is part of the name.
        if let [arg] = &call.args[..]
            && let Written::Int(number) = &arg.kind
            && let Some(found) = self.scope.find(&format!("{name}({})", number.value))
        {
            return Ok(Expr { place, ..found.clone() });
        }
        if let Some(predicate) = self.signatures.predicates.get(name)
            && !predicate.holds_permission
        {
            return self.inside_predicate(name, predicate, &call.args, place, |m| m.truth(&predicate.body));
        }
        if let Some((id, params, result)) = self.function(name, &call.args, place)? {
            let args = self.arguments(name, &call.args, &params, place)?;
            return Ok(Expr::new(ExprKind::Call(id, args), result, place));
        }
        if let Some(found) = self.sequence_function(name, &call.args, place)? {
            return Ok(found);
        }
        match (&**name, &call.args[..]) {
            // A power; C's `exp` has one argument.
            ("exp", [base, exponent]) => {
                let (base, exponent) = (self.int(base)?, self.int(exponent)?);
                Ok(Expr::binary(Op::Pow, base, exponent, Ty::Int, place))
            }
            _ if self.signatures.methods.contains_key(name) => {
                Err(mistake(place, format!("the method `{name}` cannot be called inside an expression"))
                    .help("assign its result to a variable first, or make it a pure function"))
            }
            _ => Err(mistake(place, format!("there is no function `{name}`"))),
        }
    }

    /// The pure function that a call means: of several with one name, the one that the arguments fit.
    pub fn function(
        &mut self,
        name: &Name,
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<Option<(FunctionId, Vec<Ty>, Ty)>> {
        let signatures = self.signatures;
        let Some(all) = signatures.functions.get(name) else { return Ok(None) };
        let params: Vec<Vec<Param>> =
            all.iter().map(|(_, params, _)| params.iter().cloned().map(Param::Value).collect()).collect();
        let chosen = self.overload(name, &params, args, place)?;
        Ok(all.get(chosen).cloned())
    }

    /// Which of several parameter lists the arguments of a call fit: the one that they fit exactly, or the only one that they fit at all.
    pub fn overload(
        &mut self,
        name: &Name,
        all: &[Vec<Param>],
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<usize> {
        if all.len() == 1 {
            return Ok(0);
        }
        let mut given = Vec::new();
        for arg in args {
            given.push(match &arg.kind {
                Written::Name(name) if self.scope.object(name).is_some() => Err(self.scope.object(name)),
                _ => Ok(self.expr(arg)?),
            });
        }
        let fits = |exactly: bool| -> Vec<usize> {
            let one = |param: &Param, arg: &Result<Expr, Option<Name>>| match (param, arg) {
                (Param::Value(ty), Ok(value)) => {
                    value.ty == *ty || !exactly && fit(value.clone(), ty).is_ok()
                }
                (Param::Object(class), Err(own)) => own.as_ref() == Some(class),
                _ => false,
            };
            let all = all.iter().enumerate().filter(|(_, params)| {
                params.len() == given.len() && params.iter().zip(&given).all(|(param, arg)| one(param, arg))
            });
            all.map(|(k, _)| k).collect()
        };
        for exactly in [true, false] {
            match fits(exactly)[..] {
                [only] => return Ok(only),
                [] => {}
                _ => return Err(mistake(place, format!("these arguments fit several of the `{name}`"))),
            }
        }
        Err(mistake(place, format!("none of the `{name}` takes these arguments")))
    }

    /// Arguments of the types that parameters have.
    pub fn arguments(
        &mut self,
        name: &Name,
        args: &[spec::Expr],
        params: &[Ty],
        place: Place,
    ) -> Meant<Vec<Expr>> {
        if args.len() != params.len() {
            let message = format!("`{name}` takes {} arguments, not {}", params.len(), args.len());
            return Err(mistake(place, message));
        }
        let mut values = Vec::new();
        for (arg, param) in args.iter().zip(params) {
            let value = self.expr(arg)?;
            values.push(fit(value, param).map_err(|own| {
                mistake(arg.place, format!("`{name}` takes {} here, not {}", show(param), show(&own)))
            })?);
        }
        Ok(values)
    }

    fn builtin(&mut self, builtin: Builtin, args: &[spec::Expr], place: Place) -> Meant<Expr> {
        let compare = |m: &mut Self, least: bool| -> Meant<Expr> {
            let [a, b] = args else { return Err(mistake(place, "two values are expected")) };
            let (a, b) = (m.int(a)?, m.int(b)?);
            let less = Expr::binary(Op::Le, a.clone(), b.clone(), Ty::Bool, place);
            let (a, b) = if least { (a, b) } else { (b, a) };
            Ok(Expr::new(ExprKind::Choose(Box::new(less), Box::new(a), Box::new(b)), Ty::Int, place))
        };
        match (builtin, args) {
            (Builtin::Min, _) => compare(self, true),
            (Builtin::Max, _) => compare(self, false),
            (Builtin::PowFunction, [a, b]) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Ok(Expr::binary(Op::Pow, a, b, Ty::Int, place))
            }
            (Builtin::EuclideanDiv, [a, b]) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Ok(Expr::binary(Op::FloorDiv, a, b, Ty::Int, place))
            }
            (Builtin::EuclideanMod, [a, b]) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Ok(Expr::binary(Op::FloorMod, a, b, Ty::Int, place))
            }
            (Builtin::Some, [value]) => Ok(collection::some(self.expr(value)?, place)),
            (Builtin::Length | Builtin::PointerLength | Builtin::SharedMemSize, [a]) => {
                let array = self.array(a)?;
                Ok(Expr::new(ExprKind::Length(array), Ty::Int, place))
            }
            (Builtin::Array, [a, n]) => {
                let (array, n) = (self.array(a)?, self.int(n)?);
                let length = Expr::new(ExprKind::Length(array), Ty::Int, place);
                Ok(Expr::binary(Op::Eq, length, n, Ty::Bool, place))
            }
            (Builtin::Matrix, [a, rows, columns]) => {
                let matrix = self.expr(a)?;
                let (ExprKind::Var(matrix), Ty::Matrix(_)) = (matrix.kind, matrix.ty) else {
                    return Err(mistake(a.place, "an array of arrays is expected"));
                };
                let equal = |kind: ExprKind, n: Expr| {
                    let size = Expr::new(kind, Ty::Int, place);
                    Expr::binary(Op::Eq, size, n, Ty::Bool, place)
                };
                let rows = equal(ExprKind::Length(matrix), self.int(rows)?);
                let columns = equal(ExprKind::Columns(matrix), self.int(columns)?);
                Ok(Expr::binary(Op::And, rows, columns, Ty::Bool, place))
            }
            (
                Builtin::Perm | Builtin::PointsTo | Builtin::Value | Builtin::Pointer | Builtin::PointerIndex,
                _,
            ) => Err(mistake(place, "a permission cannot stand inside a formula")
                .help("join permissions with `**`; they may stand under `==>`, `? :` and `\\forall*`")),
            _ => Err(unsupported(place, "this builtin")),
        }
    }

    /// Binds the variables of a quantifier and calls back with them and the condition that their ranges and the quantifier's
    /// own condition make.
    pub fn bound<T>(
        &mut self,
        quantifier: &spec::ast::expr::Quantifier,
        place: Place,
        inner: impl FnOnce(&mut Self, Vec<VarId>, Expr) -> Meant<T>,
    ) -> Meant<T> {
        let before = self.scope.names.len();
        let result = self.bind(quantifier, place).and_then(|(vars, condition)| inner(self, vars, condition));
        self.scope.names.truncate(before);
        result
    }

    fn bind(&mut self, quantifier: &spec::ast::expr::Quantifier, place: Place) -> Meant<(Vec<VarId>, Expr)> {
        let mut vars = Vec::new();
        let mut condition: Option<Expr> = None;
        let mut add = |more: Expr| {
            condition = Some(match condition.take() {
                Some(before) => Expr::binary(Op::And, before, more, Ty::Bool, place),
                None => more,
            });
        };
        for binding in &quantifier.bindings {
            let range = match &binding.range {
                Some((from, to)) => Some((self.int(from)?, self.int(to)?)),
                None => None,
            };
            let ty = ty(&binding.ty)?;
            let var = self.scope.declare(&binding.name.name, ty.clone(), binding.name.place);
            vars.push(var);
            if let Some((from, to)) = range {
                let name = Expr::new(ExprKind::Var(var), ty, place);
                add(Expr::binary(Op::Le, from, name.clone(), Ty::Bool, place));
                add(Expr::binary(Op::Lt, name, to, Ty::Bool, place));
            }
        }
        if let Some(written) = &quantifier.condition {
            let written = self.truth(written)?;
            add(written);
        }
        Ok((vars, condition.unwrap_or_else(|| Expr::truth(place))))
    }

    fn quantifier(&mut self, quantifier: &spec::ast::expr::Quantifier, place: Place) -> Meant<Expr> {
        let kind = match quantifier.binder {
            Binder::Forall | Binder::ForallStar => Quantifier::Forall,
            Binder::Exists => Quantifier::Exists,
            Binder::Sum | Binder::Num => return self.sum(quantifier, place),
        };
        self.bound(quantifier, place, |m, vars, condition| {
            let body = m.truth(&quantifier.body)?;
            let kind = ExprKind::Quantified(kind, vars, Box::new(condition), Box::new(body));
            Ok(Expr::new(kind, Ty::Bool, place))
        })
    }
}

/// An operator of floats in kir.
fn in_kir(op: BinaryOp) -> gpuproof_kir::BinaryOp {
    use gpuproof_kir::BinaryOp as Kir;
    match op {
        BinaryOp::Add => Kir::Add,
        BinaryOp::Sub => Kir::Sub,
        BinaryOp::Mul => Kir::Mul,
        BinaryOp::Div => Kir::Div,
        BinaryOp::Mod => Kir::Rem,
        BinaryOp::Lt => Kir::Lt,
        BinaryOp::Le => Kir::Le,
        BinaryOp::Gt => Kir::Gt,
        BinaryOp::Ge => Kir::Ge,
        _ => Kir::Eq,
    }
}

/// An integer as a fraction.
pub(super) fn to_fraction(value: Expr) -> Expr {
    if value.ty == Ty::Frac {
        return value;
    }
    let place = value.place;
    Expr::binary(Op::Ratio, value, Expr::int(1, place), Ty::Frac, place)
}
