//! Expressions of host code.
//!
//! Soundness: the value of an expression is exact, or [`Value::Unknown`]; what its evaluation does to variables is done to the state, or the expression is passed over.

use super::pointer::{is_pointer, is_reference};
use super::{Reader, Target};
use crate::ast::{DeclId, Node};
use crate::lower::launch::is_dim3;
use gpuproof_base::Origin;
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::{SymbolKind, term};
use gpuproof_kir::{BinaryOp, Expr, Ty, UnaryOp};

/// Constants of our headers, which are not part of the tree, that say that a call has succeeded.
const SUCCESS: [&str; 2] = ["cudaSuccess", "CUDA_SUCCESS"];

fn operator(opcode: &str) -> Option<BinaryOp> {
    Some(match opcode {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "/" => BinaryOp::Div,
        "%" => BinaryOp::Rem,
        "<<" => BinaryOp::Shl,
        ">>" => BinaryOp::Shr,
        "&" => BinaryOp::BitAnd,
        "|" => BinaryOp::BitOr,
        "^" => BinaryOp::BitXor,
        "==" => BinaryOp::Eq,
        "!=" => BinaryOp::Ne,
        "<" => BinaryOp::Lt,
        "<=" => BinaryOp::Le,
        ">" => BinaryOp::Gt,
        ">=" => BinaryOp::Ge,
        _ => return None,
    })
}

fn without_parens<'n>(node: &'n Node<'n>) -> &'n Node<'n> {
    match node.inner.first().filter(|_| node.kind == "ParenExpr") {
        Some(inner) => without_parens(inner),
        None => node,
    }
}

impl<'n> Reader<'_, '_, 'n> {
    /// The value of an expression, also of one that is a place.
    pub(super) fn value(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let is_place =
            node.value_category == "lvalue" && (self.integer(node).is_some() || is_pointer(node.type_text()));
        match is_place {
            true if matches!(&*node.kind, "CallExpr" | "CXXOperatorCallExpr") => self.call(node, state),
            true if node.kind == "CXXMemberCallExpr" => self.method(node, state),
            true if without_parens(node).kind == "ConditionalOperator" => self.eval(node, state),
            true => {
                let target = self.target(node, state);
                self.read(node, &target, state)
            }
            false => self.eval(node, state),
        }
    }

    /// The value of an expression.
    pub(super) fn eval(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        if !self.step() {
            self.skip(node, state);
            return Value::Unknown;
        }
        let literal = |number: Option<i128>, ty: Option<Ty>| match (number, ty) {
            (Some(number), Some(Ty::Bool)) => Value::Term(Expr::bool(number != 0, Origin::NONE)),
            (Some(number), Some(ty)) => Value::Term(Expr::int(ty, number, Origin::NONE)),
            _ => Value::Unknown,
        };
        let ty = self.integer(node);
        match &*node.kind {
            "IntegerLiteral" | "CharacterLiteral" | "CXXBoolLiteralExpr" => literal(node.integer_value(), ty),
            "ConstantExpr" if node.integer_value().is_some() => literal(node.integer_value(), ty),
            "StringLiteral" | "FloatingLiteral" | "CXXNullPtrLiteralExpr" | "GNUNullExpr" => Value::Unknown,
            "CXXThisExpr" => match self.objects.last().cloned().flatten() {
                Some(object) => {
                    state.escape(object.var);
                    Value::Address(object)
                }
                None => Value::Unknown,
            },
            "ImplicitValueInitExpr" | "CXXScalarValueInitExpr" if is_pointer(node.type_text()) => Value::Null,
            "ImplicitValueInitExpr" | "CXXScalarValueInitExpr" => literal(Some(0), ty),
            "InitListExpr" if node.inner.is_empty() && is_pointer(node.type_text()) => Value::Null,
            "ConstantExpr"
            | "ParenExpr"
            | "ExprWithCleanups"
            | "MaterializeTemporaryExpr"
            | "CXXBindTemporaryExpr"
            | "SubstNonTypeTemplateParmExpr" => match node.inner.last() {
                Some(inner) => self.eval(inner, state),
                None => Value::Unknown,
            },
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXStaticCastExpr"
            | "CXXFunctionalCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXConstCastExpr" => self.cast(node, ty, state),
            "DeclRefExpr" => {
                let id = node.referenced.as_ref().map_or(DeclId::default(), |decl| decl.id);
                let is_success = || {
                    node.referenced
                        .as_ref()
                        .is_some_and(|decl| decl.kind == "EnumConstantDecl" && SUCCESS.contains(&&*decl.name))
                };
                match self.unit.program.table(id).enum_constants.get(&id) {
                    Some(number) => literal(Some(*number), ty),
                    None if is_success() => literal(Some(0), ty.or(Some(Ty::U32))),
                    None if is_dim3(node) => self.sizes(node, state),
                    None => Value::Unknown,
                }
            }
            "MemberExpr" if is_dim3(node) => self.sizes(node, state),
            "UnaryExprOrTypeTraitExpr" if node.name == "sizeof" => {
                let text = match &node.arg_type {
                    Some(ty) => Some(ty.text()),
                    None => node.inner.first().map(Node::type_text),
                };
                let size = text.and_then(|text| super::size::of(self.unit, text, node));
                literal(size.map(i128::from), ty)
            }
            "BinaryOperator" => self.binary(node, ty, state),
            "CompoundAssignOperator" => self.compound(node, state).1,
            "UnaryOperator" => self.unary(node, ty, state),
            "ConditionalOperator" => self.conditional(node, state),
            "CXXConstructExpr" | "CXXTemporaryObjectExpr" if is_dim3(node) => self.construct(node, state),
            "InitListExpr" if node.inner.len() == 1 && (ty.is_some() || is_pointer(node.type_text())) => {
                self.eval(&node.inner[0], state)
            }
            "InitListExpr" => match self.listed(node, state) {
                Some(value) => value,
                None => {
                    self.skip(node, state);
                    Value::Unknown
                }
            },
            "CXXConstructExpr" | "CXXTemporaryObjectExpr" => self.temporary(node, state),
            "CXXNewExpr" if !node.is_array && !node.is_placement => self.made(node, state),
            "CUDAKernelCallExpr" => self.launch(node, state),
            "CallExpr" => self.call(node, state),
            "CXXMemberCallExpr" => self.method(node, state),
            "CXXOperatorCallExpr" if self.called_lambda(node).is_some() => self.call(node, state),
            "CXXThrowExpr" => {
                // Statements that catch are passed over, so that nothing executed here comes behind.
                self.skip(node, state);
                state.dead = true;
                Value::Unknown
            }
            // What it captures by reference is as it is when the lambda is called, and nobody else can call it.
            "LambdaExpr"
                if self.lambdas.get(&super::lambda::operator(node)).is_some_and(|l| l.is_only_called) =>
            {
                Value::Unknown
            }
            "CXXOperatorCallExpr" if node.inner.len() == 3 && node.inner[1..].iter().all(is_dim3) => {
                // Nothing but assignment works on two of them, unless the program says otherwise.
                let assigns = super::callee(node).is_some_and(|decl| decl.name == "operator=");
                if !assigns {
                    self.skip(node, state);
                    return Value::Unknown;
                }
                let value = self.eval(&node.inner[2], state);
                let target = self.target(&node.inner[1], state);
                self.write(&target, value.clone(), state);
                value
            }
            _ => {
                self.skip(node, state);
                Value::Unknown
            }
        }
    }

    fn cast(&mut self, node: &'n Node<'n>, ty: Option<Ty>, state: &mut State) -> Value {
        let Some(inner) = node.inner.last() else { return Value::Unknown };
        match &*node.cast_kind {
            "LValueToRValue" if matches!(&*inner.kind, "CallExpr" | "CXXOperatorCallExpr") => {
                self.call(inner, state)
            }
            "LValueToRValue" if inner.kind == "CXXMemberCallExpr" => self.method(inner, state),
            "LValueToRValue" if without_parens(inner).kind == "ConditionalOperator" => {
                self.eval(inner, state)
            }
            "LValueToRValue" => {
                let target = self.target(inner, state);
                self.read(inner, &target, state)
            }
            "IntegralCast" | "IntegralToBoolean" => match (self.eval(inner, state), ty) {
                (Value::Term(expr), Some(ty)) => {
                    term::converted(expr, ty).map_or(Value::Unknown, Value::Term)
                }
                _ => Value::Unknown,
            },
            "BitCast" => {
                let value = self.eval(inner, state);
                let keeps = !matches!(value, Value::Address(_)) || self.is_same_memory(inner, node);
                if keeps { value } else { Value::Unknown }
            }
            "NoOp" | "ConstructorConversion" => self.eval(inner, state),
            "FunctionToPointerDecay" => self.function(inner, state),
            "BuiltinFnToFnPtr" => Value::Unknown,
            // Any expression may have this type, with effects of its own.
            "NullToPointer" => {
                self.eval(inner, state);
                Value::Null
            }
            "IntegralToPointer" => match self.eval(inner, state) {
                Value::Term(number) if term::as_integer(&number) == Some(0) => Value::Null,
                _ => Value::Unknown,
            },
            "PointerToBoolean" => match self.eval(inner, state) {
                Value::Address(_) => Value::Term(Expr::bool(true, Origin::NONE)),
                Value::Null => Value::Term(Expr::bool(false, Origin::NONE)),
                _ => Value::Unknown,
            },
            "FloatingToIntegral" => match (self.rounded_up(inner, state), ty) {
                (Some(Value::Term(expr)), Some(ty)) => {
                    term::converted(expr, ty).map_or(Value::Unknown, Value::Term)
                }
                (Some(value), _) => value,
                (None, _) => {
                    self.eval(inner, state);
                    Value::Unknown
                }
            },
            "ToVoid" | "IntegralToFloating" | "FloatingCast" | "FloatingToBoolean" => {
                self.eval(inner, state);
                Value::Unknown
            }
            "ArrayToPointerDecay" if inner.kind == "StringLiteral" => Value::Unknown,
            "ArrayToPointerDecay" => {
                if let Some(var) = self.device_variable(inner) {
                    return Value::Device { var, moved: false };
                }
                match self.target(inner, state) {
                    Target::Place(place) => {
                        state.escape(place.var);
                        Value::Address(place.part("[0]"))
                    }
                    Target::Within(var) => {
                        state.escape(var);
                        Value::Unknown
                    }
                    Target::Unknown => Value::Unknown,
                }
            }
            _ => {
                self.skip(node, state);
                Value::Unknown
            }
        }
    }

    /// What an expression that is a place stands for.
    pub(super) fn target(&mut self, node: &'n Node<'n>, state: &mut State) -> Target {
        match &*node.kind {
            "DeclRefExpr" => {
                let Some(decl) = node.referenced.as_ref() else { return Target::Unknown };
                match &*decl.kind {
                    "VarDecl" | "ParmVarDecl" => self.named(decl.id, decl.type_text(), state),
                    _ => Target::Unknown,
                }
            }
            "ParenExpr" | "ExprWithCleanups" => match node.inner.last() {
                Some(inner) => self.target(inner, state),
                None => Target::Unknown,
            },
            "ImplicitCastExpr" | "CStyleCastExpr" | "CXXStaticCastExpr" | "CXXConstCastExpr"
                if node.cast_kind == "NoOp" && !node.inner.is_empty() =>
            {
                self.target(&node.inner[node.inner.len() - 1], state)
            }
            "MemberExpr" if !node.inner.is_empty() => {
                let member = self.unit.index.get(node.referenced_member);
                if let Some(member) = member.filter(|member| member.kind == "VarDecl") {
                    // A static member: the object is evaluated, and nothing else.
                    self.value(&node.inner[0], state);
                    return self.named(member.id, member.type_text(), state);
                }
                let of_dim3 = is_dim3(&node.inner[0]) || super::object::is_three(&node.inner[0]);
                let record = self.unit.index.parent(node.referenced_member);
                let is_union = !of_dim3 && record.is_none_or(|record| record.tag_used == "union");
                let is_bits = member.is_some_and(|member| member.is_bitfield);
                // What a reference refers to was given away when it was bound.
                if member.is_none_or(|member| is_reference(member.type_text())) && !of_dim3 {
                    self.value(&node.inner[0], state);
                    return Target::Unknown;
                }
                let is_plain = !is_union && !is_bits && !node.name.is_empty();
                let base = match node.is_arrow {
                    false => self.target(&node.inner[0], state),
                    true => self.pointed_to(&node.inner[0], state),
                };
                match base {
                    Target::Place(place) if is_plain => Target::Place(place.part(&format!(".{}", node.name))),
                    Target::Place(place) => Target::Within(place.var),
                    other => other,
                }
            }
            "ArraySubscriptExpr" if node.inner.len() == 2 => {
                let index = self.value(&node.inner[1], state);
                let base = &node.inner[0];
                let decays = base.kind == "ImplicitCastExpr" && base.cast_kind == "ArrayToPointerDecay";
                if !decays || base.inner.is_empty() {
                    self.value(base, state);
                    return Target::Unknown;
                }
                let number = match &index {
                    Value::Term(expr) => term::as_integer(expr),
                    _ => None,
                };
                match (self.target(&base.inner[0], state), number) {
                    (Target::Place(place), Some(number)) => Target::Place(place.part(&format!("[{number}]"))),
                    (Target::Place(place), None) => Target::Within(place.var),
                    (other, _) => other,
                }
            }
            "UnaryOperator" if node.opcode == "*" && !node.inner.is_empty() => {
                match self.value(&node.inner[0], state) {
                    Value::Address(place) => Target::Place(place),
                    _ => Target::Unknown,
                }
            }
            "UnaryOperator" if matches!(&*node.opcode, "++" | "--") && !node.is_postfix => {
                self.step_by_one(node, state).0
            }
            "BinaryOperator" if node.opcode == "=" => self.assign(node, state).0,
            "BinaryOperator" if node.opcode == "," && node.inner.len() == 2 => {
                self.value(&node.inner[0], state);
                self.target(&node.inner[1], state)
            }
            "CompoundAssignOperator" => self.compound(node, state).0,
            _ => {
                self.skip(node, state);
                Target::Unknown
            }
        }
    }

    /// What a pointer points to.
    pub(super) fn pointed_to(&mut self, node: &'n Node<'n>, state: &mut State) -> Target {
        if node.kind == "CXXThisExpr" {
            return self.objects.last().cloned().flatten().map_or(Target::Unknown, Target::Place);
        }
        match self.value(node, state) {
            Value::Address(place) => Target::Place(place),
            _ => Target::Unknown,
        }
    }

    /// The place of a variable of this type.
    fn named(&self, id: DeclId, ty: &str, state: &State) -> Target {
        let var = self.unit.index.get(id);
        // Kernels write managed variables while the host goes on.
        let is_managed = var.is_some_and(|var| super::super::unchanged::is_managed(var));
        match state.bound.get(&id.0) {
            _ if is_managed || ty.contains("volatile") => Target::Unknown,
            Some(Some(place)) => Target::Place(place.clone()),
            Some(None) => Target::Unknown,
            // A reference that nobody saw being bound.
            None if is_reference(ty) => Target::Unknown,
            None => Target::Place(Place::of(id.0)),
        }
    }

    /// What is in a place.
    pub(super) fn read(&mut self, node: &'n Node<'n>, target: &Target, state: &mut State) -> Value {
        let ty = self.integer(node);
        let Target::Place(place) = target else { return self.anything(node, ty) };
        let known = match state.get(place) {
            Some(value) => Some(value.clone()),
            None => self.first_value(place, state),
        };
        match (known, ty) {
            (Some(Value::Term(expr)), Some(ty)) => {
                term::converted(expr, ty).map_or_else(|| self.anything(node, Some(ty)), Value::Term)
            }
            (Some(value @ (Value::Term(_) | Value::Sizes(_) | Value::Unknown)), None) => {
                // Read again, it is the same pointer.
                match is_pointer(node.type_text()) && value == Value::Unknown {
                    true => self.some_pointer(place, state),
                    false => Value::Unknown,
                }
            }
            (None, None) if is_pointer(node.type_text()) => self.some_pointer(place, state),
            (Some(value), None) => value,
            (_, Some(ty)) => {
                // Read again, it is the same.
                let value = self.anything(node, Some(ty));
                state.set(place, value.clone());
                value
            }
            _ => Value::Unknown,
        }
    }

    /// A pointer in a place of which nothing is known.
    fn some_pointer(&mut self, place: &Place, state: &mut State) -> Value {
        let value = self.pool.opaque();
        state.set(place, value.clone());
        value
    }

    /// Some value of a type.
    fn anything(&mut self, node: &'n Node<'n>, ty: Option<Ty>) -> Value {
        let Some(ty) = ty else { return Value::Unknown };
        let name = match &*node.kind {
            "DeclRefExpr" => node.referenced.as_ref().map_or("", |decl| &*decl.name),
            _ => &*node.name,
        };
        let name = if name.is_empty() { "something".to_owned() } else { name.to_owned() };
        Value::Term(self.fresh(node, &name, ty, SymbolKind::Unknown))
    }

    /// The value that a variable outside of functions has when nothing has changed it.
    fn first_value(&mut self, place: &Place, state: &State) -> Option<Value> {
        let id = DeclId(place.var);
        let var = self.unit.index.get(id).filter(|var| var.kind == "VarDecl")?;
        let keeps =
            !super::super::unchanged::may_change(self.unit, id) && !super::super::unchanged::is_managed(var);
        let is_first = state.first_values && self.pool.globals.contains(&place.var);
        if !(keeps || is_first) || var.storage_class == "extern" {
            return None;
        }
        let initial = super::super::stmt::initialiser(var);
        if is_pointer(var.type_text()) && place.path.is_empty() {
            let is_null = initial.is_none_or(|initial| initial.cast_kind == "NullToPointer");
            return is_null.then_some(Value::Null);
        }
        let initial = initial?;
        // Only constants: what else its first value was made of may have changed since.
        let number = super::super::launch::constant(self.unit, initial);
        let sizes = super::super::launch::constant_sizes(self.unit, initial).filter(|_| is_dim3(var));
        match (&*place.path, sizes, number) {
            ("", None, Some(number)) => {
                let ty = self.integer(var)?;
                Some(Value::Term(match ty {
                    Ty::Bool => Expr::bool(number != 0, Origin::NONE),
                    _ => Expr::int(ty, number, Origin::NONE),
                }))
            }
            (".x" | ".y" | ".z", Some(sizes), _) => {
                let n = [".x", ".y", ".z"].iter().position(|step| *step == place.path)?;
                Some(Value::Term(Expr::u32(sizes[n]?, Origin::NONE)))
            }
            _ => None,
        }
    }

    /// Gives a place a value.
    pub(super) fn write(&mut self, target: &Target, value: Value, state: &mut State) {
        let value = match value {
            Value::Term(expr) => Value::Term(self.pool.bounded(expr)),
            value => value,
        };
        match target {
            Target::Place(Place { var, .. }) | Target::Within(var) => self.forget_other_name(*var, state),
            Target::Unknown => {}
        }
        match target {
            Target::Place(place) => state.set(place, value),
            Target::Within(var) => state.forget_all_of(*var),
            Target::Unknown => state.forget_reachable(&self.pool),
        }
    }

    /// The object of the method that execution started with may be a variable outside of functions.
    pub(super) fn forget_other_name(&self, written: u64, state: &mut State) {
        let Some(object) = self.outer_object else { return };
        if written == object {
            state.values.retain(|known, _| !self.pool.globals.contains(&known.var));
            state.first_values = false;
        } else if self.pool.globals.contains(&written) {
            state.forget_all_of(object);
        }
    }

    /// The sizes of a `dim3` that is a place.
    fn sizes(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let Target::Place(place) = self.target(node, state) else { return Value::Unknown };
        let mut sizes = [None, None, None];
        for (size, step) in sizes.iter_mut().zip([".x", ".y", ".z"]) {
            let part = place.part(step);
            let known = match state.get(&part) {
                Some(value) => Some(value.clone()),
                None => self.first_value(&part, state),
            };
            *size = Some(match known {
                Some(Value::Term(expr)) if expr.ty == Ty::U32 => expr,
                _ => {
                    let name = node
                        .referenced
                        .as_ref()
                        .map_or_else(|| node.name.to_string(), |d| d.name.to_string());
                    let value = self.fresh(node, &format!("{name}{step}"), Ty::U32, SymbolKind::Unknown);
                    state.set(&part, Value::Term(value.clone()));
                    value
                }
            });
        }
        Value::Sizes(Box::new(sizes))
    }

    /// `dim3(x, y, z)`
    fn construct(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        if let [inner] = &node.inner[..]
            && is_dim3(inner)
        {
            return self.eval(inner, state);
        }
        if let [inner] = &node.inner[..]
            && super::object::is_three(inner)
        {
            return Value::Sizes(Box::new(self.three(inner, state)));
        }
        let operands: Vec<&'n Node<'n>> = node.inner.iter().collect();
        if self.order_matters(&operands) {
            self.skip(node, state);
            return Value::Unknown;
        }
        let mut sizes = [None, None, None];
        for (n, size) in sizes.iter_mut().enumerate() {
            *size = match node.inner.get(n) {
                Some(part) if part.kind == "CXXDefaultArgExpr" => Some(Expr::u32(1, Origin::NONE)),
                None => Some(Expr::u32(1, Origin::NONE)),
                Some(part) => match self.eval(part, state) {
                    Value::Term(expr) => term::converted(expr, Ty::U32),
                    _ => None,
                },
            };
        }
        let of_numbers =
            node.inner.iter().all(|part| part.kind == "CXXDefaultArgExpr" || self.integer(part).is_some());
        if of_numbers { Value::Sizes(Box::new(sizes)) } else { Value::Unknown }
    }

    fn binary(&mut self, node: &'n Node<'n>, ty: Option<Ty>, state: &mut State) -> Value {
        let [left, right] = &node.inner[..] else { return Value::Unknown };
        match &*node.opcode {
            "=" => self.assign(node, state).1,
            "," => {
                self.eval(left, state);
                self.value(right, state)
            }
            "&&" | "||" => self.short_circuit(node, left, right, state),
            _ if self.order_matters(&[left, right]) => {
                self.skip(node, state);
                self.anything(node, ty)
            }
            opcode => {
                let (a, b) = (self.eval(left, state), self.eval(right, state));
                match (a, b, operator(opcode)) {
                    (Value::Term(a), Value::Term(b), Some(op)) => self.arithmetic(node, op, a, b, ty, state),
                    (a, b, Some(op @ (BinaryOp::Add | BinaryOp::Sub))) if is_pointer(node.type_text()) => {
                        match is_pointer(left.type_text()) {
                            true => self.moved(node, a, op, &b),
                            false => self.moved(node, b, op, &a),
                        }
                    }
                    _ => self.anything(node, ty),
                }
            }
        }
    }

    fn arithmetic(
        &mut self,
        node: &'n Node<'n>,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        ty: Option<Ty>,
        state: &mut State,
    ) -> Value {
        let is_integer = |e: &Expr| matches!(e.ty, Ty::Int { .. });
        let fits = a.ty == b.ty || (op.is_shift() && is_integer(&a) && is_integer(&b));
        let numbers = op.is_comparison() || (is_integer(&a) && is_integer(&b));
        if !fits || !numbers {
            return self.anything(node, ty);
        }
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            // A division by 0 is the end of the program.
            let zero = Expr::int(b.ty, 0, Origin::NONE);
            let origin = self.origin(node);
            state.assume(&term::binary(BinaryOp::Ne, b.clone(), zero), origin);
            if term::as_integer(&b) == Some(0) {
                return self.anything(node, ty);
            }
        }
        let result = term::binary(op, a, b);
        // A comparison is an `int` in C.
        match ty.and_then(|ty| term::converted(result, ty)) {
            Some(result) => Value::Term(self.pool.bounded(result)),
            None => self.anything(node, ty),
        }
    }

    /// `a = b`: what is written, and the value.
    fn assign(&mut self, node: &'n Node<'n>, state: &mut State) -> (Target, Value) {
        let [left, right] = &node.inner[..] else { return (Target::Unknown, Value::Unknown) };
        let value = self.value(right, state);
        let target = self.target(left, state);
        self.write(&target, value.clone(), state);
        // What fits into a bit-field may be less.
        let value = if matches!(target, Target::Place(_)) { value } else { Value::Unknown };
        (target, value)
    }

    /// `a += b`: what is written, and the value.
    fn compound(&mut self, node: &'n Node<'n>, state: &mut State) -> (Target, Value) {
        let [left, right] = &node.inner[..] else { return (Target::Unknown, Value::Unknown) };
        let value = self.eval(right, state);
        let target = self.target(left, state);
        let old = self.read(left, &target, state);
        let computed = node.compute_lhs_type.as_ref().and_then(|ty| self.integer_named(ty.text(), node));
        let op = operator(node.opcode.trim_end_matches('='));
        let result = match (old, value, op, computed) {
            (Value::Term(a), Value::Term(b), Some(op), Some(computed)) => {
                let a = term::converted(a, computed);
                match a {
                    Some(a) => self.arithmetic(node, op, a, b, Some(computed), state),
                    None => Value::Unknown,
                }
            }
            (pointer, count, Some(op @ (BinaryOp::Add | BinaryOp::Sub)), _)
                if is_pointer(left.type_text()) =>
            {
                self.moved(left, pointer, op, &count)
            }
            _ => Value::Unknown,
        };
        let result = match (result, self.integer(left)) {
            (Value::Term(expr), Some(ty)) => term::converted(expr, ty).map_or(Value::Unknown, Value::Term),
            (value, _) => value,
        };
        self.write(&target, result.clone(), state);
        let result = if matches!(target, Target::Place(_)) { result } else { Value::Unknown };
        (target, result)
    }

    /// `++a`, `a--`: what is written, and the value.
    fn step_by_one(&mut self, node: &'n Node<'n>, state: &mut State) -> (Target, Value) {
        let Some(inner) = node.inner.first() else { return (Target::Unknown, Value::Unknown) };
        let target = self.target(inner, state);
        let old = self.read(inner, &target, state);
        let op = if node.opcode == "++" { BinaryOp::Add } else { BinaryOp::Sub };
        let new = match (&old, self.integer(inner)) {
            (Value::Term(old), Some(ty @ Ty::Int { .. })) => {
                let one = Expr::int(ty, 1, Origin::NONE);
                Value::Term(self.pool.bounded(term::binary(op, old.clone(), one)))
            }
            (old, None) if is_pointer(inner.type_text()) => {
                let one = Value::Term(Expr::int(Ty::I64, 1, Origin::NONE));
                self.moved(inner, old.clone(), op, &one)
            }
            _ => Value::Unknown,
        };
        self.write(&target, new.clone(), state);
        let new = if matches!(target, Target::Place(_)) { new } else { Value::Unknown };
        (target, if node.is_postfix { old } else { new })
    }

    fn unary(&mut self, node: &'n Node<'n>, ty: Option<Ty>, state: &mut State) -> Value {
        let Some(inner) = node.inner.first() else { return Value::Unknown };
        match &*node.opcode {
            "++" | "--" => self.step_by_one(node, state).1,
            "&" => self.address(inner, state),
            "*" => Value::Unknown,
            "+" => self.eval(inner, state),
            opcode @ ("-" | "~" | "!") => match self.eval(inner, state) {
                Value::Term(expr) => {
                    let op = if opcode == "-" { UnaryOp::Neg } else { UnaryOp::Not };
                    let fits = (opcode == "!") == (expr.ty == Ty::Bool);
                    let made = fits.then(|| term::folded(Expr::unary(op, expr, Origin::NONE)));
                    let made = made.and_then(|made| ty.and_then(|ty| term::converted(made, ty)));
                    made.map_or_else(|| self.anything(node, ty), Value::Term)
                }
                _ => self.anything(node, ty),
            },
            _ => {
                self.skip(node, state);
                Value::Unknown
            }
        }
    }

    /// A condition: a bool term.
    pub(super) fn condition(&mut self, node: &'n Node<'n>, state: &mut State) -> Expr {
        match self.value(node, state) {
            Value::Term(expr) => match term::converted(expr, Ty::Bool) {
                Some(expr) => self.pool.bounded(expr),
                None => self.fresh(node, "condition", Ty::Bool, SymbolKind::Unknown),
            },
            _ => self.fresh(node, "condition", Ty::Bool, SymbolKind::Unknown),
        }
    }

    /// The states in which a condition holds and does not hold.
    pub(super) fn split(&mut self, node: &'n Node<'n>, mut state: State) -> (State, State) {
        let condition = self.condition(node, &mut state);
        let origin = self.origin(node);
        let mut otherwise = state.clone();
        state.assume(&condition, origin);
        otherwise.assume(&term::not(&condition), origin);
        (state, otherwise)
    }

    fn conditional(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let [condition, then, otherwise] = &node.inner[..] else { return Value::Unknown };
        let (mut one, mut two) = self.split(condition, state.clone());
        self.choose(node, &mut one, &mut two, state, |reader, one, two| {
            let a = if one.dead { None } else { Some(reader.value(then, one)) };
            let b = if two.dead { None } else { Some(reader.value(otherwise, two)) };
            (a, b)
        })
    }

    fn short_circuit(
        &mut self,
        node: &'n Node<'n>,
        left: &'n Node<'n>,
        right: &'n Node<'n>,
        state: &mut State,
    ) -> Value {
        let (mut one, mut two) = self.split(left, state.clone());
        let is_and = node.opcode == "&&";
        self.choose(node, &mut one, &mut two, state, |reader, one, two| {
            let constant = Value::Term(Expr::bool(!is_and, Origin::NONE));
            let mut second =
                |state: &mut State| (!state.dead).then(|| Value::Term(reader.condition(right, state)));
            match is_and {
                true => (second(one), Some(constant).filter(|_| !two.dead)),
                false => (Some(constant).filter(|_| !one.dead), second(two)),
            }
        })
    }

    /// Evaluates something in two states, and joins them with what came of it.
    fn choose(
        &mut self,
        node: &'n Node<'n>,
        one: &mut State,
        two: &mut State,
        state: &mut State,
        both: impl FnOnce(&mut Self, &mut State, &mut State) -> (Option<Value>, Option<Value>),
    ) -> Value {
        let (a, b) = both(self, one, two);
        // A variable of its own carries the value over to where the ways meet.
        let result = Place::of(u64::MAX);
        let note = |state: &mut State, value: Option<Value>| {
            if let Some(value) = value {
                state.set(&result, value);
            }
        };
        note(one, a);
        note(two, b);
        *state = one.clone().join(two.clone(), &mut self.pool);
        let ty = self.integer(node);
        let value = match (state.get(&result).cloned(), is_dim3(node)) {
            (_, true) => {
                let part = |step: &str| match state.get(&result.part(step)) {
                    Some(Value::Term(expr)) => Some(expr.clone()),
                    _ => None,
                };
                Value::Sizes(Box::new([part(".x"), part(".y"), part(".z")]))
            }
            (Some(Value::Unknown) | None, _) => self.anything(node, ty),
            (Some(Value::Term(expr)), _) => match ty.and_then(|ty| term::converted(expr, ty)) {
                Some(expr) => Value::Term(expr),
                None => self.anything(node, ty),
            },
            (Some(value), _) => value,
        };
        state.values.retain(|place, _| place.var != u64::MAX);
        value
    }
}
