//! Models by guessing: variables get small values one after the other, and what follows is propagated.
//!
//! Most defects show with few threads, small sizes and simple contents, and a question that has such a model is answered
//! here long before a solver has started. Nothing rests on the search: its result is evaluated on the original
//! formulas. It is deterministic and gives up soon.
//!
//! Variables come first, those with the fewest values before the others; then the results of functions and the elements
//! of arrays, which have their arguments by then. Whatever else is opaque to the procedures is evaluated as soon
//! as its variables have values.

use crate::branch::Branch;
use crate::query::Model;
use gpuproof_logic::eval::FunctionTable;
use gpuproof_logic::number::{to_signed, wrap};
use gpuproof_logic::{
    ArrayValue, Assignment, Integer, Interval, Op, Poly, Sort, SymbolId, Term, Terms, Value, work,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Propagations that one search may make.
const STEPS: u32 = 96;
/// Steps of derivation from the facts in one search.
const DERIVATIONS: u32 = 1500;
/// Questions with more variables and cells than this are not worth it.
const LARGEST: usize = 64;

/// Looks for a model of formulas; `branch` holds consequences of them.
pub fn find(terms: &mut Terms, branch: &Branch, formulas: &[Term]) -> Option<Model> {
    let order = terms.subterms(formulas, false);
    let (mut symbols, mut cells, mut opaque) = (Vec::new(), Vec::new(), Vec::new());
    for &t in &order {
        match (terms.op(t), terms.sort(t)) {
            (Op::Forall | Op::Exists | Op::Store | Op::ConstArray, _) => return None,
            (Op::Symbol(_), Sort::Bool | Sort::Int | Sort::BitVec(_)) => symbols.push(t),
            (Op::Symbol(_), Sort::Array(_)) => {}
            (Op::Symbol(_), _) | (_, Sort::Real | Sort::Uninterpreted(_)) => return None,
            (Op::Apply(_) | Op::Select, Sort::Bool | Sort::Int | Sort::BitVec(_)) => cells.push(t),
            (Op::Apply(_) | Op::Select, _) => return None,
            (op, Sort::BitVec(_)) if is_opaque(op) => opaque.push(t),
            _ => {}
        }
    }
    if symbols.len() + cells.len() > LARGEST {
        return None;
    }
    let opaque = with_needs(terms, &order, &symbols, &opaque);
    let mut search = Search { symbols, cells, opaque, steps: STEPS };
    let mut branch = branch.clone();
    branch.limit(DERIVATIONS);
    let assignment = search.descend(terms, branch, Assignment::default(), Done::default())?;
    let model = Model { assignment };
    model.satisfies(terms, formulas).then_some(model)
}

/// Operators that the reading over the integers does not look into.
fn is_opaque(op: Op) -> bool {
    matches!(
        op,
        Op::BvAnd | Op::BvOr | Op::BvXor | Op::Shl | Op::LShr | Op::AShr | Op::SDiv | Op::SRem | Op::Ite
    )
}

/// A set of variables: a bit for each, and [`NEVER`].
type Needs = u128;

/// Stands for what gets no value before all variables have one.
const NEVER: Needs = 1 << 127;

/// Opaque terms with the variables that they depend on; without those that need more than variables.
fn with_needs(terms: &Terms, order: &[Term], symbols: &[Term], opaque: &[Term]) -> Vec<(Term, Needs)> {
    let mut needs: FxHashMap<Term, Needs> = symbols.iter().enumerate().map(|(k, &t)| (t, 1 << k)).collect();
    for &t in order {
        let own = match terms.op(t) {
            Op::Apply(_) | Op::Select => NEVER,
            _ => terms.args(t).iter().map(|a| needs.get(a).copied().unwrap_or(NEVER)).fold(0, |a, b| a | b),
        };
        needs.entry(t).or_insert(own);
    }
    opaque.iter().map(|&t| (t, needs[&t])).filter(|(_, needs)| needs & NEVER == 0).collect()
}

struct Search {
    /// Variables, then cells, then opaque terms: each list in the order of terms, so that arguments come first.
    symbols: Vec<Term>,
    cells: Vec<Term>,
    opaque: Vec<(Term, Needs)>,
    steps: u32,
}

/// How far a search is.
#[derive(Clone, Copy, Default)]
struct Done {
    /// The variables whose values the opaque terms were told.
    told: Needs,
    /// Cells that have a value.
    cells: usize,
}

impl Search {
    /// Extends an assignment until everything has a value.
    fn descend(
        &mut self,
        terms: &mut Terms,
        mut branch: Branch,
        mut assignment: Assignment,
        done: Done,
    ) -> Option<Assignment> {
        self.steps = self.steps.checked_sub(1)?;
        if work::is_spent() {
            return None;
        }
        branch.saturate(terms);
        if branch.refuted().is_some() {
            return None;
        }
        // What propagation fixed needs no choice.
        for &t in &self.symbols {
            if let Some(id) = terms.as_symbol(t)
                && !assignment.symbols.contains_key(&id)
                && let Some(value) = fixed(terms, &branch, t)
            {
                assignment.symbols.insert(id, value);
            }
        }
        if let Some((t, id, choices)) = self.next_symbol(terms, &branch, &assignment) {
            for value in choices {
                if self.steps == 0 {
                    return None;
                }
                let mut next = branch.clone();
                assert_value(terms, &mut next, t, &value);
                let mut extended = assignment.clone();
                extended.symbols.insert(id, value);
                let told = self.assert_opaque(terms, &mut next, &extended, done.told);
                if let Some(found) = self.descend(terms, next, extended, Done { told, ..done }) {
                    return Some(found);
                }
            }
            return None;
        }
        let Some(&t) = self.cells.get(done.cells) else { return Some(assignment) };
        let place = Place::of(terms, t, &assignment)?;
        let choices = match place.get(&assignment) {
            Some(known) => vec![known],
            // Which value it is rarely matters, only that it is another one than somewhere else.
            None => choices(terms, &branch, t).into_iter().take(2).collect(),
        };
        for value in choices {
            let mut next = branch.clone();
            assert_value(terms, &mut next, t, &value);
            let mut extended = assignment.clone();
            place.set(terms, &mut extended, value);
            if let Some(found) = self.descend(terms, next, extended, Done { cells: done.cells + 1, ..done }) {
                return Some(found);
            }
        }
        None
    }

    /// The variable without a value that has the fewest, with the values to try.
    fn next_symbol(
        &self,
        terms: &mut Terms,
        branch: &Branch,
        assignment: &Assignment,
    ) -> Option<(Term, SymbolId, Vec<Value>)> {
        let mut best: Option<(Option<Integer>, Term, SymbolId)> = None;
        for &t in &self.symbols {
            let Some(id) = terms.as_symbol(t) else { continue };
            if assignment.symbols.contains_key(&id) {
                continue;
            }
            let range = range(terms, branch, t);
            let size = range.high.zip(range.low).map(|(high, low)| high - low);
            let better = best.as_ref().is_none_or(|(least, ..)| match (&size, least) {
                (Some(size), Some(least)) => size < least,
                (Some(_), None) => true,
                (None, _) => false,
            });
            if better {
                best = Some((size, t, id));
            }
        }
        let (_, t, id) = best?;
        Some((t, id, choices(terms, branch, t)))
    }

    /// Terms that the procedures do not look into have a value as soon as their variables have; those that had one before are left
    /// out. Gives the variables that have a value.
    fn assert_opaque(
        &self,
        terms: &mut Terms,
        branch: &mut Branch,
        assignment: &Assignment,
        told: Needs,
    ) -> Needs {
        let has_value = |t: &Term| terms.as_symbol(*t).is_some_and(|id| assignment.symbols.contains_key(&id));
        let known = (self.symbols.iter().enumerate())
            .filter(|(_, t)| has_value(t))
            .fold(0, |known: Needs, (k, _)| known | 1 << k);
        let new = |needs: Needs| needs & !known == 0 && needs & !told != 0;
        let due: Vec<Term> = self.opaque.iter().filter(|(_, needs)| new(*needs)).map(|(t, _)| *t).collect();
        let values = gpuproof_logic::eval_all(terms, &due, assignment);
        for (t, value) in due.into_iter().zip(values) {
            if let Some(value) = value {
                assert_value(terms, branch, t, &value);
            }
        }
        known
    }
}

/// Where the value of an application or of an array element stands in an assignment.
enum Place {
    Function(gpuproof_logic::FunctionId, Vec<Value>),
    Element(SymbolId, Value),
}

impl Place {
    fn of(terms: &Terms, t: Term, assignment: &Assignment) -> Option<Self> {
        let args = terms.args(t);
        match terms.op(t) {
            Op::Apply(f) => {
                let key: Option<Vec<Value>> =
                    gpuproof_logic::eval_all(terms, args, assignment).into_iter().collect();
                Some(Place::Function(f, key?))
            }
            _ => {
                let array = terms.as_symbol(*args.first()?)?;
                Some(Place::Element(array, gpuproof_logic::eval(terms, *args.get(1)?, assignment)?))
            }
        }
    }

    fn get(&self, assignment: &Assignment) -> Option<Value> {
        match self {
            Place::Function(f, key) => assignment.functions.get(f)?.entries.get(key).cloned(),
            Place::Element(array, index) => match assignment.symbols.get(array)? {
                Value::Array(array) => array.exceptions.get(index).cloned(),
                _ => None,
            },
        }
    }

    fn set(&self, terms: &Terms, assignment: &mut Assignment, value: Value) {
        match self {
            Place::Function(f, key) => {
                let default = Value::default_of(terms, terms.function_data(*f).result);
                let empty = || FunctionTable { default, entries: BTreeMap::new() };
                assignment.functions.entry(*f).or_insert_with(empty).entries.insert(key.clone(), value);
            }
            Place::Element(id, index) => {
                let Sort::Array(parts) = terms.symbol_data(*id).sort else { return };
                let default = Value::default_of(terms, terms.array_parts(parts).1);
                let empty = || Value::Array(Box::new(ArrayValue::constant(default)));
                if let Value::Array(array) = assignment.symbols.entry(*id).or_insert_with(empty) {
                    array.set(index.clone(), value);
                }
            }
        }
    }
}

/// The integer terms that read a term of a number sort.
fn readings(terms: &mut Terms, t: Term) -> Vec<Term> {
    match terms.sort(t) {
        Sort::Int => vec![t],
        Sort::BitVec(_) => {
            let (unsigned, signed) = (terms.bv_to_nat(t), terms.bv_to_int(t));
            if unsigned == signed { vec![unsigned] } else { vec![unsigned, signed] }
        }
        _ => Vec::new(),
    }
}

/// The interval of a variable or cell. Of a bit-vector whose sign is open: of the two's complement value, if more is
/// known of that.
fn range(terms: &mut Terms, branch: &Branch, t: Term) -> Interval {
    let width = terms.sort(t).width();
    let mut best: Option<Interval> = None;
    for reading in readings(terms, t) {
        let poly = branch.reduced(terms, &Poly::monomial(reading));
        let value = branch.facts().range(terms, &poly);
        let own = branch.facts().monomial(terms, reading).meet(&value).unwrap_or(value);
        let smaller = |a: &Interval, b: &Interval| match (&a.low, &a.high, &b.low, &b.high) {
            (Some(a), Some(b), Some(c), Some(d)) => b - a < d - c,
            (Some(_), Some(_), ..) => true,
            _ => false,
        };
        if best.as_ref().is_none_or(|best| smaller(&own, best)) {
            best = Some(own);
        }
    }
    match (best, width) {
        (Some(best), _) => best,
        // A truth value.
        (None, _) => Interval::new(0, 1),
    }
}

/// The value that propagation left as the only one.
fn fixed(terms: &mut Terms, branch: &Branch, t: Term) -> Option<Value> {
    if terms.sort(t) == Sort::Bool {
        return branch.truth(t).map(Value::Bool);
    }
    let value = range(terms, branch, t).as_point().cloned()?;
    Some(number(terms, t, &value))
}

fn number(terms: &Terms, t: Term, value: &Integer) -> Value {
    match terms.sort(t) {
        Sort::Bool => Value::Bool(*value != Integer::ZERO),
        Sort::BitVec(width) => Value::Int(wrap(value, width)),
        _ => Value::Int(value.clone()),
    }
}

/// Values to try: the ends of the interval and their neighbours, small magnitudes first.
fn choices(terms: &mut Terms, branch: &Branch, t: Term) -> Vec<Value> {
    if let Some(value) = fixed(terms, branch, t) {
        return vec![value];
    }
    let interval = range(terms, branch, t);
    let mut values: Vec<Integer> = Vec::new();
    let mut add = |value: Integer| {
        if interval.contains(&value) && !values.contains(&value) {
            values.push(value);
        }
    };
    let start = match (&interval.low, &interval.high) {
        (Some(low), _) if *low > Integer::ZERO => low.clone(),
        (_, Some(high)) if *high < Integer::ZERO => high.clone(),
        _ => Integer::ZERO,
    };
    add(start.clone());
    add(&start + Integer::ONE);
    add(&start - Integer::ONE);
    add(&start + Integer::from(2));
    if let Some(high) = &interval.high {
        add(high.clone());
    }
    values.iter().map(|value| number(terms, t, value)).collect()
}

fn assert_value(terms: &mut Terms, branch: &mut Branch, t: Term, value: &Value) {
    match value {
        Value::Bool(truth) => {
            let formula = if *truth { t } else { terms.not(t) };
            branch.assert(terms, formula);
        }
        Value::Int(value) => {
            let width = terms.sort(t).width();
            for reading in readings(terms, t) {
                let value = match (terms.op(reading), width) {
                    (Op::BvToInt, Some(width)) => to_signed(value, width),
                    _ => value.clone(),
                };
                let value = terms.int(value);
                let formula = terms.eq(reading, value);
                branch.assert(terms, formula);
            }
        }
        _ => {}
    }
}
