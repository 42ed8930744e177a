//! Operators: arithmetic, comparison, logic, assignment, increment.

use super::expr::{lane, truth};
use super::function::Lowerer;
use super::place::{Place, Value, place_type};
use super::{Lower, Unsupported};
use crate::ast::Node;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, Expr, StmtKind, Ty, UnaryOp};

impl<'t> Lowerer<'_, '_, 't> {
    /// Prefix and postfix operators.
    pub fn unary(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        match &*node.opcode {
            "++" | "--" => Ok(Value::Lanes(self.increment(node)?)),
            "&" => self.address_of(node, origin),
            "*" => {
                let place = self.place(node)?;
                self.read(place, origin)
            }
            "+" | "__extension__" | "__real" => match node.child(0) {
                Some(child) => self.try_rvalue(child),
                None => Ok(Value::Void),
            },
            "-" => {
                let values = self.child_lanes(node, 0)?;
                Ok(Value::Lanes(values.into_iter().map(|v| Expr::unary(UnaryOp::Neg, v, origin)).collect()))
            }
            "~" => {
                let values = self.child_lanes(node, 0)?;
                Ok(Value::Lanes(values.into_iter().map(|v| Expr::not(v, origin)).collect()))
            }
            "!" => {
                let Some((result, lanes)) = self.ty(node).lanes() else {
                    return self.unsupported(
                        Code::UnsupportedConstruct,
                        "this negation is not understood",
                        node,
                    );
                };
                let values = self.child_lanes(node, 0)?;
                let not = |v: Expr| Expr::not(truth(v, origin), origin);
                Ok(Value::Lanes(values.into_iter().map(|v| logical(not(v), result, lanes, origin)).collect()))
            }
            other => {
                let reason = format!("the operator `{other}` is not supported");
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    fn address_of(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let Some(operand) = node.child(0) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        if let CType::Function(_) = self.ty(operand) {
            return Ok(lane(self.function_address(operand)?));
        }
        let place = self.place(operand)?;
        Ok(lane(self.address(place, origin)?))
    }

    /// `++` and `--`: changes the place; the value is the old one for postfix, the new one for prefix.
    pub fn increment(&mut self, node: &'t Node<'t>) -> Lower<Vec<Expr>> {
        Ok(self.increment_place(node)?.1)
    }

    /// The same, with the place that was changed.
    pub fn increment_place(&mut self, node: &'t Node<'t>) -> Lower<(Place, Vec<Expr>)> {
        let origin = self.unit.origin(node);
        let place = self.stable_place(node, 0, origin)?;
        let ty = place_type(&place);
        let Value::Lanes(old) = self.read(place.clone(), origin)? else {
            return self.unsupported(Code::UnsupportedConstruct, "this cannot be counted up or down", node);
        };
        let old: Vec<Expr> = old.into_iter().map(|v| self.keep(v, origin)).collect();
        let down = node.opcode == "--";
        let mut new = Vec::new();
        for value in &old {
            new.push(match value.ty {
                Ty::Ptr => {
                    let pointee = ty.pointee().map_or(CType::Void, |to| to.ty.clone());
                    let size = self.size_of(&pointee, node)?;
                    self.index_pointer(value.clone(), Expr::i64(1, origin), size, down, origin)
                }
                Ty::Bool => Expr::bool(true, origin),
                ty => {
                    // `char` and `short` are counted as `int` and cut: that is no overflow.
                    let is_narrow = matches!(ty, Ty::Int { .. }) && ty.bits() < 32;
                    let wide = if is_narrow { Ty::I32 } else { ty };
                    let value = self.convert_scalar(value.clone(), wide, origin)?;
                    let one = Expr::int(Ty::I32, 1, origin);
                    let one = self.convert_scalar(one, wide, origin)?;
                    let one = constant_folded(one);
                    let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
                    self.convert_scalar(Expr::binary(op, value, one, origin), ty, origin)?
                }
            });
        }
        if node.is_postfix {
            self.write(place.clone(), Value::Lanes(new), origin)?;
            return Ok((place, old));
        }
        match self.store_result(place.clone(), Value::Lanes(new), true, origin)? {
            Value::Lanes(new) => Ok((place, new)),
            _ => Ok((place, old)),
        }
    }

    /// The place of a child whose address is computed once, so that it can be read and then written.
    fn stable_place(&mut self, node: &'t Node<'t>, n: usize, origin: Origin) -> Lower<Place> {
        Ok(match self.place_of_child(node, n)? {
            Place::Memory { ptr, ty, volatile } => {
                let ptr = self.keep(ptr, origin);
                Place::Memory { ptr, ty, volatile }
            }
            Place::MemoryLanes { ptr, lane, lanes } => {
                let ptr = self.keep(ptr, origin);
                Place::MemoryLanes { ptr, lane, lanes }
            }
            Place::Bits(field) => {
                let ptr = self.keep(field.ptr.clone(), origin);
                Place::Bits(field.at(ptr))
            }
            Place::Unaligned { ptr, ty } => {
                let ptr = self.keep(ptr, origin);
                Place::Unaligned { ptr, ty }
            }
            other => other,
        })
    }

    /// `a = b`; the right side is evaluated first. The value is what was stored; `used` says whether anybody wants it.
    pub fn assign(&mut self, node: &'t Node<'t>, used: bool) -> Lower<Value<'t>> {
        Ok(self.assign_place(node, used, false)?.1)
    }

    /// The same, with the place that was written if it is `wanted`: it is found once, whoever reads or writes it then.
    pub fn assign_place(
        &mut self,
        node: &'t Node<'t>,
        used: bool,
        wanted: bool,
    ) -> Lower<(Place, Value<'t>)> {
        let origin = self.unit.origin(node);
        let Some(right) = node.child(1) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        let mut value = self.rvalue(right)?;
        if used {
            value = self.keep_value(value, origin);
        }
        let find = |l: &mut Self| {
            if used || wanted { l.stable_place(node, 0, origin) } else { l.place_of_child(node, 0) }
        };
        let (value, place) = match value {
            Value::Lanes(values) => {
                let (values, place) = self.after(values, origin, find);
                (Value::Lanes(values), place?)
            }
            Value::Memory(from) => {
                let (mut from, place) = self.after(vec![from], origin, find);
                (from.pop().map_or(Value::Void, Value::Memory), place?)
            }
            other => (other, find(self)?),
        };
        let value = self.stored(place.clone(), value, used, origin)?;
        Ok((place, value))
    }

    /// A value that later effects do not change.
    fn keep_value(&mut self, value: Value<'t>, origin: Origin) -> Value<'t> {
        match value {
            Value::Lanes(values) => Value::Lanes(values.into_iter().map(|v| self.keep(v, origin)).collect()),
            other => other,
        }
    }

    /// `a op= b`: in the type that clang says the operation is done in. The value is what was stored.
    pub fn compound_assign(&mut self, node: &'t Node<'t>, used: bool) -> Lower<Value<'t>> {
        Ok(self.compound_assign_place(node, used)?.1)
    }

    /// The same, with the place that was written.
    pub fn compound_assign_place(&mut self, node: &'t Node<'t>, used: bool) -> Lower<(Place, Value<'t>)> {
        let origin = self.unit.origin(node);
        let right = self.child_lanes(node, 1)?;
        let (right, place) = self.after(right, origin, |l| l.stable_place(node, 0, origin));
        let place = place?;
        let ty = place_type(&place);
        let Value::Lanes(old) = self.read(place.clone(), origin)? else {
            return self.unsupported(Code::UnsupportedConstruct, "this cannot be assigned to", node);
        };
        let op = node.opcode.trim_end_matches('=');
        if let CType::Pointer(to) = &ty {
            let size = self.size_of(&to.ty.clone(), node)?;
            let (Some(ptr), Some(index)) = (old.into_iter().next(), right.into_iter().next()) else {
                return Ok((place, Value::Void));
            };
            let ptr = self.index_pointer(ptr, index, size, op == "-", origin);
            let value = self.store_result(place.clone(), lane(ptr), used, origin)?;
            return Ok((place, value));
        }
        let compute = node.compute_lhs_type.as_ref().map(|ty| self.unit.printed_type(ty).ty.clone());
        let compute = compute.and_then(|ty| ty.lanes()).map(|(ty, _)| ty);
        let Some(op) = binary_op(op) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                format!("the operator `{}` is not supported", node.opcode),
                node,
            );
        };
        let mut new = Vec::new();
        for (n, value) in old.into_iter().enumerate() {
            let Some(other) = right.get(n).or(right.first()).cloned() else { continue };
            let target = value.ty;
            let wide = compute.unwrap_or(target);
            let value = self.convert_scalar(value, wide, origin)?;
            let other = if op.is_shift() {
                self.shift_amount(&value, other, origin)
            } else {
                self.convert_scalar(other, wide, origin)?
            };
            let result = Expr::binary(op, value, other, origin);
            new.push(self.convert_scalar(result, target, origin)?);
        }
        let value = self.store_result(place.clone(), Value::Lanes(new), used, origin)?;
        Ok((place, value))
    }

    fn store_result(
        &mut self,
        place: Place,
        value: Value<'t>,
        used: bool,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let value = if used { self.keep_value(value, origin) } else { value };
        self.stored(place, value, used, origin)
    }

    /// Stores a value that was kept if it is used, and gives the value of the assignment.
    fn stored(&mut self, place: Place, value: Value<'t>, used: bool, origin: Origin) -> Lower<Value<'t>> {
        self.write(place.clone(), value.clone(), origin)?;
        match place {
            // The value of an assignment to a bit field is what fits into it.
            Place::Bits(_) if used => {
                let value = self.read(place, origin)?;
                Ok(self.keep_value(value, origin))
            }
            _ => Ok(value),
        }
    }

    /// A handle of a texture or surface that nobody knows.
    pub(super) fn some_image(&mut self, origin: Origin) -> Lower<Value<'t>> {
        let handle = self.temp(Ty::Ptr, origin);
        self.emit(StmtKind::Unknown(handle), origin);
        Ok(Value::Lanes(vec![self.local(handle, origin)]))
    }

    /// Operators with two operands.
    pub fn binary(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        match &*node.opcode {
            "=" => self.assign(node, true),
            // A handle that is computed is that of some texture.
            other if other != "," && matches!(self.ty(node), CType::Image(_)) => {
                for operand in node.inner.iter() {
                    self.rvalue(operand)?;
                }
                self.some_image(origin)
            }
            "," => {
                self.discard_child(node, 0);
                match node.child(1) {
                    Some(child) if child.value_category == "lvalue" => {
                        let place = self.place(child)?;
                        self.read(place, origin)
                    }
                    Some(child) => self.try_rvalue(child),
                    None => Ok(Value::Void),
                }
            }
            "&&" | "||" => self.logical(node, origin),
            _ => self.arithmetic(node, origin),
        }
    }

    fn logical(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let Some((result, lanes)) = self.ty(node).lanes() else {
            return self.unsupported(Code::UnsupportedConstruct, "this condition is not understood", node);
        };
        let is_and = node.opcode == "&&";
        let join = |a: Expr, b: Expr| if is_and { Expr::and(a, b, origin) } else { Expr::or(a, b, origin) };
        if lanes > 1 {
            // OpenCL vectors: no short circuit.
            let (left, right) = (self.child_lanes(node, 0)?, self.child_lanes(node, 1)?);
            let pairs = left.into_iter().zip(right);
            let joined = pairs.map(|(a, b)| join(truth(a, origin), truth(b, origin)));
            return Ok(Value::Lanes(joined.map(|v| logical(v, result, lanes, origin)).collect()));
        }
        let left = self.child_condition(node, 0)?;
        let (body, right) = self.collect_with(|l| l.child_condition(node, 1));
        let right = right?;
        if body.is_empty() {
            return Ok(lane(logical(join(left, right), result, 1, origin)));
        }
        // The right side has effects: it runs only if the left side does not decide.
        let target = self.temp(Ty::Bool, origin);
        self.emit(StmtKind::Set(target, left), origin);
        let mut body = body;
        body.push(gpuproof_kir::Stmt::set(target, right, origin));
        let decided = self.local(target, origin);
        let runs = if is_and { decided } else { Expr::not(decided, origin) };
        self.emit(StmtKind::If(runs, body, Vec::new()), origin);
        let value = self.local(target, origin);
        Ok(lane(logical(value, result, 1, origin)))
    }

    fn arithmetic(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let (Some(left), Some(right)) = (node.child(0), node.child(1)) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        let Some(op) = binary_op(&node.opcode) else {
            let reason = format!("the operator `{}` is not supported", node.opcode);
            return self.unsupported(Code::UnsupportedConstruct, reason, node);
        };
        let (left_ty, right_ty) = (self.ty(left), self.ty(right));
        let pointers = (matches!(left_ty, CType::Pointer(_)), matches!(right_ty, CType::Pointer(_)));
        if !op.is_comparison() && (pointers.0 || pointers.1) {
            return self.pointer_arithmetic(node, op, left, right, pointers, origin);
        }
        let left = self.lanes(left)?;
        let (left, right) = self.after(left, origin, |l| l.lanes(right));
        let right = right?;
        let Some((result, lanes)) = self.ty(node).lanes() else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "the result of this operator is not understood",
                node,
            );
        };
        let count = left.len().max(right.len());
        let pick = |values: &[Expr], n: usize| values.get(n).or(values.first()).cloned();
        let mut out = Vec::new();
        for n in 0..count {
            let (Some(a), Some(b)) = (pick(&left, n), pick(&right, n)) else { continue };
            if op.is_comparison() {
                out.push(logical(Expr::binary(op, a, b, origin), result, lanes, origin));
                continue;
            }
            if a.ty != b.ty && !op.is_shift() {
                let reason = "the operands of this operator have different types".to_owned();
                return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
            }
            let b = if op.is_shift() { self.shift_amount(&a, b, origin) } else { b };
            let value = Expr::binary(op, a, b, origin);
            out.push(self.convert_scalar(value, result, origin)?);
        }
        Ok(Value::Lanes(out))
    }

    /// OpenCL takes shift amounts modulo the width; elsewhere a large amount gives an arbitrary value.
    fn shift_amount(&self, shifted: &Expr, amount: Expr, origin: Origin) -> Expr {
        if self.unit.module.language != gpuproof_kir::Language::OpenCl
            || matches!(gpuproof_kir::fold::constant(&amount), Some(gpuproof_kir::Const::Int(n)) if n < shifted.ty.bits().into())
        {
            return amount;
        }
        let mask = Expr::int(amount.ty, i128::from(shifted.ty.bits()) - 1, origin);
        Expr::binary(BinaryOp::BitAnd, amount, mask, origin)
    }

    fn pointer_arithmetic(
        &mut self,
        node: &'t Node<'t>,
        op: BinaryOp,
        left: &'t Node<'t>,
        right: &'t Node<'t>,
        pointers: (bool, bool),
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let pointer = if pointers.0 { left } else { right };
        let pointee = self.ty(pointer).pointee().map_or(CType::Void, |to| to.ty.clone());
        let size = self.size_of(&pointee, pointer)?;
        let (a, b) = (self.scalar(left)?, self.scalar(right)?);
        match (op, pointers) {
            (BinaryOp::Sub, (true, true)) => {
                let bytes = Expr::ptr_diff(a, b, origin);
                let count = match size {
                    0 | 1 => bytes,
                    _ => Expr::binary(BinaryOp::Div, bytes, Expr::i64(size as i64, origin), origin),
                };
                let result = self.ty(node).scalar().unwrap_or(Ty::I64);
                Ok(lane(self.convert_scalar(count, result, origin)?))
            }
            (BinaryOp::Add | BinaryOp::Sub, (true, false)) => {
                Ok(lane(self.index_pointer(a, b, size, op == BinaryOp::Sub, origin)))
            }
            (BinaryOp::Add, (false, true)) => Ok(lane(self.index_pointer(b, a, size, false, origin))),
            _ => self.unsupported(Code::UnsupportedPointer, "this operator is not defined on pointers", node),
        }
    }
}

/// A truth value as the language gives it: a bool in C++, 0 or 1 in C, 0 or -1 in a vector.
fn logical(value: Expr, result: Ty, lanes: u32, origin: Origin) -> Expr {
    if result == Ty::Bool {
        return value;
    }
    if lanes > 1 {
        let (all, none) = (Expr::int(result, -1, origin), Expr::int(result, 0, origin));
        return Expr::select(value, all, none, origin);
    }
    Expr::cast(gpuproof_kir::CastKind::Int, result, value, origin)
}

fn constant_folded(value: Expr) -> Expr {
    match gpuproof_kir::fold::constant(&value) {
        Some(constant) => Expr::constant(constant, value.ty, value.origin),
        None => value,
    }
}

fn binary_op(opcode: &str) -> Option<BinaryOp> {
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
