//! Preconditions that leave few cases: a launch size that equals a number is that number, and where a size or an argument is
//! stated to be a power of two, a proof that fails for all of them at once may hold for each.
//!
//! The cases are all that the preconditions allow: a block size is at least 1 and at most what the launches allow, an
//! argument must be stated to be positive and has as many powers as its type or a stated bound leaves.

use gpuproof_check::{Checked, Extent, Setup, Status};
use gpuproof_kir::{
    BinaryOp, Builtin, ClauseBody, ClauseKind, Const, Dim, Expr, ExprKind, FunctionId, LocalId, StmtKind, Ty,
    Valid, walk,
};

/// Most questions that a proof may have asked for its cases to be tried.
const MOST_QUERIES: u64 = 1500;

/// What a condition speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    Block(Dim),
    Grid(Dim),
    /// A parameter by position, and its type.
    Param(usize, Ty),
}

/// Checks a flattened kernel, by cases where its preconditions leave few.
pub fn check(flat: &Valid, kernel: FunctionId, setup: &Setup) -> Checked {
    let conditions = Conditions::new(flat, kernel, setup);
    let setup = conditions.with_fixed_sizes(setup);
    let whole = gpuproof_check::check(flat, kernel, &setup);
    let open = |checked: &Checked| checked.obligations.iter().any(|o| o.status != Status::Proved);
    let hopeless = whole.obligations.iter().any(|o| matches!(o.status, Status::Unsupported { .. }));
    if !open(&whole) || hopeless || whole.statistics.queries > MOST_QUERIES {
        return whole;
    }
    // No case at all would prove everything.
    let Some(cases) = conditions.powers(&setup).filter(|cases| !cases.is_empty()) else { return whole };
    let mut all = whole.clone();
    for case in cases {
        let checked = gpuproof_check::check(flat, kernel, &case);
        if open(&checked) {
            return whole;
        }
        all.statistics.queries += checked.statistics.queries;
        all.statistics.built_in += checked.statistics.built_in;
        all.no_wrap_at.extend(checked.no_wrap_at);
        all.no_wrap_of_places.extend(checked.no_wrap_of_places);
        for assumption in checked.assumptions {
            if !all.assumptions.contains(&assumption) {
                all.assumptions.push(assumption);
            }
        }
    }
    all.obligations.iter_mut().for_each(|o| o.status = Status::Proved);
    all
}

/// The parts of all preconditions.
struct Conditions<'a> {
    flat: &'a Valid,
    kernel: FunctionId,
    parts: Vec<Expr>,
}

impl<'a> Conditions<'a> {
    fn new(flat: &'a Valid, kernel: FunctionId, setup: &Setup) -> Self {
        let mut parts = Vec::new();
        for clause in flat.functions.get(kernel).map_or(&[][..], |f| &f.contract) {
            if let (ClauseKind::Requires { .. }, ClauseBody::Exprs(exprs)) = (&clause.kind, &clause.body) {
                exprs.iter().take(1).for_each(|e| split(e, &mut parts));
            }
        }
        setup.preconditions.iter().for_each(|e| split(e, &mut parts));
        Self { flat, kernel, parts }
    }

    /// Sizes that a precondition fixes.
    fn with_fixed_sizes(&self, setup: &Setup) -> Setup {
        let mut setup = setup.clone();
        for part in &self.parts {
            let ExprKind::Binary(BinaryOp::Eq, a, b) = &part.kind else { continue };
            let found = match (self.subject(a), constant(b), self.subject(b), constant(a)) {
                (Some(subject), Some(value), ..) | (.., Some(subject), Some(value)) => (subject, value),
                _ => continue,
            };
            let Ok(value) = u32::try_from(found.1) else { continue };
            // A size beyond the limits is a contradiction, which the checker is to find.
            let slot = match found.0 {
                Subject::Block(_) if value > setup.max_block_threads => continue,
                Subject::Block(d) => &mut setup.block[d.number()],
                Subject::Grid(d) => &mut setup.grid[d.number()],
                Subject::Param(..) => continue,
            };
            if *slot == Extent::Any && value > 0 {
                *slot = Extent::Fixed(value);
            }
        }
        setup
    }

    /// One setup for each power of two that a size or argument may be.
    fn powers(&self, setup: &Setup) -> Option<Vec<Setup>> {
        let subject = self.parts.iter().find_map(|part| self.power(part)).filter(|s| match s {
            Subject::Block(d) => setup.block[d.number()] == Extent::Any,
            Subject::Grid(_) => false,
            Subject::Param(position, ty) => {
                !setup.arguments.contains_key(position)
                    && matches!(ty, Ty::Int { .. })
                    && self.is_positive(*s)
            }
        })?;
        let most = self.parts.iter().filter_map(|part| self.bound(part, subject)).min();
        Some(match subject {
            Subject::Block(d) => {
                let sizes = (0..32).map(|k| 1u32 << k).take_while(|size| *size <= setup.max_block_threads);
                sizes
                    .filter(|size| most.is_none_or(|most| u128::from(*size) <= most))
                    .map(|size| {
                        let mut case = setup.clone();
                        case.block[d.number()] = Extent::Fixed(size);
                        case
                    })
                    .collect()
            }
            Subject::Grid(_) => return None,
            Subject::Param(position, ty) => {
                let bits = ty.bits() - u32::from(ty.is_signed());
                let values = (0..bits).map(|k| 1u128 << k);
                values
                    .filter(|value| most.is_none_or(|most| *value <= most))
                    .map(|value| {
                        let mut case = setup.clone();
                        case.arguments.insert(position, Const::Int(value));
                        case
                    })
                    .collect()
            }
        })
    }

    /// `(x & (x - 1)) == 0`.
    fn power(&self, part: &Expr) -> Option<Subject> {
        let ExprKind::Binary(BinaryOp::Eq, a, b) = &part.kind else { return None };
        let masked = match (constant(a), constant(b)) {
            (_, Some(0)) => a,
            (Some(0), _) => b,
            _ => return None,
        };
        let ExprKind::Binary(BinaryOp::BitAnd, x, y) = &widened(masked).kind else { return None };
        let minus_one = |e: &Expr| match &widened(e).kind {
            ExprKind::Binary(BinaryOp::Sub, x, one) if constant(one) == Some(1) => self.subject(x),
            _ => None,
        };
        let one = self.subject(x).filter(|s| minus_one(y) == Some(*s));
        one.or_else(|| self.subject(y).filter(|s| minus_one(x) == Some(*s)))
    }

    fn is_positive(&self, subject: Subject) -> bool {
        self.parts.iter().any(|part| match &part.kind {
            ExprKind::Binary(BinaryOp::Gt, a, b) => {
                self.subject(a) == Some(subject) && constant(b) == Some(0)
            }
            ExprKind::Binary(BinaryOp::Ge, a, b) => {
                self.subject(a) == Some(subject) && constant(b) == Some(1)
            }
            ExprKind::Binary(BinaryOp::Lt, a, b) => {
                self.subject(b) == Some(subject) && constant(a) == Some(0)
            }
            _ => false,
        })
    }

    /// `x <= c`.
    fn bound(&self, part: &Expr, subject: Subject) -> Option<u128> {
        match &part.kind {
            ExprKind::Binary(BinaryOp::Le, a, b) if self.subject(a) == Some(subject) => constant(b),
            ExprKind::Binary(BinaryOp::Ge, a, b) if self.subject(b) == Some(subject) => constant(a),
            _ => None,
        }
    }

    /// The size or parameter that an expression is, possibly in a wider type.
    fn subject(&self, expr: &Expr) -> Option<Subject> {
        let inner = widened(expr);
        match inner.kind {
            ExprKind::Builtin(Builtin::BlockDim(d)) => Some(Subject::Block(d)),
            ExprKind::Builtin(Builtin::GridDim(d)) => Some(Subject::Grid(d)),
            ExprKind::Local(local) => self.param(local).map(|n| Subject::Param(n, inner.ty)),
            _ => None,
        }
    }

    /// The parameter that a local is, or is a copy of.
    fn param(&self, local: LocalId) -> Option<usize> {
        let function = self.flat.functions.get(self.kernel)?;
        let copied = walk::parameter_copies(self.flat, function).iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Set(to, Expr { kind: ExprKind::Local(from), .. }) if *to == local => Some(*from),
            _ => None,
        });
        let local = copied.unwrap_or(local);
        function.params.iter().position(|p| p.local == local && p.object.is_none())
    }
}

fn split(expr: &Expr, parts: &mut Vec<Expr>) {
    match &expr.kind {
        ExprKind::And(a, b) => {
            split(a, parts);
            split(b, parts);
        }
        // OpenCL's conditions are integers made of bools and made bools again.
        ExprKind::Cast(_, inner) if inner.ty == Ty::Bool => split(inner, parts),
        ExprKind::Cast(_, inner) if expr.ty == Ty::Bool && is_made_of_bool(inner) => split(inner, parts),
        _ => parts.push(expr.clone()),
    }
}

fn is_made_of_bool(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Cast(_, inner) if inner.ty == Ty::Bool)
}

/// The expression without conversions to integers that hold all its values.
fn widened(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(_, inner) => {
            let wider = match (inner.ty, expr.ty) {
                (Ty::Int { bits: from, signed: was }, Ty::Int { bits: to, signed: is }) => {
                    (was == is && to >= from) || (!was && is && to > from)
                }
                _ => false,
            };
            if wider { widened(inner) } else { expr }
        }
        _ => expr,
    }
}

/// The value of a constant that is not negative.
fn constant(expr: &Expr) -> Option<u128> {
    match (gpuproof_kir::fold::constant(expr), expr.ty) {
        (Some(Const::Int(bits)), ty) => {
            let negative = ty.is_signed() && bits >> (ty.bits().max(1) - 1) & 1 == 1;
            (!negative).then_some(bits)
        }
        _ => None,
    }
}
