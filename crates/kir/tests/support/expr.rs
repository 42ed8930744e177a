//! Random expressions of a wanted type.

use super::Maker;
use gpuproof_kir::{
    BinaryOp, Builtin, CastKind, Const, Expr, ExprKind, FloatFormat, PureFn, SpecOp, Ty, UnaryOp,
};

impl Maker<'_> {
    pub fn code(&mut self, ty: Ty) -> Expr {
        self.expr(ty, 3, false)
    }

    pub fn annotation(&mut self, ty: Ty) -> Expr {
        self.expr(ty, 3, true)
    }

    pub fn exprs(&mut self, types: &[Ty]) -> Vec<Expr> {
        types.iter().map(|ty| self.code(*ty)).collect()
    }

    fn expr(&mut self, ty: Ty, depth: usize, spec: bool) -> Expr {
        let kind =
            if depth == 0 || self.below(3) == 0 { self.leaf(ty) } else { self.node(ty, depth - 1, spec) };
        let origin = self.origin();
        Expr::new(kind, ty, origin)
    }

    fn boxed(&mut self, ty: Ty, depth: usize, spec: bool) -> Box<Expr> {
        Box::new(self.expr(ty, depth, spec))
    }

    fn leaf(&mut self, ty: Ty) -> ExprKind {
        match (self.below(3), ty) {
            (0, _) => ExprKind::Const(self.constant(ty)),
            (1, Ty::Ptr) => {
                let objects = self.objects(false);
                ExprKind::ObjectAddr(self.pick(&objects))
            }
            (1, Ty::U64) if self.chance() => {
                let functions: Vec<_> = self.module.functions.ids().collect();
                ExprKind::FunctionAddr(self.pick(&functions))
            }
            (1, Ty::U32 | Ty::U64) => {
                let fitting: Vec<Builtin> = Builtin::all().into_iter().filter(|b| b.ty() == ty).collect();
                ExprKind::Builtin(self.pick(&fitting))
            }
            _ => ExprKind::Local(self.local(ty)),
        }
    }

    fn constant(&mut self, ty: Ty) -> Const {
        let bits = u128::from(self.bits()) << (self.below(2) * 64);
        match ty {
            Ty::Bool => Const::Bool(bits & 1 == 1),
            Ty::Int { .. } => Const::Int(bits & ty.mask()),
            Ty::Float(_) => Const::Float((bits & ty.mask()) as u64),
            Ty::Ptr => Const::Null,
        }
    }

    fn node(&mut self, ty: Ty, depth: usize, spec: bool) -> ExprKind {
        match self.below(if spec { 8 } else { 6 }) {
            0 => {
                let condition = self.boxed(Ty::Bool, depth, spec);
                ExprKind::Select(condition, self.boxed(ty, depth, spec), self.boxed(ty, depth, spec))
            }
            1 => {
                // One signature for each name: the name says the type.
                let args = vec![self.expr(Ty::U32, depth, spec), self.expr(ty, depth, spec)];
                ExprKind::Uninterpreted(format!("f of {ty}").into(), args)
            }
            2 => self.cast(ty, depth, spec),
            3 => self.pure(ty, depth, spec),
            4 | 5 => self.operator(ty, depth, spec),
            6 => ExprKind::SpecLoad(self.boxed(Ty::Ptr, depth, spec)),
            _ => self.spec(ty, depth),
        }
    }

    fn operator(&mut self, ty: Ty, depth: usize, spec: bool) -> ExprKind {
        use BinaryOp::*;
        match ty {
            Ty::Bool => match self.below(5) {
                0 => ExprKind::And(self.boxed(ty, depth, spec), self.boxed(ty, depth, spec)),
                1 => ExprKind::Or(self.boxed(ty, depth, spec), self.boxed(ty, depth, spec)),
                2 => ExprKind::Unary(UnaryOp::Not, self.boxed(ty, depth, spec)),
                3 => {
                    let op = self.pick(&[BitAnd, BitOr, BitXor]);
                    ExprKind::Binary(op, self.boxed(ty, depth, spec), self.boxed(ty, depth, spec))
                }
                _ => {
                    let (op, of) = (self.pick(&[Eq, Ne, Lt, Le, Gt, Ge]), self.pick(&Ty::ALL));
                    ExprKind::Binary(op, self.boxed(of, depth, spec), self.boxed(of, depth, spec))
                }
            },
            Ty::Ptr => ExprKind::PtrAdd(self.boxed(Ty::Ptr, depth, spec), self.boxed(Ty::I64, depth, spec)),
            Ty::I64 if self.chance() => {
                ExprKind::PtrDiff(self.boxed(Ty::Ptr, depth, spec), self.boxed(Ty::Ptr, depth, spec))
            }
            _ if self.chance() => ExprKind::Unary(UnaryOp::Neg, self.boxed(ty, depth, spec)),
            Ty::Float(_) => {
                let op = self.pick(&[Add, Sub, Mul, Div]);
                ExprKind::Binary(op, self.boxed(ty, depth, spec), self.boxed(ty, depth, spec))
            }
            Ty::Int { .. } => {
                let op = self.pick(&[Add, Sub, Mul, Div, Rem, Shl, Shr, BitAnd, BitOr, BitXor]);
                let amount = if op.is_shift() { self.integer() } else { ty };
                ExprKind::Binary(op, self.boxed(ty, depth, spec), self.boxed(amount, depth, spec))
            }
        }
    }

    pub fn integer(&mut self) -> Ty {
        let integers: Vec<Ty> = Ty::ALL.into_iter().filter(|ty| ty.is_int()).collect();
        self.pick(&integers)
    }

    fn cast(&mut self, ty: Ty, depth: usize, spec: bool) -> ExprKind {
        let from = self.pick(&Ty::ALL);
        let plain = |ty: Ty| ty.is_int() || ty.is_float();
        let kind = match CastKind::between(from, ty) {
            _ if plain(from) && plain(ty) && from.size() == ty.size() && self.chance() => CastKind::Bits,
            Some(kind) => kind,
            None => return self.leaf(ty),
        };
        ExprKind::Cast(kind, self.boxed(from, depth, spec))
    }

    fn pure(&mut self, ty: Ty, depth: usize, spec: bool) -> ExprKind {
        let function = PureFn::ALL[self.below(PureFn::ALL.len())];
        let of = self.pick(&[ty, ty, Ty::F32, Ty::I32, Ty::U32, Ty::Float(FloatFormat::F16)]);
        let mut types = vec![of; function.arity()];
        if function == PureFn::Ldexp {
            types[1] = Ty::I32;
        }
        if function.result(&types) != Some(ty) {
            return self.leaf(ty);
        }
        ExprKind::Pure(function, types.iter().map(|of| self.expr(*of, depth, spec)).collect())
    }

    fn spec(&mut self, ty: Ty, depth: usize) -> ExprKind {
        use SpecOp::*;
        let results = &self.module.functions[self.function].results;
        let result = results.iter().position(|result| *result == ty);
        let any = self.pick(&Ty::ALL);
        let (op, types) = match (self.below(16), ty) {
            (0, _) => (Other, vec![ty]),
            (1, _) => (Old, vec![ty]),
            (2, _) if result.is_some() => (Result(result.unwrap_or(0) as u32), vec![]),
            (op, Ty::Bool) => match op {
                3 => (Implies, vec![ty, ty]),
                4 => (Enabled, vec![]),
                5 => (DominatorEnabled, vec![]),
                6 => (All, vec![ty]),
                7 => (Exclusive, vec![ty]),
                8 => (SameGroup, vec![]),
                9 => (Uniform, vec![any]),
                10 => (Distinct, vec![any]),
                11 => (HasRead, vec![Ty::Ptr]),
                12 => (HasWritten, vec![Ty::Ptr]),
                13 => (AtomicHasTakenValue, vec![Ty::Ptr, Ty::U32, any]),
                14 => (ReadPermission, vec![any]),
                _ => (NotAccessed, vec![Ty::Ptr; 1 + self.below(2)]),
            },
            (op, Ty::Int { .. }) => {
                ([ReadOffset, WriteOffset, PtrBase, PtrOffset][op % 4].clone(), vec![Ty::Ptr])
            }
            _ => return self.leaf(ty),
        };
        ExprKind::Spec(op, types.iter().map(|of| self.expr(*of, depth, true)).collect())
    }
}
