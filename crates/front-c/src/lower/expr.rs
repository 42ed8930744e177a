//! Values of expressions.

use super::function::Lowerer;
use super::place::Value;
use super::{Lower, Unsupported};
use crate::ast::name::constant_value;
use crate::ast::{Literal, Node};
use crate::builtin;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, CastKind, Expr, ExprKind, StmtKind, Ty};

impl<'t> Lowerer<'_, '_, 't> {
    /// The value of an expression; what cannot be lowered becomes an `unsupported` statement with arbitrary results.
    pub fn rvalue(&mut self, node: &'t Node<'t>) -> Lower<Value<'t>> {
        match self.try_rvalue(node) {
            Ok(value) => Ok(value),
            Err(what) => {
                let (ty, origin) = (self.ty(node), self.unit.origin(node));
                self.refused.insert(origin);
                Ok(self.arbitrary(what, &ty))
            }
        }
    }

    /// The value of an expression, or why there is none.
    pub fn try_rvalue(&mut self, node: &'t Node<'t>) -> Lower<Value<'t>> {
        let origin = self.unit.origin(node);
        self.met(node);
        match &*node.kind {
            "ExprWithCleanups" => self.full_expression(|l| l.passed_through(node, 0, origin)),
            "CXXBindTemporaryExpr" | "MaterializeTemporaryExpr" if self.destroys(node) => {
                let place = self.materialise(node, origin)?;
                self.read(place, origin)
            }
            "ParenExpr"
            | "MaterializeTemporaryExpr"
            | "CXXBindTemporaryExpr"
            | "FullExpr"
            | "CXXDefaultArgExpr"
            | "CXXDefaultInitExpr" => self.passed_through(node, node.inner.len().max(1) - 1, origin),
            // `__builtin_choose_expr(constant, a, b)`
            "ChooseExpr" => {
                let chosen = self.chosen(node)?;
                self.passed_through(node, chosen, origin)
            }
            "ConstantExpr" => match (node.integer_value(), self.ty(node).scalar()) {
                (Some(value), Some(ty)) if ty.is_int() => Ok(lane(Expr::int(ty, value, origin))),
                _ => self.passed_through(node, 0, origin),
            },
            "SubstNonTypeTemplateParmExpr" => self.passed_through(node, node.inner.len().max(1) - 1, origin),
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXStaticCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXConstCastExpr"
            | "CXXFunctionalCastExpr"
            | "CXXAddrspaceCastExpr"
            | "CXXDynamicCastExpr" => self.cast(node, origin),
            "IntegerLiteral" | "CharacterLiteral" | "FixedPointLiteral" => {
                let ty = self.ty(node).scalar().unwrap_or(Ty::I32);
                match node.integer_value() {
                    Some(value) => Ok(lane(Expr::int(ty, value, origin))),
                    None => {
                        self.unsupported(Code::UnsupportedConstruct, "this number is not understood", node)
                    }
                }
            }
            "CXXBoolLiteralExpr" => Ok(lane(Expr::bool(node.integer_value() == Some(1), origin))),
            "FloatingLiteral" => self.float_literal(node, origin),
            "CXXNullPtrLiteralExpr" | "GNUNullExpr" => Ok(lane(Expr::null(origin))),
            "UnaryExprOrTypeTraitExpr" => self.size_trait(node, origin),
            "SizeOfPackExpr" => match self.unit.index.pack_sizes.get(&node.id).copied() {
                Some(size) => Ok(lane(Expr::int(Ty::U64, i128::from(size), origin))),
                None => self.unsupported(
                    Code::UnsupportedConstruct,
                    "the number of these arguments is not known",
                    node,
                ),
            },
            "UnaryOperator" => self.unary(node, origin),
            "BinaryOperator" => self.binary(node, origin),
            "CompoundAssignOperator" => self.compound_assign(node, true),
            "ConditionalOperator" | "BinaryConditionalOperator" => self.conditional(node, origin),
            "CallExpr" | "CXXMemberCallExpr" | "CXXOperatorCallExpr" | "UserDefinedLiteral" => {
                self.call(node, origin)
            }
            "CUDAKernelCallExpr" => self.launch(node, origin),
            "CXXConstructExpr" | "CXXTemporaryObjectExpr" => self.construct_value(node, origin),
            "InitListExpr" | "CompoundLiteralExpr" | "CXXStdInitializerListExpr" => {
                self.list_value(node, origin)
            }
            "ImplicitValueInitExpr" | "CXXScalarValueInitExpr" => self.zero_value(node, origin),
            "CXXThisExpr" => match self.this.clone() {
                Some(this) => Ok(lane(Expr { origin, ..this })),
                None => self.unsupported(Code::UnsupportedConstruct, "`this` is not known here", node),
            },
            "LambdaExpr" => self.lambda(node, false),
            "StmtExpr" => self.statement_expression(node, origin),
            "ConvertVectorExpr" => {
                let values = self.child_lanes(node, 0)?;
                let Some((to, _)) = self.ty(node).lanes() else {
                    return self.unsupported(
                        Code::UnsupportedType,
                        "this vector type is not understood",
                        node,
                    );
                };
                let converted: Lower<Vec<Expr>> =
                    values.into_iter().map(|v| self.convert_scalar(v, to, origin)).collect();
                Ok(Value::Lanes(converted?))
            }
            "ShuffleVectorExpr" => self.shuffle_vector(node),
            "AsTypeExpr" => {
                let values = self.child_lanes(node, 0)?;
                match self.ty(node).lanes() {
                    Some((to, lanes)) => self.reinterpret(values, to, lanes, origin),
                    None => {
                        self.unsupported(Code::UnsupportedType, "this vector type is not understood", node)
                    }
                }
            }
            "DeclRefExpr"
                if node
                    .referenced
                    .as_ref()
                    .is_some_and(|d| d.kind == "FunctionDecl" || d.kind == "CXXMethodDecl") =>
            {
                Ok(lane(self.function_address(node)?))
            }
            "CXXNoexceptExpr" | "TypeTraitExpr" | "CXXFoldExpr" | "OffsetOfExpr" => {
                match (
                    node.integer_value().or_else(|| node.inner.iter().find_map(constant_value)),
                    self.ty(node).scalar(),
                ) {
                    (Some(value), Some(ty)) if ty != Ty::Bool => Ok(lane(Expr::int(ty, value, origin))),
                    (Some(value), Some(Ty::Bool)) => Ok(lane(Expr::bool(value != 0, origin))),
                    _ => {
                        let reason = format!("expressions of kind {} are not supported", node.kind);
                        self.unsupported(Code::UnsupportedConstruct, reason, node)
                    }
                }
            }
            "AtomicExpr" => builtin::atomic::expression(self, node, origin),
            "StringLiteral"
            | "PredefinedExpr"
            | "DeclRefExpr"
            | "ArraySubscriptExpr"
            | "MemberExpr"
            | "ExtVectorElementExpr" => {
                let place = self.place(node)?;
                self.read(place, origin)
            }
            "CXXNewExpr" | "CXXDeleteExpr" => {
                self.unsupported(Code::UnsupportedConstruct, "device-side allocation is not supported", node)
            }
            "CXXThrowExpr" => {
                self.unsupported(Code::UnsupportedConstruct, "exceptions are not supported", node)
            }
            "RecoveryExpr" => {
                self.unsupported(Code::UnsupportedConstruct, "clang could not make sense of this", node)
            }
            other => {
                let reason = format!("expressions of kind {other} are not supported");
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    /// Which operand a `__builtin_choose_expr` is.
    pub(super) fn chosen(&mut self, node: &'t Node<'t>) -> Lower<usize> {
        match node.inner.first().and_then(crate::ast::name::constant_value) {
            Some(condition) => Ok(if condition != 0 { 1 } else { 2 }),
            None => {
                let reason = "which of its operands this is, is not known";
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    /// A node that stands for its child: value of a prvalue, contents of an lvalue.
    fn passed_through(&mut self, node: &'t Node<'t>, n: usize, origin: Origin) -> Lower<Value<'t>> {
        let Some(child) = node.child(n) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        if child.value_category == "lvalue" || child.value_category == "xvalue" {
            if let Some(closure) = self.closure_of(child) {
                return Ok(Value::Closure(closure));
            }
            let place = self.place(child)?;
            return self.read(place, origin);
        }
        self.try_rvalue(child)
    }

    /// The lanes of an expression.
    pub fn lanes(&mut self, node: &'t Node<'t>) -> Lower<Vec<Expr>> {
        match self.rvalue(node)? {
            Value::Lanes(values) => Ok(values),
            _ => self.unsupported(Code::UnsupportedConstruct, "a number or pointer is expected here", node),
        }
    }

    /// The lanes of a child.
    pub fn child_lanes(&mut self, node: &'t Node<'t>, n: usize) -> Lower<Vec<Expr>> {
        match node.child(n) {
            Some(child) => self.lanes(child),
            None => self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            ),
        }
    }

    /// The value of a scalar expression; for an lvalue of array or function type its address.
    pub fn scalar(&mut self, node: &'t Node<'t>) -> Lower<Expr> {
        let values = self.lanes(node)?;
        match <[Expr; 1]>::try_from(values) {
            Ok([value]) => Ok(value),
            Err(_) => self.unsupported(
                Code::UnsupportedConstruct,
                "a single number or pointer is expected here",
                node,
            ),
        }
    }

    /// The value of a scalar child.
    pub fn child_scalar(&mut self, node: &'t Node<'t>, n: usize) -> Lower<Expr> {
        match node.child(n) {
            Some(child) => self.scalar(child),
            None => self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            ),
        }
    }

    /// The truth of an expression, a bool.
    pub fn condition(&mut self, node: &'t Node<'t>) -> Lower<Expr> {
        let origin = self.unit.origin(node);
        let value = self.scalar(node)?;
        Ok(truth(value, origin))
    }

    /// The truth of a child.
    pub fn child_condition(&mut self, node: &'t Node<'t>, n: usize) -> Lower<Expr> {
        match node.child(n) {
            Some(child) => self.condition(child),
            None => self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            ),
        }
    }

    /// Evaluates for the effects only.
    pub fn discard(&mut self, node: &'t Node<'t>) {
        self.met(node);
        if let ("ExprWithCleanups", Some(inner)) = (&*node.kind, node.child(0)) {
            return self.full_expression(|l| l.discard(inner));
        }
        if node.kind == "ParenExpr" {
            return self.discard_child(node, node.inner.len().max(1) - 1);
        }
        if node.kind == "BinaryOperator" && node.opcode == "," {
            self.discard_child(node, 0);
            return self.discard_child(node, 1);
        }
        let failed = if node.value_category == "lvalue" && node.kind == "DeclRefExpr" {
            None
        } else if node.kind == "BinaryOperator" && node.opcode == "=" {
            self.assign(node, false).err()
        } else if node.kind == "CompoundAssignOperator" {
            self.compound_assign(node, false).err()
        } else if node.value_category == "lvalue" && !is_effectful_lvalue(node) {
            self.place(node).err()
        } else {
            self.try_rvalue(node).err()
        };
        if let Some(what) = failed {
            let origin = self.unit.origin(node);
            self.refused.insert(origin);
            self.emit_unsupported(what, Vec::new());
        }
    }

    /// Evaluates a child for the effects only.
    pub fn discard_child(&mut self, node: &'t Node<'t>, n: usize) {
        if let Some(child) = node.child(n) {
            self.discard(child);
        }
    }

    fn float_literal(&mut self, node: &Node<'_>, origin: Origin) -> Lower<Value<'t>> {
        let text = match &node.value {
            Some(Literal::Text(text)) => text.parse::<f64>().ok(),
            Some(Literal::Float(value)) => Some(*value),
            Some(Literal::Int(value)) => Some(*value as f64),
            _ => None,
        };
        match (text, self.ty(node)) {
            (Some(value), CType::Scalar(Ty::Float(format))) => {
                let bits = match (format, &node.value) {
                    // Decimal to single precision must round once.
                    (gpuproof_kir::FloatFormat::F32, Some(Literal::Text(text))) => {
                        text.parse::<f32>().map(|v| u64::from(v.to_bits())).unwrap_or(0)
                    }
                    _ => gpuproof_kir::fold::float_from_f64(format, value),
                };
                Ok(lane(Expr::float_bits(format, bits, origin)))
            }
            _ => self.unsupported(Code::UnsupportedConstruct, "this number is not understood", node),
        }
    }

    /// `sizeof`, `alignof` and their kin.
    fn size_trait(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let ty = match (&node.arg_type, node.child(0)) {
            (Some(ty), _) => self.unit.printed_type(ty).ty.clone(),
            (None, Some(child)) => self.ty(child),
            (None, None) => CType::Void,
        };
        let ty = match ty {
            CType::Reference(to) => to.ty.clone(),
            other => other,
        };
        let result = self.ty(node).scalar().unwrap_or(Ty::U64);
        match (&*node.name, self.unit.table.size_align(&ty), &ty) {
            ("sizeof", Some((size, _)), _) => Ok(lane(Expr::int(result, size.into(), origin))),
            ("alignof" | "_Alignof" | "__alignof", Some((_, align)), _) => {
                Ok(lane(Expr::int(result, align.into(), origin)))
            }
            ("vec_step", _, CType::Vector { lanes, .. }) => {
                Ok(lane(Expr::int(result, lanes.next_power_of_two().into(), origin)))
            }
            ("vec_step", ..) => Ok(lane(Expr::int(result, 1, origin))),
            _ => {
                let reason = format!("`{}` of this type is not known", node.name);
                self.unsupported(Code::UnsupportedType, reason, node)
            }
        }
    }

    /// `c ? a : b`, also lane by lane in OpenCL.
    fn conditional(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        if node.kind == "BinaryConditionalOperator" {
            return self.unsupported(Code::UnsupportedConstruct, "`a ?: b` is not supported", node);
        }
        let (Some(test), Some(then), Some(otherwise)) = (node.child(0), node.child(1), node.child(2)) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        let ty = self.ty(node);
        if let CType::Vector { .. } = self.ty(test) {
            return self.lane_conditional(test, then, otherwise, origin);
        }
        let condition = self.condition(test)?;
        if node.value_category == "lvalue" || ty.is_aggregate() {
            return self.conditional_record(condition, then, otherwise, &ty, origin);
        }
        let Some((scalar, lanes)) = ty.lanes() else {
            // Both arms are void: run for their effects.
            let (first, second) = (self.collect(|l| l.discard(then)), self.collect(|l| l.discard(otherwise)));
            self.emit(StmtKind::If(condition, first, second), origin);
            return Ok(Value::Void);
        };
        let (first, then) = self.collect_with(|l| l.lanes(then));
        let (second, otherwise) = self.collect_with(|l| l.lanes(otherwise));
        let (then, otherwise) = (then?, otherwise?);
        // Without effects it is an expression; the arms are evaluated only when chosen.
        if first.is_empty() && second.is_empty() {
            let arms = then.into_iter().zip(otherwise);
            let condition = if lanes > 1 { self.keep(condition, origin) } else { condition };
            return Ok(Value::Lanes(
                arms.map(|(a, b)| Expr::select(condition.clone(), a, b, origin)).collect(),
            ));
        }
        if self.in_annotation {
            return self.unsupported(
                Code::UnsupportedAnnotation,
                "an annotation must not have effects",
                node,
            );
        }
        let results = self.temps(scalar, lanes, origin);
        let finish = |mut body: gpuproof_kir::Body, values: Vec<Expr>| {
            for (local, value) in results.iter().zip(values) {
                body.push(gpuproof_kir::Stmt::set(*local, value, origin));
            }
            body
        };
        let (first, second) = (finish(first, then), finish(second, otherwise));
        self.emit(StmtKind::If(condition, first, second), origin);
        Ok(Value::Lanes(self.locals(&results, origin)))
    }

    /// OpenCL: `v ? a : b` picks each lane by the sign of the condition's.
    fn lane_conditional(
        &mut self,
        test: &'t Node<'t>,
        then: &'t Node<'t>,
        otherwise: &'t Node<'t>,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let tests = self.lanes(test)?;
        let (then, otherwise) = (self.lanes(then)?, self.lanes(otherwise)?);
        let pick = |((test, a), b): ((Expr, Expr), Expr)| {
            let zero = Expr::zero(test.ty, origin);
            Expr::select(Expr::binary(BinaryOp::Lt, test, zero, origin), a, b, origin)
        };
        Ok(Value::Lanes(tests.into_iter().zip(then).zip(otherwise).map(pick).collect()))
    }

    /// A conditional between records: the address of the chosen one.
    fn conditional_record(
        &mut self,
        condition: Expr,
        then: &'t Node<'t>,
        otherwise: &'t Node<'t>,
        ty: &CType,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let target = self.temp(Ty::Ptr, origin);
        let mut failed = None;
        let mut arm = |lowerer: &mut Self, node: &'t Node<'t>| {
            lowerer.collect(|l| {
                let address = if node.value_category == "lvalue" {
                    l.place(node).and_then(|place| l.address(place, origin))
                } else {
                    l.materialise(node, origin).and_then(|place| l.address(place, origin))
                };
                match address {
                    Ok(ptr) => l.emit(StmtKind::Set(target, ptr), origin),
                    Err(error) => failed = Some(error),
                }
            })
        };
        let (first, second) = (arm(self, then), arm(self, otherwise));
        self.emit(StmtKind::If(condition, first, second), origin);
        if let Some(error) = failed {
            return Err(error);
        }
        let ptr = self.local(target, origin);
        self.read(super::place::Place::Memory { ptr, ty: ty.clone(), volatile: false }, origin)
    }

    /// `({ ...; value; })`.
    fn statement_expression(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let Some(body) = node.child(0) else { return Ok(Value::Void) };
        let Some((last, before)) = body.inner.split_last() else { return Ok(Value::Void) };
        // What is declared inside is destroyed at the end of the statement expression, after its value is there.
        let mut value = Ok(Value::Void);
        self.scope(|l| value = l.last_value(node, before, last, origin));
        value
    }

    fn last_value(
        &mut self,
        node: &'t Node<'t>,
        before: &'t [Node<'t>],
        last: &'t Node<'t>,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        for statement in before {
            self.statement(statement);
        }
        if last.ty.is_some() && self.ty(node) != CType::Void {
            return match self.rvalue(last)? {
                Value::Lanes(values) => {
                    Ok(Value::Lanes(values.into_iter().map(|v| self.keep(v, origin)).collect()))
                }
                other => Ok(other),
            };
        }
        self.statement(last);
        Ok(Value::Void)
    }

    fn shuffle_vector(&mut self, node: &'t Node<'t>) -> Lower<Value<'t>> {
        let mut all = self.child_lanes(node, 0)?;
        all.extend(self.child_lanes(node, 1)?);
        let mut picked = Vec::new();
        for index in node.inner.iter().skip(2) {
            match constant_value(index).and_then(|n| all.get(n.max(0) as usize)) {
                Some(value) => picked.push(value.clone()),
                None => {
                    return self.unsupported(
                        Code::UnsupportedConstruct,
                        "this shuffle is not understood",
                        node,
                    );
                }
            }
        }
        Ok(Value::Lanes(picked))
    }

    /// Zero of the node's type.
    fn zero_value(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let ty = self.ty(node);
        match ty.lanes() {
            Some((scalar, lanes)) => Ok(Value::Lanes(vec![Expr::zero(scalar, origin); lanes as usize])),
            None if ty == CType::Void => Ok(Value::Void),
            None => {
                let ptr = self.temporary(&ty, origin)?;
                self.zero_fill(ptr.clone(), &ty, origin)?;
                Ok(Value::Memory(ptr))
            }
        }
    }

    /// Sets memory to zero.
    pub fn zero_fill(&mut self, dst: Expr, ty: &CType, origin: Origin) -> Lower<()> {
        match self.unit.table.size(ty) {
            Some(0) => Ok(()),
            Some(size) => {
                let byte = Expr::int(Ty::U8, 0, origin);
                self.emit(StmtKind::Fill { dst, byte, bytes: Expr::u64(size, origin) }, origin);
                Ok(())
            }
            None => {
                let reason = "the size of this type is not known".to_owned();
                Err(Unsupported { code: Code::UnsupportedType, reason, origin })
            }
        }
    }
}

/// A value with one lane.
pub fn lane<'t>(value: Expr) -> Value<'t> {
    Value::Lanes(vec![value])
}

/// Whether a scalar is not zero. C turns truth into an int and back: that is undone here.
pub fn truth(value: Expr, origin: Origin) -> Expr {
    match value {
        Expr { ty: Ty::Bool, .. } => value,
        Expr { kind: ExprKind::Cast(CastKind::Int, inner), .. } if inner.ty == Ty::Bool => *inner,
        other => Expr::cast(CastKind::ToBool, Ty::Bool, other, origin),
    }
}

fn is_effectful_lvalue(node: &Node<'_>) -> bool {
    matches!(
        &*node.kind,
        "BinaryOperator"
            | "CompoundAssignOperator"
            | "UnaryOperator"
            | "CallExpr"
            | "CXXMemberCallExpr"
            | "CXXOperatorCallExpr"
            | "ConditionalOperator"
            | "ParenExpr"
            | "ExprWithCleanups"
    )
}
