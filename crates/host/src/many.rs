//! Many launches of one place, taken together.
//!
//! A loop of the host makes a launch in each turn, with other numbers. Where a kernel has more of them than anybody looks at one by one, those that differ in numbers alone become one: each such
//! number is a symbol between the least and the greatest.
//!
//! Soundness: every launch of the list is one of the new launch's, for values of its symbols. Where one number runs through all values from the least to the greatest, there are no others: then the
//! new launch is as exact as they are, and its symbol takes all of these values. Else there are more, so that nothing may be refuted by it.
//!
//! A proof may rest on assumptions (nothing overflows, no divisor is 0), which a launch of the program must be able to meet. A range of numbers mostly can, where its ends cannot. So the launches with the least and
//! the greatest number, and the one next to 0, are looked at by themselves, too.

use crate::context::{Argument, Context, Fact, Symbol, SymbolKind};
use crate::term;
use gpuproof_base::Origin;
use gpuproof_kir::{BinaryOp, Expr, FunctionId, fold};
use std::collections::{BTreeMap, BTreeSet};

/// Most launches of a kernel that are looked at one by one.
pub const MOST_ONE_BY_ONE: usize = 24;
/// Most launches of those taken together that are looked at by themselves, too.
const MOST_ENDS: usize = 8;

/// The same launches, those of kernels with many taken together. `name` gives the name of a kernel's parameter.
pub fn together(contexts: Vec<Context>, name: &dyn Fn(FunctionId, usize) -> String) -> Vec<Context> {
    let mut counts: BTreeMap<FunctionId, usize> = BTreeMap::new();
    contexts.iter().for_each(|context| *counts.entry(context.kernel).or_default() += 1);
    // The first launch of those that differ in numbers, the others, and their common form where there are many, in the order of the first ones.
    let mut groups: Vec<(Context, Vec<Context>, Option<Context>)> = Vec::new();
    for context in contexts {
        let is_of_many = counts.get(&context.kernel).is_some_and(|count| *count > MOST_ONE_BY_ONE);
        let form = is_of_many.then(|| without_numbers(context.clone()));
        match groups.iter_mut().find(|(.., known)| form.is_some() && *known == form) {
            Some((_, others, _)) => others.push(context),
            None => groups.push((context, Vec::new(), form)),
        }
    }
    let with_ends = |(first, others, _): (Context, Vec<Context>, _)| {
        let ends = ends(&first, &others);
        std::iter::once(joined(first, others, name)).chain(ends)
    };
    groups.into_iter().flat_map(with_ends).collect()
}

/// Launches of those taken together that are looked at by themselves: where a number is least, where it is greatest, and where it is next to 0.
fn ends(first: &Context, others: &[Context]) -> Vec<Context> {
    let all: Vec<&Context> = std::iter::once(first).chain(others).collect();
    let integers = |context: &Context| -> Vec<Option<i128>> {
        numbers(&mut context.clone()).into_iter().map(|(_, value)| term::as_integer(value)).collect()
    };
    let rows: Vec<Vec<Option<i128>>> = all.iter().map(|context| integers(context)).collect();
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    for number in 0..rows[0].len() {
        let column: Vec<(i128, usize)> =
            rows.iter().enumerate().filter_map(|(n, row)| Some((*row.get(number)?.as_ref()?, n))).collect();
        if column.iter().all(|(value, _)| *value == column[0].0) {
            continue;
        }
        let least = column.iter().min_by_key(|(value, _)| *value);
        let greatest = column.iter().max_by_key(|(value, _)| *value);
        let next_to_zero = column.iter().min_by_key(|(value, _)| value.unsigned_abs());
        chosen.extend([least, greatest, next_to_zero].into_iter().flatten().map(|(_, n)| *n));
    }
    // The rest of a large choice says little more.
    chosen.into_iter().take(MOST_ENDS).map(|n| all[n].clone()).collect()
}

/// The numbers of a launch: sizes of the grid, sizes of a block, and scalar arguments with their positions.
fn numbers(context: &mut Context) -> Vec<(Option<usize>, &mut Expr)> {
    let Context { grid, block, arguments, .. } = context;
    let sizes = grid.iter_mut().chain(block).flatten().map(|size| (None, size));
    let arguments = arguments.iter_mut().enumerate().filter_map(|(position, argument)| match argument {
        Argument::Scalar(value) => Some((Some(position), value)),
        _ => None,
    });
    sizes.chain(arguments).collect()
}

fn is_number(value: &Expr) -> bool {
    fold::constant(value).is_some()
}

/// The launch with all numbers that are constants made alike.
fn without_numbers(mut context: Context) -> Context {
    for (_, value) in numbers(&mut context) {
        if is_number(value) {
            // A symbol that the launch does not have: no other term is like it.
            *value = term::symbol(usize::from(u16::MAX), value.ty);
        }
    }
    // Conditions that say nothing of sizes and arguments.
    context.unrelated.clear();
    context
}

/// One launch for several that differ in numbers.
fn joined(
    mut first: Context,
    mut others: Vec<Context>,
    name: &dyn Fn(FunctionId, usize) -> String,
) -> Context {
    if others.is_empty() {
        return first;
    }
    let (kernel, origin) = (first.kernel, first.origin);
    let mut values: Vec<Vec<Expr>> =
        numbers(&mut first).into_iter().map(|(_, value)| vec![value.clone()]).collect();
    for other in &mut others {
        for (list, (_, value)) in values.iter_mut().zip(numbers(other)) {
            list.push(value.clone());
        }
    }
    // Conditions that decide whether there is a launch at all are those of one turn.
    let is_under_one_condition = others.iter().all(|other| other.unrelated == first.unrelated);
    let is_exact = is_under_one_condition
        && first.exact
        && others.iter().all(|other| other.exact)
        && is_one_range(&values);
    let kind = if is_exact { SymbolKind::Turns } else { SymbolKind::SomeTurns };
    let mut symbols = std::mem::take(&mut first.symbols);
    let mut facts = Vec::new();
    for (list, (position, value)) in values.iter().zip(numbers(&mut first)) {
        if list.iter().all(|other| other == value) {
            continue;
        }
        let open = term::symbol(symbols.len(), value.ty);
        let called = position.map_or_else(|| "size".to_owned(), |position| name(kernel, position));
        symbols.push(Symbol { name: called, ty: value.ty, kind, origin });
        facts.extend(between(&open, list, origin));
        *value = open;
    }
    first.symbols = symbols;
    first.facts.extend(facts);
    if !is_under_one_condition {
        first.unrelated.clear();
    }
    first.exact = is_exact;
    first
}

/// Whether one list alone has different numbers, and all between its least and its greatest.
fn is_one_range(values: &[Vec<Expr>]) -> bool {
    let mut differing = values.iter().filter(|list| list.iter().any(|value| *value != list[0]));
    let (Some(list), None) = (differing.next(), differing.next()) else { return false };
    let Some(numbers) = list.iter().map(term::as_integer).collect::<Option<BTreeSet<i128>>>() else {
        return false;
    };
    let ends = numbers.first().zip(numbers.last());
    ends.is_some_and(|(least, greatest)| greatest - least + 1 == numbers.len() as i128)
}

/// That a term is none less than the least and none greater than the greatest of these numbers; nothing of floats.
fn between(open: &Expr, list: &[Expr], origin: Origin) -> Vec<Fact> {
    let known: Option<Vec<(i128, &Expr)>> =
        list.iter().map(|value| Some((term::as_integer(value)?, value))).collect();
    let Some(known) = known else { return Vec::new() };
    let least = known.iter().min_by_key(|(number, _)| *number);
    let greatest = known.iter().max_by_key(|(number, _)| *number);
    let ends = [(BinaryOp::Ge, least), (BinaryOp::Le, greatest)];
    let facts = ends.into_iter().filter_map(|(op, end)| Some(term::binary(op, open.clone(), end?.1.clone())));
    facts.map(|holds| Fact { holds, origin }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::Id;
    use gpuproof_kir::{LaunchHow, Ty};

    fn launch(grid: u32, step: i32) -> Context {
        let size = |n: u32| Some(Expr::u32(n, Origin::NONE));
        let step = Expr::int(Ty::I32, step.into(), Origin::NONE);
        Context {
            kernel: FunctionId::new(0),
            origin: Origin::NONE,
            how: LaunchHow::Plain,
            grid: [size(grid), size(1), size(1)],
            block: [size(64), size(1), size(1)],
            shared: None,
            arguments: vec![Argument::Unknown, Argument::Scalar(step)],
            allocations: Vec::new(),
            facts: Vec::new(),
            unrelated: Vec::new(),
            symbols: Vec::new(),
            exact: true,
        }
    }

    fn named(_: FunctionId, position: usize) -> String {
        format!("p{position}")
    }

    #[test]
    fn few_launches_stay_what_they_are() {
        let few: Vec<Context> = (0..24).map(|step| launch(4, step)).collect();
        assert_eq!(together(few.clone(), &named), few);
    }

    #[test]
    fn many_launches_become_one_between_the_least_and_the_greatest() {
        let many: Vec<Context> = (0..40).map(|step| launch(4, 10 - step)).collect();
        let [one, ends @ ..] = &together(many, &named)[..] else { panic!("one launch") };
        let steps: Vec<Option<i128>> = ends
            .iter()
            .map(|end| match &end.arguments[1] {
                Argument::Scalar(step) => term::as_integer(step),
                _ => None,
            })
            .collect();
        assert_eq!(steps, [Some(10), Some(0), Some(-29)], "the first turn has the greatest");
        assert!(one.exact);
        assert_eq!(one.symbols[0].kind, SymbolKind::Turns);
        assert_eq!(one.grid, launch(4, 0).grid);
        assert_eq!(one.arguments[1], Argument::Scalar(term::symbol(0, Ty::I32)));
        let said: Vec<String> = one.facts.iter().map(|fact| term::text(&fact.holds, &one.symbols)).collect();
        assert_eq!(said, ["p1 >= -29", "p1 <= 10"]);
    }

    #[test]
    fn what_lies_between_refutes_nothing_where_it_does_not_all_come() {
        let [one, ..] = &together((0..40).map(|step| launch(4, 2 * step)).collect(), &named)[..] else {
            panic!("one launch")
        };
        assert!(!one.exact);
        assert_eq!(one.symbols[0].kind, SymbolKind::SomeTurns);
        let mut some = (0..40).map(|step| launch(4, step)).collect::<Vec<_>>();
        some[3].unrelated.push(Fact { holds: Expr::bool(true, Origin::NONE), origin: Origin::NONE });
        let [one, ..] = &together(some, &named)[..] else { panic!("one launch") };
        assert!(!one.exact && one.unrelated.is_empty(), "a condition of one turn");
        let [one, ..] = &together((0..40).map(|step| launch(step + 1, step as i32)).collect(), &named)[..]
        else {
            panic!("one launch")
        };
        assert!(!one.exact, "two numbers that go together");
    }

    #[test]
    fn launches_that_differ_otherwise_stay_apart() {
        let mut many: Vec<Context> = (0..40).map(|step| launch(4, step)).collect();
        many[7].arguments[0] = Argument::Null;
        let found = together(many, &named);
        // One for many, the first and the last of these, and the one.
        assert_eq!(found.len(), 4);
        assert_eq!(found[3].arguments[0], Argument::Null);
        assert!(found[3].exact);
    }
}
