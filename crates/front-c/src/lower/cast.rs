//! Casts: every conversion that clang's tree spells out, implicit ones included.

use super::function::Lowerer;
use super::place::{Place, Value, place_type};
use super::{Lower, Unsupported};
use crate::ast::Node;
use crate::builtin::group::partition;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, CastKind, Const, Expr, ExprKind, LocalId, PureFn, StmtKind, Ty, walk};

impl<'t> Lowerer<'_, '_, 't> {
    /// The value of a cast expression.
    pub fn cast(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let Some(operand) = node.child(node.inner.len().saturating_sub(1)) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        let ty = self.ty(node);
        match &*node.cast_kind {
            "LValueToRValue" => {
                if let Some(closure) = self.closure_of(operand) {
                    return Ok(Value::Closure(closure));
                }
                if is_assignment(operand) {
                    // The value that was stored; reading it back would be an access of its own.
                    return self.try_rvalue(operand);
                }
                let place = if operand.value_category == "prvalue" {
                    self.materialise(operand, origin)?
                } else {
                    self.place(operand)?
                };
                if matches!(place_type(&place), CType::Array(_, Some(_))) {
                    // No array is read as a whole: the type was printed wrongly.
                    let reason = "the type of this expression is not understood";
                    return self.unsupported(Code::UnsupportedType, reason, operand);
                }
                self.read(place, origin)
            }
            "NoOp"
            | "ConstructorConversion"
            | "UserDefinedConversion"
            | "AtomicToNonAtomic"
            | "NonAtomicToAtomic"
            | "AddressSpaceConversion"
            | "Dynamic" => self.operand_value(operand, origin),
            "ToVoid" => {
                self.discard(operand);
                Ok(Value::Void)
            }
            "ArrayToPointerDecay" => {
                let place = match &*operand.kind {
                    "InitListExpr" | "CompoundLiteralExpr" => self.materialise(operand, origin)?,
                    _ if operand.value_category == "prvalue" => self.materialise(operand, origin)?,
                    _ => self.place(operand)?,
                };
                Ok(Value::Lanes(vec![self.address(place, origin)?]))
            }
            "FunctionToPointerDecay" | "BuiltinFnToFnPtr" => {
                Ok(Value::Lanes(vec![self.function_address(operand)?]))
            }
            "NullToPointer" | "ZeroToOCLOpaqueType" => match ty.lanes() {
                Some((scalar, lanes)) => Ok(Value::Lanes(vec![Expr::zero(scalar, origin); lanes as usize])),
                None => self.unsupported(Code::UnsupportedType, "this null value is not understood", node),
            },
            "IntToOCLSampler" => {
                let value = self.scalar(operand)?;
                Ok(Value::Lanes(vec![self.convert_scalar(value, Ty::U64, origin)?]))
            }
            // semantics: memory/addresses
            "IntegralToPointer" => {
                let value = self.scalar(operand)?;
                let pointer = pointer_behind(&self.spelt_out(&value));
                match (gpuproof_kir::fold::constant(&value), pointer) {
                    (Some(Const::Int(0)), _) => Ok(Value::Lanes(vec![Expr::null(origin)])),
                    (_, Some(pointer)) => Ok(Value::Lanes(vec![pointer])),
                    _ => self.unsupported(
                        Code::UnsupportedPointer,
                        "an integer is turned into a pointer",
                        node,
                    ),
                }
            }
            "PointerToIntegral" => {
                let value = self.scalar(operand)?;
                let wide = Expr::cast(CastKind::PtrToInt, Ty::U64, value, origin);
                let to = ty.scalar().unwrap_or(Ty::U64);
                Ok(Value::Lanes(vec![self.convert_scalar(wide, to, origin)?]))
            }
            "DerivedToBase" | "UncheckedDerivedToBase" if partition::is_any(node) => {
                let handle = partition::as_any(self, operand, origin)?;
                Ok(Value::Lanes(vec![handle]))
            }
            "DerivedToBase" | "UncheckedDerivedToBase" => {
                let ptr = match self.rvalue(operand)? {
                    Value::Lanes(values) if values.len() == 1 => values[0].clone(),
                    Value::Memory(ptr) => ptr,
                    _ => {
                        return self.unsupported(
                            Code::UnsupportedConstruct,
                            "this base is not understood",
                            node,
                        );
                    }
                };
                let moved = self.base_address(node, operand, ptr, false, origin)?;
                Ok(if ty.lanes().is_some() { Value::Lanes(vec![moved]) } else { Value::Memory(moved) })
            }
            "BaseToDerived" => {
                let ptr = self.scalar(operand)?;
                Ok(Value::Lanes(vec![self.base_address(operand, node, ptr, true, origin)?]))
            }
            "VectorSplat" => {
                let value = self.scalar(operand)?;
                let Some((lane, lanes)) = ty.lanes() else {
                    return self.unsupported(
                        Code::UnsupportedType,
                        "this vector type is not understood",
                        node,
                    );
                };
                let value = self.convert_scalar(value, lane, origin)?;
                let value = if matches!(value.kind, gpuproof_kir::ExprKind::Local(_)) {
                    value
                } else {
                    self.keep(value, origin)
                };
                Ok(Value::Lanes(vec![value; lanes as usize]))
            }
            "BitCast" | "LValueToRValueBitCast" => self.bit_cast(node, operand, &ty, origin),
            "IntegralCast"
            | "IntegralToFloating"
            | "FloatingToIntegral"
            | "FloatingCast"
            | "IntegralToBoolean"
            | "FloatingToBoolean"
            | "PointerToBoolean"
            | "BooleanToSignedIntegral"
            | "BooleanToIntegral"
            | "FixedPointCast" => {
                let values = self.lanes(operand)?;
                if matches!(ty, CType::Image(_)) && values.iter().any(|value| value.ty != Ty::Ptr) {
                    return self.some_image(origin);
                }
                self.convert_lanes(values, &ty, &node.cast_kind, origin)
            }
            other => {
                let reason = format!("conversions of kind {other} are not supported");
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    /// A number with the temporaries in it replaced by what was put there just before, and still is the same.
    fn spelt_out(&self, value: &Expr) -> Expr {
        let mut value = value.clone();
        let Some(body) = self.bodies.last() else { return value };
        let locals = &self.unit.module.functions[self.id].locals;
        walk::expr_mut(&mut value, &mut |e| {
            let ExprKind::Local(local) = e.kind else { return };
            let set =
                body.iter().rposition(|stmt| matches!(&stmt.kind, StmtKind::Set(to, _) if *to == local));
            let Some((number, StmtKind::Set(_, first))) = set.map(|n| (n, &body[n].kind)) else { return };
            let is_same = body[number + 1..].iter().all(|stmt| match &stmt.kind {
                StmtKind::Set(to, _) | StmtKind::Havoc(to) | StmtKind::Unknown(to) => !mentions(first, *to),
                StmtKind::Load(to, _) => to.iter().all(|to| !mentions(first, *to)),
                _ => false,
            });
            if is_same && !locals[local].named {
                *e = first.clone();
            }
        });
        value
    }

    /// The value of an operand that may be an lvalue of record type.
    fn operand_value(&mut self, operand: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        if operand.value_category == "prvalue" || operand.value_category.is_empty() {
            return self.rvalue(operand);
        }
        let place = self.place(operand)?;
        self.read(place, origin)
    }

    /// Converts lanes to the lane type of `ty`.
    fn convert_lanes(
        &mut self,
        values: Vec<Expr>,
        ty: &CType,
        kind: &str,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let Some((lane, _)) = ty.lanes() else {
            let reason = "this conversion is not understood".to_owned();
            return Err(Unsupported { code: Code::UnsupportedType, reason, origin });
        };
        let convert = |lowerer: &mut Self, value: Expr| {
            let value = lowerer.convert_scalar(value, lane, origin)?;
            // In vectors, true is all ones.
            Ok(if kind == "BooleanToSignedIntegral" {
                Expr::unary(gpuproof_kir::UnaryOp::Neg, value, origin)
            } else {
                value
            })
        };
        let converted: Lower<Vec<Expr>> = values.into_iter().map(|v| convert(self, v)).collect();
        Ok(Value::Lanes(converted?))
    }

    /// A scalar converted by value.
    pub fn convert_scalar(&mut self, value: Expr, ty: Ty, origin: Origin) -> Lower<Expr> {
        let from = value.ty;
        value.convert(ty, origin).ok_or_else(|| Unsupported {
            code: Code::UnsupportedPointer,
            reason: format!("a conversion from {from} to {ty} is not supported"),
            origin,
        })
    }

    /// Same bits, other type: pointers stay, vectors of equal size are cut anew.
    fn bit_cast(
        &mut self,
        node: &Node<'_>,
        operand: &'t Node<'t>,
        ty: &CType,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let value = self.operand_value(operand, origin)?;
        let (Value::Lanes(values), Some((lane, lanes))) = (&value, ty.lanes()) else { return Ok(value) };
        self.reinterpret(values.clone(), lane, lanes, origin).or_else(|_: Unsupported| {
            self.unsupported(Code::UnsupportedPointer, "a pointer is reinterpreted as something else", node)
        })
    }

    /// The bits of some lanes as lanes of another type of the same size in all.
    pub fn reinterpret(
        &mut self,
        values: Vec<Expr>,
        lane: Ty,
        lanes: u32,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let from = values.first().map_or(lane, |v| v.ty);
        if from == lane && values.len() == lanes as usize {
            return Ok(Value::Lanes(values));
        }
        if from == Ty::Ptr || lane == Ty::Ptr || from == Ty::Bool || lane == Ty::Bool {
            let reason = "a pointer is reinterpreted as something else".to_owned();
            return Err(Unsupported { code: Code::UnsupportedPointer, reason, origin });
        }
        if from.size() == lane.size() {
            let cast = |v: Expr| Expr::cast(CastKind::Bits, lane, v, origin);
            let mut cast: Vec<Expr> = values.into_iter().map(cast).collect();
            // Between three and four lanes the last one is undefined.
            while cast.len() < lanes as usize {
                cast.push(Expr::zero(lane, origin));
            }
            cast.truncate(lanes as usize);
            return Ok(Value::Lanes(cast));
        }
        // Lanes of different sizes: through memory, as the machine would.
        let source = crate::types::parse::vector(from, values.len() as u32);
        let ptr = self.temporary(&source, origin)?;
        self.emit(
            gpuproof_kir::StmtKind::Store(gpuproof_kir::Access::new(from, ptr.clone()), values),
            origin,
        );
        Ok(Value::Lanes(self.load(gpuproof_kir::Access::new(lane, ptr), lanes, origin)))
    }

    /// The address of a base class inside an object of a derived one, or back.
    fn base_address(
        &mut self,
        base: &Node<'_>,
        derived: &Node<'_>,
        ptr: Expr,
        back: bool,
        origin: Origin,
    ) -> Lower<Expr> {
        let record = |ty: CType| match ty {
            CType::Record(id) => Some(id),
            other => other.pointee().and_then(|to| match to.ty {
                CType::Record(id) => Some(id),
                _ => None,
            }),
        };
        let (from, to) = (record(self.ty(derived)), record(self.ty(base)));
        match (from, to) {
            (Some(from), Some(to)) => match self.unit.table.base_offset(from, to) {
                Some(bytes) => {
                    Ok(self.offset(ptr, if back { -(bytes as i64) } else { bytes as i64 }, origin))
                }
                None => self.unsupported(
                    Code::UnsupportedType,
                    "the layout of this class is not understood",
                    base,
                ),
            },
            // Classes of the builtin headers have no layout that matters.
            _ => Ok(ptr),
        }
    }

    /// The place that a cast of an lvalue names.
    pub fn cast_place(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let Some(operand) = node.child(node.inner.len().saturating_sub(1)) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        match &*node.cast_kind {
            "NoOp" | "AddressSpaceConversion" | "UserDefinedConversion"
                if operand.value_category != "prvalue" =>
            {
                self.place(operand)
            }
            "LValueBitCast" => {
                let place = self.place(operand)?;
                let ptr = self.address(place, origin)?;
                Ok(self.memory(node, ptr))
            }
            "DerivedToBase" | "UncheckedDerivedToBase" if partition::is_any(node) => {
                let ty = self.ty(node);
                Ok(Place::Values(vec![partition::as_any(self, operand, origin)?], ty))
            }
            "DerivedToBase" | "UncheckedDerivedToBase" | "BaseToDerived" => {
                let back = node.cast_kind == "BaseToDerived";
                let place = self.place(operand)?;
                let ptr = self.address(place, origin)?;
                let (base, derived) = if back { (operand, node) } else { (node, operand) };
                let ptr = self.base_address(base, derived, ptr, back, origin)?;
                Ok(self.memory(node, ptr))
            }
            _ => {
                let ty = self.ty(node);
                match self.cast(node, origin)? {
                    Value::Lanes(values) => Ok(Place::Values(values, ty)),
                    Value::Memory(ptr) => Ok(Place::Memory { ptr, ty, volatile: false }),
                    _ => self.unsupported(Code::UnsupportedConstruct, "this value has no place", node),
                }
            }
        }
    }
}

/// Whether an lvalue is an assignment or a prefix increment, in parentheses or not.
fn is_assignment(node: &Node<'_>) -> bool {
    match &*node.kind {
        "ParenExpr" => node.inner.first().is_some_and(is_assignment),
        "BinaryOperator" => node.opcode == "=",
        "CompoundAssignOperator" => true,
        "UnaryOperator" => matches!(&*node.opcode, "++" | "--"),
        _ => false,
    }
}

/// The pointer that a number of 64 bits is the address of, if it was made of one pointer by adding to it, or by choosing among such numbers.
///
/// Soundness: memory is flat, and a number that comes from an address of an object by arithmetic is an address in the same object, or one that may not be
/// accessed. So `address of p + e` is the address of `p + e` bytes, whatever `e` is, as long as no other address takes part in `e`: not in `e` as it is written, which is
/// looked at here, nor by way of a local, which whoever follows the pointer looks at (`address` in the facts). Clearing bits takes away from
/// the address what is cleared.
fn pointer_behind(value: &Expr) -> Option<Expr> {
    let at = value.origin;
    let is_wide = |e: &Expr| matches!(e.ty, Ty::Int { bits: 64, .. });
    if !is_wide(value) {
        return None;
    }
    let moved = |pointer: Expr, bytes: &Expr| {
        let bytes = Expr::cast(CastKind::Int, Ty::I64, bytes.clone(), at);
        Expr::ptr_add(pointer, bytes, at)
    };
    match &value.kind {
        ExprKind::Cast(CastKind::PtrToInt, pointer) => Some((**pointer).clone()),
        ExprKind::Cast(CastKind::Int, inner) if is_wide(inner) => pointer_behind(inner),
        ExprKind::Binary(BinaryOp::Add, a, b) if !has_address(b) => Some(moved(pointer_behind(a)?, b)),
        ExprKind::Binary(BinaryOp::Add, a, b) if !has_address(a) => Some(moved(pointer_behind(b)?, a)),
        ExprKind::Binary(BinaryOp::Sub, a, b) if !has_address(b) => {
            let back = Expr::unary(
                gpuproof_kir::UnaryOp::Neg,
                Expr::cast(CastKind::Int, Ty::I64, (**b).clone(), at),
                at,
            );
            Some(moved(pointer_behind(a)?, &back))
        }
        // Aligned downwards: what is cleared is taken away.
        ExprKind::Binary(BinaryOp::BitAnd, a, mask) if !has_address(mask) => {
            let pointer = pointer_behind(a)?;
            let cleared = Expr::binary(BinaryOp::Sub, value.clone(), (**a).clone(), at);
            Some(moved(pointer, &cleared))
        }
        ExprKind::Select(condition, a, b) => {
            Some(Expr::select((**condition).clone(), pointer_behind(a)?, pointer_behind(b)?, at))
        }
        ExprKind::Pure(what @ (PureFn::Min | PureFn::Max), args) => {
            let [a, b] = args.as_slice() else { return None };
            let (first, second) = if *what == PureFn::Min { (a, b) } else { (b, a) };
            let is_less = Expr::binary(BinaryOp::Lt, first.clone(), second.clone(), at);
            Some(Expr::select(is_less, pointer_behind(a)?, pointer_behind(b)?, at))
        }
        _ => None,
    }
}

/// Whether an expression reads a local.
fn mentions(value: &Expr, local: LocalId) -> bool {
    let mut found = false;
    walk::expr(value, &mut |e| found |= matches!(e.kind, ExprKind::Local(read) if read == local));
    found
}

/// Whether an address takes part in a number.
fn has_address(value: &Expr) -> bool {
    let mut found = false;
    walk::expr(value, &mut |e| found |= e.ty == Ty::Ptr);
    found
}
