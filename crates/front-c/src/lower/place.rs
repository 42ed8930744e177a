//! Values, and places that hold them (C's lvalues).

use super::function::{Binding, Lowerer};
use super::lambda::Closure;
use super::object::Storage;
use super::{Lower, Unsupported};
use crate::ast::{DeclId, Node};
use crate::builtin;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Access, BinaryOp, CastKind, Expr, LocalId, Space, StmtKind, Ty};
use std::rc::Rc;

/// Objects are aligned to this many bytes.
const MOST_ALIGNED: u64 = 256;

/// The value of an expression.
#[derive(Clone)]
pub enum Value<'t> {
    /// Nothing.
    Void,
    /// A scalar, or the lanes of a vector.
    Lanes(Vec<Expr>),
    /// A record or array at this address, which nobody else changes while the value is in use.
    Memory(Expr),
    /// A lambda.
    Closure(Rc<Closure<'t>>),
}

/// Something that can be read and mostly also written.
#[derive(Clone)]
pub enum Place {
    /// Locals, one for each lane.
    Locals(Vec<LocalId>, CType),
    /// Values that cannot be written: `threadIdx` and the like, elements of such.
    Values(Vec<Expr>, CType),
    /// Memory.
    Memory {
        /// Its address.
        ptr: Expr,
        /// What is there.
        ty: CType,
        /// Declared `volatile`.
        volatile: bool,
    },
    /// Memory that may be less aligned than its type asks for: a field of a packed record.
    Unaligned {
        /// Its address.
        ptr: Expr,
        /// What is there.
        ty: CType,
    },
    /// Some lanes of a vector in memory, in this order: `a[i].zx`.
    MemoryLanes {
        /// Address of the vector.
        ptr: Expr,
        /// Type of a lane.
        lane: Ty,
        /// Which lanes.
        lanes: Vec<u32>,
    },
    /// A bit-field.
    Bits(BitField),
}

/// A bit-field in memory.
#[derive(Clone, Debug)]
pub struct BitField {
    /// Address of the integers that hold it.
    pub ptr: Expr,
    /// The type that it was declared with.
    pub(super) ty: Ty,
    /// Type of these integers.
    pub(super) unit: Ty,
    /// How many there are. Together they have at most 64 bits.
    pub(super) count: u32,
    /// First bit.
    pub(super) start: u32,
    /// Number of bits.
    pub(super) width: u32,
}

impl<'t> Lowerer<'_, '_, 't> {
    /// The place that an lvalue expression names.
    pub fn place(&mut self, node: &'t Node<'t>) -> Lower<Place> {
        let origin = self.unit.origin(node);
        self.met(node);
        match &*node.kind {
            "ExprWithCleanups" => self.full_expression(|l| l.place_of_child(node, 0)),
            "ParenExpr" | "ConstantExpr" => self.place_of_child(node, node.inner.len().max(1) - 1),
            "SubstNonTypeTemplateParmExpr" => self.place_of_child(node, node.inner.len().max(1) - 1),
            "ChooseExpr" => {
                let chosen = self.chosen(node)?;
                self.place_of_child(node, chosen)
            }
            "DeclRefExpr" => self.variable(node, origin),
            "ArraySubscriptExpr" => self.subscript(node, origin),
            "MemberExpr" => self.member(node, origin),
            "ExtVectorElementExpr" => self.swizzle(node, origin),
            "UnaryOperator" => match &*node.opcode {
                "*" => {
                    let ptr = self.child_scalar(node, 0)?;
                    Ok(self.memory(node, ptr))
                }
                "++" | "--" => Ok(self.increment_place(node)?.0),
                "__extension__" | "__real" => self.place_of_child(node, 0),
                other => {
                    let reason = format!("the operator `{other}` is not supported here");
                    self.unsupported(Code::UnsupportedConstruct, reason, node)
                }
            },
            "BinaryOperator" if node.opcode == "=" => Ok(self.assign_place(node, false, true)?.0),
            "BinaryOperator" if node.opcode == "," => {
                self.discard_child(node, 0);
                self.place_of_child(node, 1)
            }
            "CompoundAssignOperator" => Ok(self.compound_assign_place(node, false)?.0),
            "ConditionalOperator" => self.conditional_place(node, origin),
            "CompoundLiteralExpr"
            | "MaterializeTemporaryExpr"
            | "InitListExpr"
            | "CXXBindTemporaryExpr"
            | "CXXFunctionalCastExpr"
            | "CXXTemporaryObjectExpr"
            | "CXXConstructExpr" => self.materialise(node, origin),
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXStaticCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXConstCastExpr"
            | "CXXAddrspaceCastExpr" => self.cast_place(node, origin),
            "CallExpr" | "CXXMemberCallExpr" | "CXXOperatorCallExpr" => self.call_place(node, origin),
            "CXXDefaultArgExpr" | "CXXDefaultInitExpr" => self.place_of_child(node, 0),
            "StringLiteral" | "PredefinedExpr" => self.string(node, origin),
            "CXXThisExpr" => self.materialise(node, origin),
            "StmtExpr" => self.materialise(node, origin),
            other => {
                let reason = format!("expressions of kind {other} are not supported here");
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    /// The place that a child names.
    pub fn place_of_child(&mut self, node: &'t Node<'t>, n: usize) -> Lower<Place> {
        match node.child(n) {
            Some(child) => self.place(child),
            None => self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            ),
        }
    }

    /// Memory at an address with the type of an expression.
    pub fn memory(&mut self, node: &Node<'_>, ptr: Expr) -> Place {
        let qualified = self.unit.type_of(node);
        Place::Memory { ptr, ty: qualified.ty.clone(), volatile: qualified.is_volatile }
    }

    fn variable(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let Some(decl) = node.referenced.as_deref() else {
            return self.unsupported(Code::UnsupportedConstruct, "this name refers to nothing", node);
        };
        let ty = self.ty(node);
        if let Some(binding) = self.vars.get(&decl.id).cloned() {
            return match binding {
                Binding::Locals(locals) => Ok(Place::Locals(locals, ty)),
                Binding::Memory(ptr) => Ok(self.memory(node, Expr { origin, ..ptr })),
                Binding::Values(values) => Ok(Place::Values(values, ty)),
                Binding::Closure(_) => Ok(Place::Values(Vec::new(), CType::Opaque("lambda".into()))),
            };
        }
        if decl.kind == "EnumConstantDecl" {
            let value = self.unit.table.enum_constants.get(&decl.id).copied();
            let scalar = ty.scalar().unwrap_or(Ty::I32);
            return match value.or_else(|| builtin::names::enum_constant(&decl.name)) {
                Some(value) => {
                    Ok(Place::Values(vec![Expr::int(scalar, value, origin)], CType::Scalar(scalar)))
                }
                None => {
                    let reason = format!("the value of `{}` is not known", decl.name);
                    self.unsupported(Code::UnsupportedConstruct, reason, node)
                }
            };
        }
        if decl.kind == "BindingDecl"
            && let Some(part) = self.unit.index.get(decl.id).and_then(|binding| binding.child(0))
        {
            // A structured binding stands for a part of the object that it takes apart.
            return self.expanding(decl.id, node, |l| l.place(part));
        }
        if let Some(var) = self.unit.global_variable(decl.id) {
            return self.global(node, var, ty, origin);
        }
        if let Some(place) = builtin::names::variable(self, &decl.name, origin) {
            return Ok(place);
        }
        let reason = format!("`{}` is not available in device code", decl.name);
        self.unsupported(Code::UnsupportedConstruct, reason, node)
    }

    /// A variable outside the function.
    fn global(&mut self, node: &'t Node<'t>, var: &'t Node<'t>, ty: CType, origin: Origin) -> Lower<Place> {
        let initialiser = super::stmt::initialiser(var);
        if let CType::Reference(_) = self.unit.type_of(var).ty {
            // Bound once, to something whose address is a constant: device code allows nothing else.
            return match initialiser {
                Some(bound) => self.expanding(var.id, node, |l| l.place(bound)),
                None => {
                    let reason = format!("what the reference `{}` is bound to is not known here", var.name);
                    self.unsupported(Code::UnsupportedConstruct, reason, node)
                }
            };
        }
        // A constant is its initialiser, wherever it lives; so is a variable of this file alone that nobody writes.
        if let (Some(_), Some(initialiser)) = (ty.lanes(), initialiser)
            && (self.unit.type_of(var).is_const || self.keeps_value(var))
            && let Ok(Value::Lanes(values)) = self.expanding(var.id, node, |l| l.try_rvalue(initialiser))
        {
            return Ok(Place::Values(values, ty));
        }
        let storage = self.unit.storage(var, false);
        match storage {
            Storage::Object(space) => {
                let object = self.unit.variable_object(var, space)?;
                let ptr = Expr::object(object, origin);
                // The name of an image is a handle, not memory that holds one.
                Ok(if space == Space::Image { Place::Values(vec![ptr], ty) } else { self.memory(node, ptr) })
            }
            Storage::Automatic | Storage::Value => {
                if ty.is_aggregate() {
                    let object = self.unit.variable_object(var, Space::Constant)?;
                    return Ok(self.memory(node, Expr::object(object, origin)));
                }
                let reason = format!("the host variable `{}` is not available in device code", var.name);
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    /// Whether a variable of the device, which no other file can name, has the value of its declaration for ever.
    fn keeps_value(&self, var: &Node<'_>) -> bool {
        let is_own = var.storage_class == "static"
            && (var.has("CUDADeviceAttr") || var.has("CUDAConstantAttr"))
            && !var.inner.iter().any(|n| n.kind.contains("Managed"));
        let is_volatile = var.type_text().contains("volatile");
        is_own && !is_volatile && !super::unchanged::may_change(self.unit, var.id)
    }

    /// Runs `work` in place of a name, unless the name is in the middle of being replaced already.
    fn expanding<T>(
        &mut self,
        name: DeclId,
        node: &Node<'_>,
        work: impl FnOnce(&mut Self) -> Lower<T>,
    ) -> Lower<T> {
        if self.inlining.contains(&name) {
            return self.unsupported(Code::UnsupportedConstruct, "this value is defined by itself", node);
        }
        self.inlining.push(name);
        let result = work(self);
        self.inlining.pop();
        result
    }

    fn subscript(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let (Some(left), Some(right)) = (node.child(0), node.child(1)) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        // `i[a]` is `a[i]`.
        let left_is_pointer = matches!(self.ty(left), CType::Pointer(_) | CType::Vector { .. });
        let (base, index) = if left_is_pointer { (left, right) } else { (right, left) };
        if matches!(self.ty(base), CType::Vector { .. }) {
            return self.vector_element(base, index, origin);
        }
        // What stands first is evaluated first.
        let first = self.scalar(left)?;
        let (mut first, second) = self.after(vec![first], origin, |l| l.scalar(right));
        let second = second?;
        let Some(first) = first.pop() else {
            return self.unsupported(Code::UnsupportedConstruct, "an index is expected here", node);
        };
        let (ptr, index) = if left_is_pointer { (first, second) } else { (second, first) };
        let ty = self.ty(node);
        let size = self.size_of(&ty, node)?;
        let ptr = self.index_pointer(ptr, index, size, false, origin);
        Ok(self.memory(node, ptr))
    }

    /// `v[i]` on a vector: a lane for a constant index, else memory.
    fn vector_element(&mut self, base: &'t Node<'t>, index: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let place = self.place(base)?;
        let index = self.scalar(index)?;
        let constant = gpuproof_kir::fold::constant(&index);
        if let Some(gpuproof_kir::Const::Int(lane)) = constant {
            return self.lanes_of(place, vec![lane as u32], origin);
        }
        match place {
            Place::Memory { ptr, ty: CType::Vector { lane, .. }, volatile } => {
                let ptr = self.index_pointer(ptr, index, lane.size(), false, origin);
                Ok(Place::Memory { ptr, ty: CType::Scalar(lane), volatile })
            }
            Place::Values(values, CType::Vector { lane, .. }) => {
                let mut chosen = values.last().cloned().unwrap_or(Expr::zero(lane, origin));
                for (n, value) in values.iter().enumerate().rev().skip(1) {
                    let number = Expr::int(index.ty, n as i128, origin);
                    let is_it = Expr::binary(BinaryOp::Eq, index.clone(), number, origin);
                    chosen = Expr::select(is_it, value.clone(), chosen, origin);
                }
                Ok(Place::Values(vec![chosen], CType::Scalar(lane)))
            }
            _ => {
                let reason = "a vector is indexed by a value that is not constant".to_owned();
                Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin })
            }
        }
    }

    /// A pointer moved by an integer number of elements.
    pub fn index_pointer(&mut self, ptr: Expr, index: Expr, size: u64, negate: bool, origin: Origin) -> Expr {
        let index =
            if index.ty == Ty::I64 { index } else { Expr::cast(CastKind::Int, Ty::I64, index, origin) };
        let mut bytes = match size {
            1 => index,
            _ => Expr::binary(BinaryOp::Mul, index, Expr::i64(size as i64, origin), origin),
        };
        if negate {
            bytes = Expr::unary(gpuproof_kir::UnaryOp::Neg, bytes, origin);
        }
        Expr::ptr_add(ptr, bytes, origin)
    }

    /// The size of what a pointer steps over.
    pub fn size_of(&mut self, ty: &CType, node: &Node<'_>) -> Lower<u64> {
        match self.unit.table.size(ty) {
            Some(size) => Ok(size),
            None => {
                let reason = format!("the size of `{}` is not known", node.type_text());
                self.unsupported(Code::UnsupportedType, reason, node)
            }
        }
    }

    fn member(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let Some(base) = node.child(0) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        // A static member is a variable.
        if let Some(var) = self.unit.global_variable(node.referenced_member) {
            let ty = self.ty(node);
            return self.global(node, var, ty, origin);
        }
        // Fields of a field of a packed record are no better aligned than that one.
        let mut is_packed = false;
        let (ptr, ty) = if node.is_arrow {
            let ty = self.ty(base).pointee().map_or(CType::Void, |to| to.ty.clone());
            (self.scalar(base)?, ty)
        } else {
            let place = if base.value_category == "prvalue" {
                self.materialise(base, origin)?
            } else {
                self.place(base)?
            };
            match place {
                Place::Memory { ptr, ty, .. } => (ptr, ty),
                Place::Unaligned { ptr, ty: ty @ CType::Record(_) } => {
                    is_packed = true;
                    (ptr, ty)
                }
                other => {
                    let lane = lane_number(&node.name);
                    return match lane {
                        Some(lane) => self.lanes_of(other, vec![lane], origin),
                        None => self.unsupported(
                            Code::UnsupportedConstruct,
                            "this member is not understood",
                            node,
                        ),
                    };
                }
            }
        };
        match &ty {
            CType::Vector { lane, .. } if lane_number(&node.name).is_some() => {
                let number = lane_number(&node.name).unwrap_or(0);
                let ptr = self.offset(ptr, i64::from(number) * lane.size() as i64, origin);
                Ok(self.memory(node, ptr))
            }
            CType::Record(id) => match self.unit.table.field(*id, node.referenced_member, &node.name) {
                Some((offset, field)) => {
                    let ptr = self.offset(ptr, offset as i64, origin);
                    if let Some(place) = self.bit_field(&ptr, &field, origin) {
                        return Ok(place);
                    }
                    if let CType::Reference(_) = field.ty {
                        let ptr = self.load(Access::new(Ty::Ptr, ptr), 1, origin).remove(0);
                        return Ok(self.memory(node, ptr));
                    }
                    let is_whole = field.ty.lanes().is_some() || matches!(field.ty, CType::Record(_));
                    if is_whole && (is_packed || self.unit.table.is_packed(*id)) {
                        return Ok(Place::Unaligned { ptr, ty: field.ty });
                    }
                    let volatile = self.unit.type_of(node).is_volatile;
                    Ok(Place::Memory { ptr, ty: field.ty, volatile })
                }
                None => {
                    let reason = format!("the layout of `{}` is not understood", base.type_text());
                    self.unsupported(Code::UnsupportedType, reason, node)
                }
            },
            _ => {
                let reason = format!("member `{}` of `{}` is not understood", node.name, base.type_text());
                self.unsupported(Code::UnsupportedType, reason, node)
            }
        }
    }

    fn swizzle(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let Some(base) = node.child(0) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        let base_ty = self.ty(base);
        let place = match (&base_ty, node.is_arrow) {
            (CType::Pointer(to), _) => {
                let ty = to.ty.clone();
                let ptr = self.scalar(base)?;
                Place::Memory { ptr, ty, volatile: false }
            }
            _ if base.value_category == "prvalue" => self.materialise(base, origin)?,
            _ => self.place(base)?,
        };
        let Some((_, lanes)) = place_type(&place).lanes() else {
            return self.unsupported(Code::UnsupportedConstruct, "this swizzle is not understood", node);
        };
        // clang's dump does not always carry the accessor: read it from the end of the source text.
        let accessor = if node.name.is_empty() { self.accessor_text(node) } else { node.name.to_string() };
        match swizzle_lanes(&accessor, lanes) {
            Some(numbers) => self.lanes_of(place, numbers, origin),
            None => {
                let reason = format!("the vector component `{accessor}` is not understood");
                self.unsupported(Code::UnsupportedConstruct, reason, node)
            }
        }
    }

    /// The text of the last token of a node.
    fn accessor_text(&mut self, node: &Node<'_>) -> String {
        let end = &node.range.end;
        let token = end.spelling.as_deref().unwrap_or(end);
        let Some(offset) = token.offset else { return String::new() };
        let Some(file) = self.unit.files.file(&token.file) else { return String::new() };
        self.unit.files.sources().files[file].slice(offset, offset + token.token_length).to_owned()
    }

    /// Some lanes of a place.
    pub fn lanes_of(&mut self, place: Place, lanes: Vec<u32>, origin: Origin) -> Lower<Place> {
        let Some((lane, count)) = place_type(&place).lanes() else {
            let reason = "this is not a vector".to_owned();
            return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
        };
        if lanes.iter().any(|n| *n >= count) {
            let reason = "this vector has no such component".to_owned();
            return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
        }
        let ty = lanes_type(lane, lanes.len() as u32);
        let pick = |n: &u32| *n as usize;
        Ok(match place {
            Place::Locals(locals, _) => Place::Locals(lanes.iter().map(|n| locals[pick(n)]).collect(), ty),
            Place::Values(values, _) => {
                Place::Values(lanes.iter().map(|n| values[pick(n)].clone()).collect(), ty)
            }
            Place::Memory { ptr, volatile, .. } => match lanes.as_slice() {
                [n] => Place::Memory {
                    ptr: self.offset(ptr, i64::from(*n) * lane.size() as i64, origin),
                    ty,
                    volatile,
                },
                _ => Place::MemoryLanes { ptr, lane, lanes },
            },
            Place::MemoryLanes { ptr, lane, lanes: inner } => {
                let lanes: Vec<u32> = lanes.iter().map(|n| inner[pick(n)]).collect();
                match lanes.as_slice() {
                    [n] => {
                        let ptr = self.offset(ptr, i64::from(*n) * lane.size() as i64, origin);
                        Place::Memory { ptr, ty, volatile: false }
                    }
                    _ => Place::MemoryLanes { ptr, lane, lanes },
                }
            }
            other @ (Place::Bits(_) | Place::Unaligned { .. }) => {
                let Value::Lanes(values) = self.read(other, origin)? else {
                    let reason = "this is not a vector".to_owned();
                    return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
                };
                Place::Values(lanes.iter().map(|n| values[pick(n)].clone()).collect(), ty)
            }
        })
    }

    /// `c ? a : b` as an lvalue: the address is chosen.
    fn conditional_place(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let (Some(then), Some(otherwise)) = (node.child(1), node.child(2)) else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "an operand is missing in clang's syntax tree",
                node,
            );
        };
        let condition = self.child_condition(node, 0)?;
        let target = self.temp(Ty::Ptr, origin);
        let mut failed = None;
        let mut arm = |lowerer: &mut Self, node: &'t Node<'t>| {
            lowerer.collect(|l| match l.place(node).and_then(|place| l.address(place, origin)) {
                Ok(ptr) => l.emit(StmtKind::Set(target, ptr), origin),
                Err(error) => failed = Some(error),
            })
        };
        let (first, second) = (arm(self, then), arm(self, otherwise));
        self.emit(StmtKind::If(condition, first, second), origin);
        match failed {
            Some(error) => Err(error),
            None => {
                let ptr = self.local(target, origin);
                Ok(self.memory(node, ptr))
            }
        }
    }

    /// Puts a value that has no place of its own into one.
    pub fn materialise(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        self.met(node);
        let inner = match &*node.kind {
            "MaterializeTemporaryExpr" | "CXXBindTemporaryExpr" => match node.child(0) {
                Some(child) => child,
                None => node,
            },
            _ => node,
        };
        let ty = self.ty(inner);
        if inner.id != node.id && self.has_destructor(&ty) {
            let ptr = self.temporary(&ty, origin)?;
            self.initialise(ptr.clone(), &ty, inner, origin)?;
            self.destroy_temporary(ptr.clone(), &ty, node.storage_duration == "automatic", origin)?;
            return Ok(Place::Memory { ptr, ty, volatile: false });
        }
        match self.rvalue(inner)? {
            Value::Lanes(values) => Ok(Place::Values(values, ty)),
            Value::Memory(ptr) => Ok(Place::Memory { ptr, ty, volatile: false }),
            Value::Closure(_) => Ok(Place::Values(Vec::new(), CType::Opaque("lambda".into()))),
            Value::Void => Err(Unsupported {
                code: Code::UnsupportedConstruct,
                reason: "a value of type void is used".into(),
                origin,
            }),
        }
    }

    /// The address of a place; what lives in no memory is put into a temporary (for references to constants).
    pub fn address(&mut self, place: Place, origin: Origin) -> Lower<Expr> {
        match place {
            Place::Memory { ptr, .. } | Place::Unaligned { ptr, .. } => Ok(ptr),
            Place::MemoryLanes { ref lanes, ref ptr, lane } if lanes.windows(2).all(|w| w[0] + 1 == w[1]) => {
                let first = lanes.first().copied().unwrap_or(0);
                Ok(self.offset(ptr.clone(), i64::from(first) * lane.size() as i64, origin))
            }
            Place::Values(values, ty) => {
                let ptr = self.temporary(&ty, origin)?;
                let scalar = values.first().map_or(Ty::I32, |v| v.ty);
                self.emit(StmtKind::Store(Access::new(scalar, ptr.clone()), values), origin);
                Ok(ptr)
            }
            // A copy would lose writes through the address, so what `captured` kept in locals is refused here.
            Place::Locals(..) | Place::MemoryLanes { .. } | Place::Bits(_) => Err(Unsupported {
                code: Code::UnsupportedPointer,
                reason: "the address of part of a vector, of a bit-field or of a register is taken".into(),
                origin,
            }),
        }
    }

    /// The alignment that an access to all of a scalar or vector at once asks for.
    pub fn alignment(&self, ty: &CType, scalar: Ty) -> u64 {
        let natural = self.unit.table.size_align(ty).map_or(1, |(_, align)| align);
        let is_sensible = natural.is_power_of_two() && natural <= MOST_ALIGNED;
        if is_sensible { natural.max(scalar.size()) } else { scalar.size() }
    }

    /// Reads memory: a load statement, or a look in an annotation.
    pub fn load(&mut self, access: Access, lanes: u32, origin: Origin) -> Vec<Expr> {
        if self.in_annotation {
            let at = |n: u32| self.offset(access.ptr.clone(), i64::from(n) * access.ty.size() as i64, origin);
            return (0..lanes).map(|n| Expr::spec_load(access.ty, at(n), origin)).collect();
        }
        let dst = self.temps(access.ty, lanes, origin);
        let values = self.locals(&dst, origin);
        self.emit(StmtKind::Load(dst, access), origin);
        values
    }

    /// The value in a place.
    pub fn read(&mut self, place: Place, origin: Origin) -> Lower<Value<'t>> {
        match place {
            Place::Locals(locals, _) => Ok(Value::Lanes(self.locals(&locals, origin))),
            Place::Values(values, _) => Ok(Value::Lanes(values)),
            Place::Memory { ptr, ty, volatile } => match ty.lanes() {
                Some((scalar, lanes)) => {
                    let align = self.alignment(&ty, scalar);
                    Ok(Value::Lanes(self.load(
                        Access { volatile, align, ..Access::new(scalar, ptr) },
                        lanes,
                        origin,
                    )))
                }
                None => Ok(Value::Memory(ptr)),
            },
            Place::Unaligned { ptr, ty } => {
                // A copy of bytes asks for no alignment.
                let aligned = self.temporary(&ty, origin)?;
                let bytes = Expr::u64(self.unit.table.size(&ty).unwrap_or(0), origin);
                self.emit(StmtKind::Copy { dst: aligned.clone(), src: ptr, bytes, align: 1 }, origin);
                self.read(Place::Memory { ptr: aligned, ty, volatile: false }, origin)
            }
            Place::MemoryLanes { ptr, lane, lanes } => {
                // One access from the first to the last lane that is used.
                let first = lanes.iter().min().copied().unwrap_or(0);
                let last = lanes.iter().max().copied().unwrap_or(0);
                let ptr = self.offset(ptr, i64::from(first) * lane.size() as i64, origin);
                let all = self.load(Access::new(lane, ptr), last - first + 1, origin);
                Ok(Value::Lanes(lanes.iter().map(|n| all[(n - first) as usize].clone()).collect()))
            }
            Place::Bits(field) => Ok(Value::Lanes(vec![self.read_bits(&field, origin)?])),
        }
    }

    /// Writes a value to a place.
    pub fn write(&mut self, place: Place, value: Value<'t>, origin: Origin) -> Lower<()> {
        match (place, value) {
            (Place::Locals(locals, _), Value::Lanes(mut values)) => {
                // All lanes are computed before the first is set: `v = v.yx`.
                if locals.len() > 1 {
                    values = values.into_iter().map(|v| self.keep(v, origin)).collect();
                }
                for (local, value) in locals.into_iter().zip(values) {
                    self.emit(StmtKind::Set(local, value), origin);
                }
                Ok(())
            }
            (Place::Memory { ptr, ty, volatile }, Value::Lanes(values)) => {
                let scalar = values.first().map_or(ty.scalar().unwrap_or(Ty::I32), |v| v.ty);
                let align = self.alignment(&ty, scalar);
                // Of three lanes in the place of four, the fourth is written, too.
                let mut values = values;
                if matches!(ty, CType::Vector { lanes: 3, size, .. } if size == 4 * scalar.size()) {
                    let any = self.temp(scalar, origin);
                    self.emit(StmtKind::Havoc(any), origin);
                    values.push(self.local(any, origin));
                }
                self.emit(
                    StmtKind::Store(Access { volatile, align, ..Access::new(scalar, ptr) }, values),
                    origin,
                );
                Ok(())
            }
            (Place::Memory { ptr, ty, .. }, Value::Memory(src)) => {
                if let Some((bytes, align)) = self.unit.table.size_align(&ty).filter(|(bytes, _)| *bytes > 0)
                {
                    let bytes = Expr::u64(bytes, origin);
                    self.emit(StmtKind::Copy { dst: ptr, src, bytes, align }, origin);
                }
                Ok(())
            }
            (Place::Unaligned { ptr, ty }, Value::Memory(src)) => {
                let bytes = Expr::u64(self.unit.table.size(&ty).unwrap_or(0), origin);
                self.emit(StmtKind::Copy { dst: ptr, src, bytes, align: 1 }, origin);
                Ok(())
            }
            (Place::Unaligned { ptr, ty }, value @ Value::Lanes(_)) => {
                let aligned = self.temporary(&ty, origin)?;
                let bytes = Expr::u64(self.unit.table.size(&ty).unwrap_or(0), origin);
                self.write(Place::Memory { ptr: aligned.clone(), ty, volatile: false }, value, origin)?;
                self.emit(StmtKind::Copy { dst: ptr, src: aligned, bytes, align: 1 }, origin);
                Ok(())
            }
            (Place::MemoryLanes { ptr, lane, lanes }, Value::Lanes(values)) => {
                for (n, value) in lanes.into_iter().zip(values) {
                    let ptr = self.offset(ptr.clone(), i64::from(n) * lane.size() as i64, origin);
                    self.emit(StmtKind::Store(Access::new(lane, ptr), vec![value]), origin);
                }
                Ok(())
            }
            (Place::Bits(field), Value::Lanes(values)) => match values.into_iter().next() {
                Some(value) => self.write_bits(&field, value, origin),
                None => Ok(()),
            },
            _ => Err(Unsupported {
                code: Code::UnsupportedConstruct,
                reason: "this cannot be assigned to".into(),
                origin,
            }),
        }
    }
}

/// The type of what a place holds.
pub fn place_type(place: &Place) -> CType {
    match place {
        Place::Locals(_, ty)
        | Place::Values(_, ty)
        | Place::Memory { ty, .. }
        | Place::Unaligned { ty, .. } => ty.clone(),
        Place::MemoryLanes { lane, lanes, .. } => lanes_type(*lane, lanes.len() as u32),
        Place::Bits(field) => CType::Scalar(field.ty()),
    }
}

fn lanes_type(lane: Ty, lanes: u32) -> CType {
    if lanes == 1 { CType::Scalar(lane) } else { crate::types::parse::vector(lane, lanes) }
}

/// The number of a lane by its member name.
fn lane_number(name: &str) -> Option<u32> {
    match name {
        // Of a pair of numbers.
        "first" => Some(0),
        "second" => Some(1),
        _ => ["x", "y", "z", "w"].iter().position(|lane| *lane == name).map(|n| n as u32),
    }
}

/// The lanes that an OpenCL accessor names: `xyzw`, `rgba`, `s03f`, `lo`, `hi`, `even`, `odd`.
fn swizzle_lanes(accessor: &str, lanes: u32) -> Option<Vec<u32>> {
    // Halves of three-lane vectors count a fourth lane, which is undefined.
    let half = lanes.next_power_of_two() / 2;
    match accessor {
        "lo" => return Some((0..half).collect()),
        "hi" => return Some((half..(2 * half).min(lanes)).collect()),
        "even" => return Some((0..lanes).step_by(2).collect()),
        "odd" => return Some((1..lanes).step_by(2).collect()),
        _ => {}
    }
    let hex = accessor.strip_prefix(['s', 'S']).filter(|rest| !rest.is_empty());
    if let Some(digits) = hex {
        return digits.chars().map(|c| c.to_digit(16)).collect();
    }
    accessor.chars().map(|c| "xyzw".find(c).or_else(|| "rgba".find(c)).map(|n| n as u32)).collect()
}

#[cfg(test)]
mod tests {
    use super::swizzle_lanes;

    #[test]
    fn accessors_name_lanes() {
        assert_eq!(swizzle_lanes("zx", 4), Some(vec![2, 0]));
        assert_eq!(swizzle_lanes("s0f", 16), Some(vec![0, 15]));
        assert_eq!(swizzle_lanes("hi", 4), Some(vec![2, 3]));
        assert_eq!(swizzle_lanes("odd", 8), Some(vec![1, 3, 5, 7]));
        assert_eq!(swizzle_lanes("rg", 4), Some(vec![0, 1]));
        assert_eq!(swizzle_lanes("q", 4), None);
    }
}
