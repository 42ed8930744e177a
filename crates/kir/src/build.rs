//! Small constructors, so that front ends and tests need not spell every field.
//!
//! A constructor derives the type of its result from its operands by the rules beside the variants of
//! [`ExprKind`]; it checks nothing and simplifies nothing (the validator checks, [`fold`](crate::fold)
//! computes constants). Operands of the wrong type give an expression that the validator rejects.

use crate::expr::{BinaryOp, Builtin, CastKind, Const, Expr, ExprKind, SpecOp, UnaryOp};
use crate::module::{Function, FunctionId, FunctionKind, Local, LocalId, ObjectId, Param};
use crate::pure::PureFn;
use crate::stmt::{Access, Body, LabelId, Stmt, StmtKind};
use crate::ty::{FloatFormat, Layout, LayoutId, LayoutKind, Ty};
use gpuproof_base::{IndexVec, Name, Origin};

impl Expr {
    /// An expression of this kind and type.
    pub fn new(kind: ExprKind, ty: Ty, origin: Origin) -> Expr {
        Expr { kind, ty, origin }
    }

    /// `true` or `false`.
    pub fn bool(value: bool, origin: Origin) -> Expr {
        Expr::new(ExprKind::Const(Const::Bool(value)), Ty::Bool, origin)
    }

    /// An integer of an integer type, modulo 2^width.
    pub fn int(ty: Ty, value: i128, origin: Origin) -> Expr {
        Expr::int_bits(ty, value as u128, origin)
    }

    /// An integer of an integer type given by its two's complement bits; those above the width are dropped.
    pub fn int_bits(ty: Ty, bits: u128, origin: Origin) -> Expr {
        Expr::new(ExprKind::Const(Const::Int(bits & ty.mask())), ty, origin)
    }

    /// A `u32` constant.
    pub fn u32(value: u32, origin: Origin) -> Expr {
        Expr::int_bits(Ty::U32, value.into(), origin)
    }

    /// An `i64` constant.
    pub fn i64(value: i64, origin: Origin) -> Expr {
        Expr::int(Ty::I64, value.into(), origin)
    }

    /// A `u64` constant.
    pub fn u64(value: u64, origin: Origin) -> Expr {
        Expr::int_bits(Ty::U64, value.into(), origin)
    }

    /// A float constant given by its bits; those above the width are dropped.
    pub fn float_bits(format: FloatFormat, bits: u64, origin: Origin) -> Expr {
        let ty = Ty::Float(format);
        Expr::new(ExprKind::Const(Const::Float(bits & ty.mask() as u64)), ty, origin)
    }

    /// An `f32` constant.
    pub fn f32(value: f32, origin: Origin) -> Expr {
        Expr::float_bits(FloatFormat::F32, value.to_bits().into(), origin)
    }

    /// An `f64` constant.
    pub fn f64(value: f64, origin: Origin) -> Expr {
        Expr::float_bits(FloatFormat::F64, value.to_bits(), origin)
    }

    /// The null pointer.
    pub fn null(origin: Origin) -> Expr {
        Expr::new(ExprKind::Const(Const::Null), Ty::Ptr, origin)
    }

    /// The zero of a type: `false`, 0, +0.0 or null.
    pub fn zero(ty: Ty, origin: Origin) -> Expr {
        match ty {
            Ty::Bool => Expr::bool(false, origin),
            Ty::Int { .. } => Expr::int(ty, 0, origin),
            Ty::Float(format) => Expr::float_bits(format, 0, origin),
            Ty::Ptr => Expr::null(origin),
        }
    }

    /// A constant of this type.
    pub fn constant(value: Const, ty: Ty, origin: Origin) -> Expr {
        Expr::new(ExprKind::Const(value), ty, origin)
    }

    /// The value of a local, whose type the caller knows.
    pub fn local(local: LocalId, ty: Ty, origin: Origin) -> Expr {
        Expr::new(ExprKind::Local(local), ty, origin)
    }

    /// A launch constant or thread coordinate.
    pub fn builtin(builtin: Builtin, origin: Origin) -> Expr {
        Expr::new(ExprKind::Builtin(builtin), builtin.ty(), origin)
    }

    /// A pointer to the first byte of an object.
    pub fn object(object: ObjectId, origin: Origin) -> Expr {
        Expr::new(ExprKind::ObjectAddr(object), Ty::Ptr, origin)
    }

    /// The address of a function.
    pub fn function(function: FunctionId, origin: Origin) -> Expr {
        Expr::new(ExprKind::FunctionAddr(function), Ty::U64, origin)
    }

    /// An operator with one operand.
    pub fn unary(op: UnaryOp, operand: Expr, origin: Origin) -> Expr {
        let ty = operand.ty;
        Expr::new(ExprKind::Unary(op, Box::new(operand)), ty, origin)
    }

    /// Negation of a bool, bitwise complement of an integer.
    #[allow(clippy::should_implement_trait, reason = "takes an origin")]
    pub fn not(operand: Expr, origin: Origin) -> Expr {
        Expr::unary(UnaryOp::Not, operand, origin)
    }

    /// An operator with two operands; a bool for a comparison, else the type of the left operand.
    pub fn binary(op: BinaryOp, left: Expr, right: Expr, origin: Origin) -> Expr {
        let ty = if op.is_comparison() { Ty::Bool } else { left.ty };
        Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, origin)
    }

    /// A conversion of a given kind.
    pub fn cast(kind: CastKind, ty: Ty, operand: Expr, origin: Origin) -> Expr {
        Expr::new(ExprKind::Cast(kind, Box::new(operand)), ty, origin)
    }

    /// The value converted to a type as C converts it: the operand itself if it has that type already, else a
    /// cast of the kind that [`CastKind::between`] names. None where there is no such conversion (to a
    /// pointer; from a pointer to anything but a bool or a 64-bit integer).
    pub fn convert(self, ty: Ty, origin: Origin) -> Option<Expr> {
        if self.ty == ty {
            return Some(self);
        }
        let kind = CastKind::between(self.ty, ty)?;
        Some(Expr::cast(kind, ty, self, origin))
    }

    /// `condition ? then : else`.
    pub fn select(condition: Expr, then: Expr, otherwise: Expr, origin: Origin) -> Expr {
        let ty = then.ty;
        Expr::new(ExprKind::Select(Box::new(condition), Box::new(then), Box::new(otherwise)), ty, origin)
    }

    /// Short-circuit conjunction.
    pub fn and(left: Expr, right: Expr, origin: Origin) -> Expr {
        Expr::new(ExprKind::And(Box::new(left), Box::new(right)), Ty::Bool, origin)
    }

    /// Short-circuit disjunction.
    pub fn or(left: Expr, right: Expr, origin: Origin) -> Expr {
        Expr::new(ExprKind::Or(Box::new(left), Box::new(right)), Ty::Bool, origin)
    }

    /// A pointer moved by an `i64` number of bytes.
    pub fn ptr_add(pointer: Expr, bytes: Expr, origin: Origin) -> Expr {
        Expr::new(ExprKind::PtrAdd(Box::new(pointer), Box::new(bytes)), Ty::Ptr, origin)
    }

    /// Difference of two pointers in bytes, an `i64`.
    pub fn ptr_diff(left: Expr, right: Expr, origin: Origin) -> Expr {
        Expr::new(ExprKind::PtrDiff(Box::new(left), Box::new(right)), Ty::I64, origin)
    }

    /// A mathematical function; its type is [`PureFn::result`]'s.
    pub fn pure(function: PureFn, args: Vec<Expr>, origin: Origin) -> Expr {
        let types: Vec<Ty> = args.iter().map(|arg| arg.ty).collect();
        // Wrong operands have no result type; any type will do, because the validator rejects them.
        let ty = function.result(&types).or(types.first().copied()).unwrap_or(Ty::Bool);
        Expr::new(ExprKind::Pure(function, args), ty, origin)
    }

    /// An application of an uninterpreted function.
    pub fn uninterpreted(name: impl Into<Name>, args: Vec<Expr>, ty: Ty, origin: Origin) -> Expr {
        Expr::new(ExprKind::Uninterpreted(name.into(), args), ty, origin)
    }

    /// An operator of annotations.
    pub fn spec(op: SpecOp, args: Vec<Expr>, ty: Ty, origin: Origin) -> Expr {
        Expr::new(ExprKind::Spec(op, args), ty, origin)
    }

    /// The value of a type in memory, for annotations.
    pub fn spec_load(ty: Ty, pointer: Expr, origin: Origin) -> Expr {
        Expr::new(ExprKind::SpecLoad(Box::new(pointer)), ty, origin)
    }
}

impl CastKind {
    /// The conversion by value from one type to another type, as C's casts do it.
    pub fn between(from: Ty, to: Ty) -> Option<CastKind> {
        match (from, to) {
            (_, Ty::Ptr) | (Ty::Bool, Ty::Bool) => None,
            (_, Ty::Bool) => Some(CastKind::ToBool),
            (Ty::Bool | Ty::Int { .. }, Ty::Int { .. }) => Some(CastKind::Int),
            (Ty::Bool | Ty::Int { .. }, Ty::Float(_)) => Some(CastKind::IntToFloat),
            (Ty::Float(_), Ty::Int { .. }) => Some(CastKind::FloatToInt),
            (Ty::Float(_), Ty::Float(_)) => Some(CastKind::Float),
            (Ty::Ptr, Ty::Int { bits: 64, .. }) => Some(CastKind::PtrToInt),
            (Ty::Ptr, _) => None,
        }
    }
}

impl Stmt {
    /// A statement.
    pub fn new(kind: StmtKind, origin: Origin) -> Stmt {
        Stmt { kind, origin }
    }

    /// `local = value`.
    pub fn set(local: LocalId, value: Expr, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::Set(local, value), origin)
    }

    /// Reads one scalar.
    pub fn load(local: LocalId, access: Access, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::Load(vec![local], access), origin)
    }

    /// Writes one scalar.
    pub fn store(access: Access, value: Expr, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::Store(access, vec![value]), origin)
    }

    /// Runs one of two bodies.
    pub fn branch(condition: Expr, then: Body, otherwise: Body, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::If(condition, then, otherwise), origin)
    }

    /// A block.
    pub fn block(label: LabelId, body: Body, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::Block(label, body), origin)
    }
}

impl Access {
    /// A plain access, of scalars that lie at multiples of their size.
    pub fn new(ty: Ty, ptr: Expr) -> Access {
        let align = ty.size();
        Access { ty, ptr, volatile: false, read_only: false, in_global: false, for_warp: false, align }
    }
}

impl Function {
    /// A function without parameters, results, contract and body.
    pub fn new(name: impl Into<Name>, kind: FunctionKind, origin: Origin) -> Function {
        Function {
            name: name.into(),
            kind,
            params: Vec::new(),
            results: Vec::new(),
            locals: IndexVec::new(),
            contract: Vec::new(),
            body: None,
            required_block: None,
            required_cluster: None,
            max_block_threads: None,
            origin,
        }
    }

    /// Adds a parameter; all of them before the first other local.
    pub fn add_param(
        &mut self,
        name: impl Into<Name>,
        ty: Ty,
        object: Option<ObjectId>,
        origin: Origin,
    ) -> LocalId {
        let local = self.locals.push(Local { name: name.into(), ty, named: true, origin });
        self.params.push(Param { local, object, restrict: false });
        local
    }

    /// Adds a local whose name stands in the source.
    pub fn add_local(&mut self, name: impl Into<Name>, ty: Ty, origin: Origin) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, named: true, origin })
    }

    /// Adds a temporary with a made-up name that no other local can be mistaken for: `t` and its number.
    pub fn add_temp(&mut self, ty: Ty, origin: Origin) -> LocalId {
        let name = format!("t{}", self.locals.len()).into();
        self.locals.push(Local { name, ty, named: false, origin })
    }
}

impl Layout {
    /// One scalar, aligned to its size.
    pub fn scalar(ty: Ty) -> Layout {
        Layout { size: ty.size(), align: ty.size(), kind: LayoutKind::Scalar(ty) }
    }

    /// Equal elements in a row; none if their size overflows or the table has no such element.
    pub fn array(layouts: &IndexVec<LayoutId, Layout>, element: LayoutId, count: u64) -> Option<Layout> {
        let of = layouts.get(element)?;
        let size = of.size.checked_mul(count)?;
        Some(Layout { size, align: of.align, kind: LayoutKind::Array { element, count } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::Id;

    const AT: Origin = Origin::NONE;

    #[test]
    fn constants_are_cut_to_their_width() {
        assert_eq!(Expr::int(Ty::I8, -1, AT).kind, ExprKind::Const(Const::Int(0xff)));
        assert_eq!(Expr::int(Ty::U128, -1, AT).kind, ExprKind::Const(Const::Int(u128::MAX)));
        assert_eq!(Expr::int_bits(Ty::U16, 0x12345, AT).kind, ExprKind::Const(Const::Int(0x2345)));
    }

    #[test]
    fn conversions_pick_the_cast() {
        let ptr = || Expr::null(AT);
        let is =
            |e: Option<Expr>, kind| matches!(e, Some(Expr { kind: ExprKind::Cast(k, _), .. }) if k == kind);
        assert!(is(Expr::u32(1, AT).convert(Ty::I64, AT), CastKind::Int));
        assert!(is(Expr::bool(true, AT).convert(Ty::F32, AT), CastKind::IntToFloat));
        assert!(is(Expr::f32(1.0, AT).convert(Ty::U8, AT), CastKind::FloatToInt));
        assert!(is(Expr::f32(1.0, AT).convert(Ty::F16, AT), CastKind::Float));
        assert!(is(ptr().convert(Ty::Bool, AT), CastKind::ToBool));
        assert!(is(ptr().convert(Ty::U64, AT), CastKind::PtrToInt));
        assert_eq!(ptr().convert(Ty::U32, AT), None);
        assert_eq!(Expr::u64(0, AT).convert(Ty::Ptr, AT), None);
        assert_eq!(Expr::u32(7, AT).convert(Ty::U32, AT), Some(Expr::u32(7, AT)));
    }

    #[test]
    fn result_types_follow_the_operands() {
        let x = || Expr::local(LocalId::new(0), Ty::F32, AT);
        assert_eq!(Expr::binary(BinaryOp::Lt, x(), x(), AT).ty, Ty::Bool);
        assert_eq!(Expr::binary(BinaryOp::Add, x(), x(), AT).ty, Ty::F32);
        assert_eq!(Expr::pure(PureFn::IsNan, vec![x()], AT).ty, Ty::Bool);
        assert_eq!(Expr::pure(PureFn::FrexpExponent, vec![x()], AT).ty, Ty::I32);
        let i = || Expr::int(Ty::I16, 3, AT);
        assert_eq!(Expr::pure(PureFn::AbsDiff, vec![i(), i()], AT).ty, Ty::U16);
    }
}
