//! What a program fixes for the launches in sight, and conditions that it breaks.
//!
//! A condition is offered for what comes from outside. Where a launch in sight has a constant, the condition holds there or does not; where the launches of many turns were taken together
//! ([`gpuproof_host::many`]), the numbers are the program's own, too, and no condition is left to anybody.

use super::natural::Condition;
use gpuproof_host::{Argument, Context, SymbolKind, term};
use gpuproof_kir::{Builtin, Const, Dim, Expr, ExprKind, Function, LocalId, fold, walk};
use std::collections::BTreeSet;

/// What one launch, or many that were taken together, gives parameters and sizes of the launch.
#[derive(Clone, Debug)]
pub struct Fixed(Vec<(What, Given)>);

#[derive(Clone, Copy, PartialEq, Debug)]
enum What {
    Parameter(LocalId),
    Size(Builtin),
}

#[derive(Clone, Copy, Debug)]
enum Given {
    One(Const),
    /// Another number in each turn.
    Several,
}

impl Fixed {
    pub(super) fn by(kernel: &Function, context: &Context) -> Self {
        let mut list = Vec::new();
        let mut add = |what, value: &Expr| {
            let given = match fold::constant(value) {
                Some(value) => Some(Given::One(value)),
                None => is_of_turns(context, value).then_some(Given::Several),
            };
            list.extend(given.map(|given| (what, given)));
        };
        for (param, argument) in kernel.params.iter().zip(&context.arguments) {
            if let Argument::Scalar(value) = argument
                && kernel.locals[param.local].ty == value.ty
            {
                add(What::Parameter(param.local), value);
            }
        }
        for (builtin, size) in sizes(context) {
            add(What::Size(builtin), size);
        }
        Self(list)
    }

    fn of(&self, expr: &Expr) -> Option<Given> {
        let what = match expr.kind {
            ExprKind::Local(local) => What::Parameter(local),
            ExprKind::Builtin(builtin) => What::Size(builtin),
            _ => return None,
        };
        self.0.iter().find(|(known, _)| *known == what).map(|(_, given)| *given)
    }

    /// Whether the launch breaks a condition, or may break it without anybody having a say.
    fn breaks(&self, condition: &Expr) -> bool {
        let (mut put_in, mut depends_on_turn) = (condition.clone(), false);
        walk::expr_mut(&mut put_in, &mut |expr| match self.of(expr) {
            Some(Given::One(value)) => {
                // Sizes of a launch are numbers of 32 bits, whatever the host keeps them in.
                let same_type = match value {
                    Const::Int(bits) => Const::Int(bits & expr.ty.mask()),
                    other => other,
                };
                *expr = Expr::new(ExprKind::Const(same_type), expr.ty, expr.origin);
            }
            Some(Given::Several) => depends_on_turn = true,
            None => {}
        });
        depends_on_turn || fold::constant(&put_in) == Some(Const::Bool(false))
    }
}

/// The sizes of a launch that the host code says.
fn sizes(context: &Context) -> impl Iterator<Item = (Builtin, &Expr)> {
    let all = Dim::ALL.into_iter().flat_map(|dim| {
        let n = dim.number();
        [(Builtin::GridDim(dim), &context.grid[n]), (Builtin::BlockDim(dim), &context.block[n])]
    });
    all.filter_map(|(builtin, size)| Some((builtin, size.as_ref()?)))
}

/// Sizes of a launch that differ from turn to turn.
pub(super) fn sizes_of_turns(context: &Context) -> BTreeSet<Builtin> {
    let of_turns = sizes(context).filter(|(_, size)| is_of_turns(context, size));
    of_turns.map(|(builtin, _)| builtin).collect()
}

/// Whether a value is made of numbers that differ from turn to turn, and of constants.
pub(super) fn is_of_turns(context: &Context, value: &Expr) -> bool {
    let mut seen = vec![false; context.symbols.len()];
    term::symbols(value, &mut seen);
    let kinds: Vec<SymbolKind> =
        context.symbols.iter().zip(seen).filter(|(_, seen)| *seen).map(|(symbol, _)| symbol.kind).collect();
    !kinds.is_empty() && kinds.into_iter().all(SymbolKind::is_of_turns)
}

/// Takes out the conditions that a launch in sight breaks.
pub(super) fn keep_open(lists: &mut Vec<Vec<Condition>>, fixed: &[Fixed]) {
    for list in lists.iter_mut() {
        list.retain(|condition| !fixed.iter().any(|launch| launch.breaks(&condition.expr)));
    }
    lists.retain(|list| !list.is_empty());
}
