//! A kernel in one launch of the host code: what is checked for it beside the kernel's own text.

use super::fixed::{Fixed, is_of_turns, sizes_of_turns};
use super::host_params::{self, HOST_PREFIX};
use super::launches::Launches;
use super::one_array::make_one;
use super::{Conditions, Options, Subject, check_kernel};
use crate::report::{KernelReport, LaunchSource, Outcome};
use gpuproof_base::{Diagnostic, Id, Origin, Span};
use gpuproof_check::{CONTRADICTION, Extent, Setup};
use gpuproof_host::{Argument, Context, term};
use gpuproof_kir::{
    BinaryOp, Builtin, CastKind, Const, Dim, Expr, ExprKind, LocalId, Module, ObjectId, Ty, Valid, fold,
    valid, walk,
};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// What a context says beyond launch sizes that are constants.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// Scalar arguments that are constants.
    pub arguments: BTreeMap<usize, Const>,
    /// Bytes of arrays.
    pub sizes: BTreeMap<ObjectId, Expr>,
    /// Where arrays start, in bytes from the start of an allocation, if that is not there.
    pub starts: BTreeMap<ObjectId, Expr>,
    /// Arrays behind pointers that are null.
    pub null: BTreeSet<ObjectId>,
    /// Parameters that are another number in each turn.
    pub turns: BTreeSet<LocalId>,
    /// Sizes of the launch that are.
    pub turn_sizes: BTreeSet<Builtin>,
    /// What else holds.
    pub preconditions: Vec<Expr>,
    /// Whether the host code says which sizes the launch has.
    pub is_launch_known: bool,
    /// What launches in sight fix: no condition may say otherwise.
    pub fixed: Vec<Fixed>,
}

impl Extra {
    /// Adds it to what is checked.
    pub(super) fn add_to(&self, setup: &mut Setup) {
        setup.arguments.extend(self.arguments.iter().map(|(position, value)| (*position, *value)));
        setup.sizes.extend(self.sizes.iter().map(|(object, bytes)| (*object, bytes.clone())));
        setup.starts.extend(self.starts.iter().map(|(object, bytes)| (*object, bytes.clone())));
        setup.null.extend(self.null.iter().copied());
        setup.turns.extend(self.turns.iter().copied());
        setup.turn_sizes.extend(self.turn_sizes.iter().copied());
        setup.preconditions.extend(self.preconditions.iter().cloned());
    }
}

/// An overflow in every run of a launch.
#[derive(Clone, Debug)]
pub(super) struct Overflow {
    pub(super) at: Span,
    pub(super) thread: String,
    pub(super) detail: String,
}

/// A kernel in a context.
pub(super) struct Case<'c> {
    pub(super) context: &'c Context,
    pub(super) module: Valid,
    pub(super) launches: Launches,
    pub(super) extra: Extra,
    /// Overflows that every run of the launch has, once they were looked for.
    pub(super) overflows: OnceCell<Vec<Overflow>>,
}

/// The kernel in each of its launches. `Err` has one that cannot be said in terms of the kernel's parameters: whoever leaves it out claims something of launches that were not looked at.
pub(super) fn cases<'c>(
    subject: &Subject<'_>,
    contexts: &[&'c Context],
) -> Result<Vec<Case<'c>>, &'c Context> {
    contexts.iter().map(|context| case(subject, context, false).ok_or(*context)).collect()
}

/// The kernel as a context launches it; with all conditions, or only with those that say something of the launch.
pub(super) fn case<'c>(subject: &Subject<'_>, context: &'c Context, with_all: bool) -> Option<Case<'c>> {
    let mut module = Module::clone(subject.module);
    let kernel = module.functions.iter_mut().nth(subject.kernel.number())?;
    let is_launch_known = context.grid.iter().chain(&context.block).all(Option::is_some);
    let fixed = vec![Fixed::by(kernel, context)];
    let mut extra = Extra { is_launch_known, fixed, ..Extra::default() };
    // A symbol that an argument is stands for the parameter.
    let mut locals: Vec<Option<LocalId>> = vec![None; context.symbols.len()];
    for (param, argument) in kernel.params.iter().zip(&context.arguments) {
        if let Argument::Scalar(Expr { kind: ExprKind::Local(symbol), ty, .. }) = argument
            && let Some(slot @ None) = locals.get_mut(symbol.number())
            && kernel.locals[param.local].ty == *ty
        {
            *slot = Some(param.local);
        }
    }
    let mentioned = context.mentioned();
    let open: Vec<usize> =
        (0..context.symbols.len()).filter(|n| locals[*n].is_none() && (with_all || mentioned[*n])).collect();
    let added: Vec<(String, Ty, Origin)> = open
        .iter()
        .map(|number| {
            let symbol = &context.symbols[*number];
            (format!("{HOST_PREFIX}{}.{number}", symbol.name), symbol.ty, symbol.origin)
        })
        .collect();
    for (number, local) in open.iter().zip(host_params::add(kernel, &added)) {
        locals[*number] = Some(local);
    }
    let turns = context.symbols.iter().zip(&locals).filter(|(symbol, _)| symbol.kind.is_of_turns());
    extra.turn_sizes = sizes_of_turns(context);
    extra.turns = turns.filter_map(|(_, local)| *local).collect();
    let own = |expr: &Expr| {
        let mut expr = expr.clone();
        let mut known = true;
        walk::expr_mut(&mut expr, &mut |e| {
            if let ExprKind::Local(local) = &mut e.kind {
                match locals.get(local.number()).copied().flatten() {
                    Some(mapped) => *local = mapped,
                    None => known = false,
                }
            }
        });
        known.then_some(expr)
    };
    let equal = |left: Expr, right: Expr| Expr::binary(BinaryOp::Eq, left, right, Origin::NONE);
    let mut launches = subject.launches.clone();
    launches.source = LaunchSource::Source;
    launches.assumptions.clear();
    for dim in Dim::ALL {
        let n = dim.number();
        let sides = [
            (&context.grid[n], Builtin::GridDim(dim), true),
            (&context.block[n], Builtin::BlockDim(dim), false),
        ];
        for (size, builtin, is_grid) in sides {
            let constant = size.as_ref().and_then(term::as_integer).and_then(|n| u32::try_from(n).ok());
            let extent = constant.map_or(Extent::Any, Extent::Fixed);
            match is_grid {
                true => launches.grid[n] = extent,
                false => launches.block[n] = extent,
            }
            if let (None, Some(size)) = (constant, size) {
                extra.preconditions.extend(is_size(builtin, own(size)?));
            }
        }
    }
    launches.dynamic_shared = None;
    if let Some(bytes) = &context.shared {
        match term::as_integer(bytes).and_then(|n| u64::try_from(n).ok()) {
            Some(bytes) => launches.dynamic_shared = Some(bytes),
            None => {
                let shared = Expr::builtin(Builtin::DynamicSharedBytes, Origin::NONE);
                let shared = Expr::cast(CastKind::Int, Ty::U64, shared, Origin::NONE);
                extra.preconditions.push(equal(shared, own(bytes)?));
            }
        }
    }
    for (position, argument) in context.arguments.iter().enumerate() {
        let param = kernel.params.get(position)?;
        let ty = kernel.locals[param.local].ty;
        match (argument, param.object) {
            (Argument::Scalar(expr), None) if expr.ty == ty => match fold::constant(expr) {
                Some(value) => {
                    extra.arguments.insert(position, value);
                }
                None => {
                    let value = own(expr)?;
                    if is_of_turns(context, expr) {
                        extra.turns.insert(param.local);
                    }
                    if value.kind != ExprKind::Local(param.local) {
                        extra.preconditions.push(equal(Expr::local(param.local, ty, Origin::NONE), value));
                    }
                }
            },
            (Argument::Pointer { allocation, offset }, Some(object))
                if term::as_integer(offset) == Some(0) =>
            {
                let is_open = subject.module.objects.get(object).is_some_and(|o| o.size.is_none());
                if let (true, Some(of)) = (is_open, context.allocations.get(*allocation)) {
                    extra.sizes.insert(object, own(&of.bytes)?);
                }
            }
            (Argument::Pointer { offset, .. }, Some(object)) => {
                extra.starts.insert(object, own(offset)?);
            }
            (Argument::Null, Some(object)) => {
                extra.null.insert(object);
            }
            _ => {}
        }
    }
    make_one(kernel, &context.arguments);
    let unrelated = context.unrelated.iter().filter(|_| with_all);
    for fact in context.facts.iter().chain(unrelated) {
        extra.preconditions.push(own(&fact.holds)?);
    }
    let module = valid::validate(module).ok()?;
    Some(Case { context, module, launches, extra, overflows: OnceCell::new() })
}

/// That a size of the launch is what the host computes. Sizes are below 2^31, so that one which the host computes as a signed number is that number. It is
/// said by two comparisons: an equation with a signed quotient is solved for the quotient, and what it says of the dividend's sign is lost. Of a
/// quotient it is also said what it is for: sizes are positive, so that `g == w / 8` makes `8 * g <= w`.
fn is_size(builtin: Builtin, size: Expr) -> Vec<Expr> {
    let given = Expr::builtin(builtin, Origin::NONE);
    let (given, size) = match size.kind {
        ExprKind::Cast(CastKind::Int, operand) if operand.ty == Ty::I32 && size.ty == Ty::U32 => {
            (Expr::cast(CastKind::Int, Ty::I32, given, Origin::NONE), *operand)
        }
        _ => (given, size),
    };
    let compare = |op, left: &Expr, right: &Expr| Expr::binary(op, left.clone(), right.clone(), Origin::NONE);
    let mut said = vec![compare(BinaryOp::Le, &given, &size), compare(BinaryOp::Ge, &given, &size)];
    if let ExprKind::Binary(BinaryOp::Div, dividend, divisor) = &size.kind
        && term::as_integer(divisor).is_some_and(|divisor| divisor > 1)
        && let Some(wide) = [&given, &**divisor, &**dividend]
            .map(|part| part.clone().convert(Ty::I64, Origin::NONE))
            .into_iter()
            .collect::<Option<Vec<Expr>>>()
        && let [given, divisor, dividend] = wide.as_slice()
    {
        said.push(compare(BinaryOp::Le, &compare(BinaryOp::Mul, given, divisor), dividend));
    }
    said
}

pub(super) fn check(
    subject: &Subject<'_>,
    case: &Case<'_>,
    extra: &Extra,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let subject = Subject {
        path: subject.path,
        module: &case.module,
        sources: subject.sources,
        kernel: subject.kernel,
        launches: case.launches.clone(),
        lost: subject.lost,
        extra: Some(extra),
    };
    check_kernel(&subject, &Default::default(), options)
}

/// Whether no values meet all conditions under which the host makes a launch, those included that say nothing of the kernel's arguments.
pub(super) fn never_comes(subject: &Subject<'_>, known: &Case<'_>, options: &Options) -> bool {
    let Some(case) = case(subject, known.context, true).filter(|_| !known.context.unrelated.is_empty())
    else {
        return false;
    };
    let options = Options { conditions: Conditions::Off, only_divergence: true, ..options.clone() };
    let report = check(subject, &case, &case.extra, &options);
    report.is_ok_and(|report| is_contradiction(&report))
}

/// Whether no launch meets the preconditions.
pub(super) fn is_contradiction(report: &KernelReport) -> bool {
    matches!(&report.outcome, Outcome::Unknown { detail, .. } if detail.contains(CONTRADICTION))
}
