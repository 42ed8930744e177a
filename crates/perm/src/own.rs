//! Permissions as sums of atoms, and how much of a location they give.
//!
//! An [`Atom`] says: for all values of the variables for which the guard holds, this fraction of `array[index]`. What a thread
//! holds of a location `l` is the sum over its atoms, added (taken in) or subtracted (handed on). The sum over an atom's
//! variables is found by solving `index = l`:
//!
//! * **Inversion.** If a variable occurs in the index only as `c * x`, c a number, then `x = (l - rest) / c` is the only
//!   solution, and there is one iff c divides `l - rest`.
//!   An equation among the conjuncts of the guard determines a variable in the same way.
//! * **Counting.** A variable that only its range speaks of contributes once for each value of the range.
//! * **Witnesses.** Otherwise the instance that meets `l` is named by a function of `l`. For what is subtracted the atom must meet each
//!   location at most once (shown when it is handed on); then the function that finds the instance, if there is one, makes the
//!   sum exact. For what is added, any instance that meets `l` is a lower bound of the sum: the one that the function names (of
//!   which it is stated that it finds one if there is one), instances at given terms, and, of an index in mixed radix (`k * n + t`), the
//!   digits of `l`. So a sum is never overestimated.
//!
//! An element of a matrix is named by a pair (row, column). Pairs are numbered: there is a numbering in which every number is that of exactly
//! one pair, so that `pair(i, j) = l` is `i = first(l)` and `j = second(l)`.
//!
//! Conditional and modular indices are split into pieces first: `e mod n` is `e`, `e - n` or `e + n` in the ranges in which
//! that is so, and itself elsewhere.

pub(crate) mod radix;

use crate::exec::ArrayId;
use gpuproof_logic::{Integer, Op, Rational, Sort, SymbolId, Term, Terms};
use gpuproof_spec::Place;
use rustc_hash::FxHashMap;

/// Pieces that one atom is split into at most.
const MOST_PIECES: usize = 12;
/// Tuples of terms that are tried to meet a location.
const MOST_TUPLES: usize = 36;

// With a dot, so that no function of a program has the name.
const PAIR: &str = "pair.of";
const FIRST: &str = "pair.first";
const SECOND: &str = "pair.second";

/// A fraction of elements of an array.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The array.
    pub array: ArrayId,
    /// Its variables; they occur nowhere but in this atom.
    pub vars: Vec<Term>,
    /// For which values it holds.
    pub guard: Term,
    /// Which element.
    pub index: Term,
    /// How much, a real.
    pub exact: Term,
    /// Some unknown positive fraction instead.
    pub read: bool,
    /// Handed on instead of taken in.
    pub minus: bool,
    /// Tells witness functions of atoms apart.
    pub number: usize,
    /// The clause that it comes from.
    pub place: Place,
}

/// What is held of one location.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// At least this much, but for `less`.
    pub exact: Term,
    /// Some unknown positive fraction in addition.
    pub some: Term,
    /// An unknown positive fraction, as small as need be, has been handed on.
    pub less: Term,
}

impl Held {
    /// Whether the element may be read.
    pub fn readable(&self, terms: &mut Terms) -> Term {
        let zero = real(terms, 0);
        let positive = terms.int_lt(zero, self.exact);
        terms.or2(positive, self.some)
    }

    /// Whether this fraction can be handed on.
    pub fn covers(&self, terms: &mut Terms, fraction: Term) -> Term {
        let enough = terms.int_le(fraction, self.exact);
        let more = terms.int_lt(fraction, self.exact);
        let whole = terms.not(self.less);
        let exactly = terms.and2(enough, whole);
        let given = terms.or2(more, exactly);
        let zero = real(terms, 0);
        let nothing = terms.eq(fraction, zero);
        terms.or2(nothing, given)
    }
}

/// A whole number as a real.
pub fn real(terms: &mut Terms, value: i64) -> Term {
    terms.real(&Rational::whole(Integer::from(value)))
}

/// What these atoms give of a location. `tried` are terms at which atoms that cannot be inverted are tried.
pub fn held(terms: &mut Terms, atoms: &[Atom], array: ArrayId, location: Term, tried: &[Term]) -> Held {
    let mut exact = Vec::new();
    let (mut some, mut less) = (terms.false_(), terms.false_());
    for atom in atoms.iter().filter(|atom| atom.array == array) {
        let (meets, amount) = at_location(terms, atom, location, tried);
        if atom.read {
            let flag = if atom.minus { &mut less } else { &mut some };
            *flag = terms.or2(*flag, meets);
            continue;
        }
        let zero = real(terms, 0);
        let part = terms.ite(meets, amount, zero);
        exact.push(if atom.minus { terms.neg(part) } else { part });
    }
    let exact = if exact.is_empty() { real(terms, 0) } else { terms.sum(&exact, Sort::Real) };
    Held { exact, some, less }
}

/// Whether [`held`] is what these atoms give of an array, not a lower bound of it: every variable is solved for or counted.
pub fn is_exact(terms: &mut Terms, atoms: &[Atom], array: ArrayId) -> bool {
    let location = terms.fresh("_location", Sort::Int, gpuproof_logic::Range::ANY);
    atoms.iter().filter(|atom| atom.array == array).all(|atom| solve(terms, atom, location).kept.is_empty())
}

/// An atom with as many variables solved for as can be.
struct Solved {
    /// When the location is met, in terms of the variables that are left.
    meets: Term,
    /// What is given there.
    exact: Term,
    /// Variables that are neither solved for nor counted.
    kept: Vec<Term>,
    /// Variables that were counted.
    counted: Vec<Term>,
}

/// The number of a pair.
pub fn pair(terms: &mut Terms, row: Term, column: Term) -> Term {
    let function = terms.function(PAIR, &[Sort::Int, Sort::Int], Sort::Int);
    terms.apply(function, &[row, column])
}

/// The pair that a number stands for.
pub fn row_and_column(terms: &mut Terms, index: Term) -> (Term, Term) {
    if let Some(parts) = as_pair(terms, index) {
        return parts;
    }
    let (row, column) =
        (terms.function(FIRST, &[Sort::Int], Sort::Int), terms.function(SECOND, &[Sort::Int], Sort::Int));
    (terms.apply(row, &[index]), terms.apply(column, &[index]))
}

/// The parts of a number that is written as a pair.
pub fn as_pair(terms: &Terms, index: Term) -> Option<(Term, Term)> {
    match (terms.op(index), terms.args(index)) {
        (Op::Apply(f), &[row, column]) if &*terms.function_data(f).name == PAIR => Some((row, column)),
        _ => None,
    }
}

fn solve(terms: &mut Terms, atom: &Atom, location: Term) -> Solved {
    let mut vars = atom.vars.clone();
    let (mut guard, mut exact) = (atom.guard, atom.exact);
    let mut open = vec![(atom.index, location)];
    if let Some((row, column)) = as_pair(terms, atom.index) {
        let (to_row, to_column) = row_and_column(terms, location);
        open = vec![(row, to_row), (column, to_column)];
    }
    let mut equation = terms.true_();
    while let Some((index, place)) = open.pop() {
        let equal = terms.eq(index, place);
        let Some((var, solution, condition)) = invert(terms, &vars, index, place) else {
            equation = terms.and2(equation, equal);
            continue;
        };
        let map: FxHashMap<Term, Term> = [(var, solution)].into_iter().collect();
        guard = terms.substitute(guard, &map);
        guard = terms.and2(guard, condition);
        exact = terms.substitute(exact, &map);
        equation = terms.substitute(equation, &map);
        for (index, _) in &mut open {
            *index = terms.substitute(*index, &map);
        }
        vars.retain(|v| *v != var);
    }
    // An equation of the guard determines a variable as well.
    while let Some((var, solution)) = vars.iter().find_map(|&var| determined(terms, guard, var)) {
        let map: FxHashMap<Term, Term> = [(var, solution)].into_iter().collect();
        guard = terms.substitute(guard, &map);
        exact = terms.substitute(exact, &map);
        equation = terms.substitute(equation, &map);
        vars.retain(|v| *v != var);
    }
    let mut count = real(terms, 1);
    let (mut kept, mut counted) = (Vec::new(), Vec::new());
    for var in vars {
        // A number of values that depends on the variable cannot be multiplied by the number of its values.
        if [equation, exact, count].iter().any(|&t| mentions(terms, t, var)) {
            kept.push(var);
            continue;
        }
        match range_of(terms, guard, var) {
            Some((rest, values)) => {
                let zero = terms.int(0);
                let any = terms.int_lt(zero, values);
                guard = terms.and2(rest, any);
                let values = terms.to_real(values);
                count = terms.mul(count, values);
                counted.push(var);
            }
            None => kept.push(var),
        }
    }
    Solved { meets: terms.and2(guard, equation), exact: terms.mul(exact, count), kept, counted }
}

/// Whether an atom meets a location, and what it gives there.
fn at_location(terms: &mut Terms, atom: &Atom, location: Term, tried: &[Term]) -> (Term, Term) {
    let Solved { meets, exact, kept, .. } = solve(terms, atom, location);
    if kept.is_empty() {
        return (meets, exact);
    }
    let chosen: Vec<Term> = kept.iter().map(|&var| instance(terms, atom, var, location)).collect();
    if atom.minus {
        let map: FxHashMap<Term, Term> = kept.iter().copied().zip(chosen).collect();
        return (terms.substitute(meets, &map), terms.substitute(exact, &map));
    }
    // The first tuple that meets the location counts.
    let mut result = (terms.false_(), real(terms, 0));
    let mut candidates = vec![chosen];
    let digits = digits(terms, atom, &kept, location);
    // Of several digits there are too many tuples of terms to try.
    if digits.is_none() || kept.len() == 1 {
        candidates.extend(tuples(tried, kept.len()));
    }
    if let Some(digits) = digits.filter(|d| !candidates.contains(d)) {
        candidates.push(digits);
    }
    for tuple in candidates.into_iter().rev() {
        let map: FxHashMap<Term, Term> = kept.iter().copied().zip(tuple).collect();
        let (meets, exact) = (terms.substitute(meets, &map), terms.substitute(exact, &map));
        result = (terms.or2(meets, result.0), terms.ite(meets, exact, result.1));
    }
    result
}

/// The instance of an index in mixed radix that may meet a location: values for the variables that are left.
fn digits(terms: &mut Terms, atom: &Atom, kept: &[Term], location: Term) -> Option<Vec<Term>> {
    let vars: Vec<Term> = atom.vars.iter().copied().filter(|&v| mentions(terms, atom.index, v)).collect();
    let digits = radix::digits(terms, atom.index, &vars, location)?;
    kept.iter().map(|var| digits.iter().find(|(digit, _)| digit == var).map(|(_, value)| *value)).collect()
}

/// The value of a variable in the instance that meets a location, if there is one. Atoms that differ in the names of their variables alone
/// have instances at the same locations, and share the function: what was handed on and is there again is then seen to be the same.
fn instance(terms: &mut Terms, atom: &Atom, var: Term, location: Term) -> Term {
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for (k, &of) in atom.vars.iter().enumerate() {
        let sort = terms.sort(of);
        map.insert(of, terms.symbol(format!("instance.{k}"), sort, gpuproof_logic::Range::ANY));
    }
    let number = |t: Option<&Term>| t.map_or(0, |t| t.number());
    let plain = terms.substitute_all(&[atom.guard, atom.index], &map);
    let name =
        format!("instance!{}!{}!{}", number(plain.first()), number(plain.get(1)), number(map.get(&var)));
    let function = terms.function(name, &[Sort::Int], Sort::Int);
    terms.apply(function, &[location])
}

/// That the instance functions of an atom find an instance wherever there is one; none if the atom needs no such functions. There always are
/// such functions, so that this may be assumed.
pub fn choice(terms: &mut Terms, atom: &Atom) -> Option<Term> {
    let location = terms.fresh("_location", Sort::Int, gpuproof_logic::Range::ANY);
    let Solved { meets, kept, .. } = solve(terms, atom, location);
    if kept.is_empty() {
        return None;
    }
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for &var in &kept {
        map.insert(var, instance(terms, atom, var, location));
    }
    let found = terms.substitute(meets, &map);
    let at_index: FxHashMap<Term, Term> = [(location, atom.index)].into_iter().collect();
    let found = terms.substitute(found, &at_index);
    let fact = terms.implies(atom.guard, found);
    let ids: Vec<SymbolId> = atom.vars.iter().filter_map(|&v| terms.as_symbol(v)).collect();
    Some(terms.forall(&ids, fact))
}

/// What handing on an atom takes from the location of one instance.
pub struct Demand {
    /// How much of it all instances together take.
    pub exact: Term,
    /// Must hold so that this is all: no two instances meet one location. The variables of the second are fresh.
    pub unique: Option<Term>,
}

/// What handing on an atom takes from `atom.index`, its variables being one instance.
pub fn demand(terms: &mut Terms, atom: &Atom) -> Demand {
    // Solved at a name for the location: the variables of the index are those of the atom itself.
    let location = terms.fresh("_location", Sort::Int, gpuproof_logic::Range::ANY);
    let Solved { exact, kept, counted, .. } = solve(terms, atom, location);
    if kept.is_empty() {
        let map: FxHashMap<Term, Term> = [(location, atom.index)].into_iter().collect();
        return Demand { exact: terms.substitute(exact, &map), unique: None };
    }
    let vars: Vec<Term> = atom.vars.iter().copied().filter(|v| !counted.contains(v)).collect();
    if counted.is_empty()
        && (radix::tells_apart(terms, atom, &vars) || radix::at_most_one(terms, atom, &vars))
    {
        return Demand { exact: atom.exact, unique: None };
    }
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut same = Vec::new();
    for &var in &vars {
        let other = terms.fresh("_other", Sort::Int, gpuproof_logic::Range::ANY);
        map.insert(var, other);
        same.push(terms.eq(var, other));
    }
    let (guard, index) = (terms.substitute(atom.guard, &map), terms.substitute(atom.index, &map));
    let meets = terms.eq(index, atom.index);
    let both = terms.and2(guard, meets);
    // A part of the index that tells the instances apart stands for all the variables: if it is the same, so are they.
    let parts = if counted.is_empty() { terms.subterms(&[atom.index], false) } else { Vec::new() };
    let whole = parts.into_iter().find(|&part| {
        terms.sort(part) == Sort::Int
            && radix::tells_apart(terms, &Atom { index: part, ..atom.clone() }, &vars)
    });
    let same = match whole {
        Some(part) => {
            let other = terms.substitute(part, &map);
            terms.eq(part, other)
        }
        None => terms.and(&same),
    };
    let unique = terms.implies(both, same);
    // Counted variables are no part of the instance; the factor is the number of their values.
    let ratio = if counted.is_empty() { atom.exact } else { exact };
    let map: FxHashMap<Term, Term> = [(location, atom.index)].into_iter().collect();
    Demand { exact: terms.substitute(ratio, &map), unique: Some(unique) }
}

fn mentions(terms: &Terms, t: Term, var: Term) -> bool {
    terms.as_symbol(var).is_some_and(|id| terms.free_symbols(&[t]).binary_search(&id).is_ok())
}

/// A variable that the equation `index = location` determines: the variable, its value, and when there is one.
fn invert(terms: &mut Terms, vars: &[Term], index: Term, location: Term) -> Option<(Term, Term, Term)> {
    // location = index, solved for a variable: c * var = location - rest.
    let poly = terms.poly_of(index);
    for &var in vars {
        let c = poly.coefficient(var);
        if c == Integer::ZERO || poly.summands.iter().any(|(_, m)| *m != var && mentions(terms, *m, var)) {
            continue;
        }
        let rest = poly.minus(&gpuproof_logic::Poly::monomial(var).scaled(&c));
        let rest = terms.poly_term(&rest, Sort::Int);
        let right = terms.sub(location, rest);
        if c == Integer::ONE {
            return Some((var, right, terms.true_()));
        }
        if c == -Integer::ONE {
            return Some((var, terms.neg(right), terms.true_()));
        }
        let divisor = terms.int(c);
        let remainder = terms.int_mod(right, divisor);
        let zero = terms.int(0);
        let divides = terms.eq(remainder, zero);
        return Some((var, terms.int_div(right, divisor), divides));
    }
    None
}

/// The value that an equation among the conjuncts of a guard gives a variable.
fn determined(terms: &mut Terms, guard: Term, var: Term) -> Option<(Term, Term)> {
    let conjuncts = if terms.op(guard) == Op::And { terms.args(guard).to_vec() } else { vec![guard] };
    for conjunct in conjuncts {
        let args = terms.args(conjunct).to_vec();
        let (Op::Eq, &[a, b]) = (terms.op(conjunct), &args[..]) else { continue };
        if terms.sort(a) != Sort::Int || !mentions(terms, conjunct, var) {
            continue;
        }
        let poly = terms.poly_of(a).minus(&terms.poly_of(b));
        let c = poly.coefficient(var);
        let alone = !poly.summands.iter().any(|(_, m)| *m != var && mentions(terms, *m, var));
        if !alone || (c != Integer::ONE && c != -Integer::ONE) {
            continue;
        }
        let rest = poly.minus(&gpuproof_logic::Poly::monomial(var).scaled(&c));
        let rest = terms.poly_term(&rest, Sort::Int);
        let solution = if c == Integer::ONE { terms.neg(rest) } else { rest };
        return Some((var, solution));
    }
    None
}

/// If a guard speaks of a variable only by one lower and one upper bound: the rest of the guard and how many values there are.
fn range_of(terms: &mut Terms, guard: Term, var: Term) -> Option<(Term, Term)> {
    let conjuncts = if terms.op(guard) == Op::And { terms.args(guard).to_vec() } else { vec![guard] };
    let (mut low, mut high, mut rest) = (None, None, Vec::new());
    for conjunct in conjuncts {
        if !mentions(terms, conjunct, var) {
            rest.push(conjunct);
            continue;
        }
        if terms.op(conjunct) != Op::NonNegative {
            return None;
        }
        let poly = terms.poly_of(terms.args(conjunct)[0]);
        let c = poly.coefficient(var);
        if poly.summands.iter().any(|(_, m)| *m != var && mentions(terms, *m, var)) {
            return None;
        }
        let others = poly.minus(&gpuproof_logic::Poly::monomial(var).scaled(&c));
        let others = terms.poly_term(&others, Sort::Int);
        // var + others >= 0, or others - var >= 0.
        let slot = if c == Integer::ONE {
            (&mut low, terms.neg(others))
        } else if c == -Integer::ONE {
            (&mut high, others)
        } else {
            return None;
        };
        if slot.0.replace(slot.1).is_some() {
            return None;
        }
    }
    let data = terms.as_symbol(var).map(|id| terms.symbol_data(id).range.clone())?;
    let low = match (low, data.low) {
        (Some(low), None) => low,
        (None, Some(low)) => terms.int(low),
        _ => return None,
    };
    let high = match (high, data.high) {
        (Some(high), None) => high,
        (None, Some(high)) => terms.int(high),
        _ => return None,
    };
    let span = terms.sub(high, low);
    let one = terms.int(1);
    let values = terms.add(span, one);
    let rest = terms.and(&rest);
    Some((rest, values))
}

/// All tuples of these terms, up to a limit.
fn tuples(of: &[Term], length: usize) -> Vec<Vec<Term>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all
            .iter()
            .flat_map(|tuple| {
                of.iter().map(move |&t| {
                    let mut longer = tuple.clone();
                    longer.push(t);
                    longer
                })
            })
            .take(MOST_TUPLES)
            .collect();
    }
    all
}

/// Splits an atom whose index is conditional or modular.
pub fn pieces(terms: &mut Terms, atom: Atom) -> Vec<Atom> {
    let mut done = Vec::new();
    let mut open = vec![atom];
    while let Some(atom) = open.pop() {
        if done.len() + open.len() >= MOST_PIECES {
            done.push(atom);
            continue;
        }
        match split(terms, &atom) {
            Some(parts) => open.extend(parts),
            None => done.push(atom),
        }
    }
    let falsity = terms.false_();
    done.retain(|piece| piece.guard != falsity);
    done
}

fn split(terms: &mut Terms, atom: &Atom) -> Option<Vec<Atom>> {
    let vars: Vec<SymbolId> = atom.vars.iter().filter_map(|&v| terms.as_symbol(v)).collect();
    let depends = |terms: &Terms, t: Term| terms.free_symbols(&[t]).iter().any(|s| vars.contains(s));
    let subterms = terms.subterms(&[atom.index], false);
    let with = |terms: &mut Terms, from: Term, to: Term, condition: Term| {
        let map: FxHashMap<Term, Term> = [(from, to)].into_iter().collect();
        let index = terms.substitute(atom.index, &map);
        let guard = terms.and2(atom.guard, condition);
        Atom { index, guard, ..atom.clone() }
    };
    for t in subterms {
        let args = terms.args(t).to_vec();
        match (terms.op(t), &args[..]) {
            (Op::Ite, &[c, a, b]) => {
                let otherwise = terms.not(c);
                return Some(vec![with(terms, t, a, c), with(terms, t, b, otherwise)]);
            }
            (Op::IntMod, &[e, n]) if depends(terms, e) && !depends(terms, n) => {
                let marker = terms.int_mod(e, n);
                let zero = terms.int(0);
                let positive = terms.int_lt(zero, n);
                let twice = terms.add(n, n);
                let opposite = terms.neg(n);
                let between = |terms: &mut Terms, low: Term, high: Term| {
                    let (above, below) = (terms.int_le(low, e), terms.int_lt(e, high));
                    terms.and(&[positive, above, below])
                };
                let (same, over, under) =
                    (between(terms, zero, n), between(terms, n, twice), between(terms, opposite, zero));
                let none = [same, over, under].map(|c| terms.not(c));
                let none = terms.and(&none);
                // Once split, the rest keeps its remainder under a condition that says so.
                if terms.and2(atom.guard, none) == atom.guard {
                    continue;
                }
                let (minus, plus) = (terms.sub(e, n), terms.add(e, n));
                let mut parts =
                    vec![with(terms, t, e, same), with(terms, t, minus, over), with(terms, t, plus, under)];
                parts.push(Atom { guard: terms.and2(atom.guard, none), index: atom.index, ..atom.clone() });
                debug_assert_eq!(marker, t);
                return Some(parts);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Assignment, Range, Value, eval};

    /// Index terms over a variable, and the same as functions of numbers.
    type Shape = (fn(&mut Terms, Term) -> Term, fn(i64) -> i64);

    const SHAPES: [Shape; 8] = [
        (|_, x| x, |x| x),
        (
            |t, x| {
                let (two, one) = (t.int(2), t.int(1));
                let double = t.mul(two, x);
                t.add(double, one)
            },
            |x| 2 * x + 1,
        ),
        (
            |t, x| {
                let three = t.int(3);
                t.sub(three, x)
            },
            |x| 3 - x,
        ),
        (
            |t, x| {
                let (two, five) = (t.int(2), t.int(5));
                let sum = t.add(x, two);
                t.int_mod(sum, five)
            },
            |x| (x + 2).rem_euclid(5),
        ),
        (
            |t, x| {
                let (two, four) = (t.int(2), t.int(4));
                let small = t.int_lt(x, two);
                t.ite(small, x, four)
            },
            |x| if x < 2 { x } else { 4 },
        ),
        (
            |t, x| {
                let two = t.int(2);
                t.int_div(x, two)
            },
            |x| x.div_euclid(2),
        ),
        (|t, _| t.int(1), |_| 1),
        (
            |t, x| {
                let five = t.int(5);
                let square = t.mul(x, x);
                t.int_mod(square, five)
            },
            |x| (x * x).rem_euclid(5),
        ),
    ];

    /// Half of the element for each value 0..6 of the variable, with a guard that leaves one of them out.
    fn atom(terms: &mut Terms, shape: &Shape, minus: bool) -> Vec<Atom> {
        let x = terms.fresh("_of", Sort::Int, Range::ANY);
        let (zero, end, gap) = (terms.int(0), terms.int(6), terms.int(3));
        let (above, below, not) = (terms.int_le(zero, x), terms.int_lt(x, end), terms.ne(x, gap));
        let guard = terms.and(&[above, below, not]);
        let index = shape.0(terms, x);
        let half = Rational::new(Integer::from(1), Integer::from(2)).expect("a half");
        let exact = terms.real(&half);
        let place = Place::NONE;
        let whole = Atom {
            array: ArrayId(0),
            vars: vec![x],
            guard,
            index,
            exact,
            read: false,
            minus,
            number: 1,
            place,
        };
        pieces(terms, whole)
    }

    /// Twice what is held.
    fn halves(terms: &Terms, t: Term) -> i64 {
        match eval(terms, t, &Assignment::default()) {
            Some(Value::Real(n, d)) => {
                let two = Integer::from(2);
                assert_eq!(&(&n * &two) % &d, Integer::ZERO, "a multiple of a half");
                i64::try_from(&(&(&n * &two) / &d)).expect("a small number")
            }
            other => panic!("no number: {other:?}"),
        }
    }

    #[test]
    fn what_is_held_is_never_overestimated() {
        for (k, shape) in SHAPES.iter().enumerate() {
            let mut terms = Terms::new();
            let atoms = atom(&mut terms, shape, false);
            for location in -3..14i64 {
                let truth = (0..6).filter(|&x| x != 3 && shape.1(x) == location).count() as i64;
                let at = terms.int(location);
                let tried: Vec<Term> = (0..6i64).map(|x| terms.int(x)).collect();
                let known = held(&mut terms, &atoms, ArrayId(0), at, &tried);
                let found = halves(&terms, known.exact);
                assert!(found <= truth, "shape {k} at {location}: {found} of {truth} halves");
                assert_eq!(
                    found > 0,
                    truth > 0,
                    "shape {k} at {location}: an instance is found where there is one"
                );
                let elsewhere = held(&mut terms, &atoms, ArrayId(1), at, &tried);
                assert_eq!(halves(&terms, elsewhere.exact), 0);
            }
        }
    }

    #[test]
    fn what_can_be_inverted_is_exact_both_ways() {
        for (k, shape) in SHAPES.iter().enumerate().take(4) {
            for minus in [false, true] {
                let mut terms = Terms::new();
                let atoms = atom(&mut terms, shape, minus);
                for location in -3..14i64 {
                    let truth = (0..6).filter(|&x| x != 3 && shape.1(x) == location).count() as i64;
                    let at = terms.int(location);
                    let known = held(&mut terms, &atoms, ArrayId(0), at, &[]);
                    let sign = if minus { -1 } else { 1 };
                    assert_eq!(halves(&terms, known.exact), sign * truth, "shape {k} at {location}");
                }
            }
        }
    }

    #[test]
    fn handing_on_twice_is_noticed() {
        for (k, shape) in SHAPES.iter().enumerate() {
            let mut terms = Terms::new();
            let twice =
                atom(&mut terms, shape, true).iter().any(|piece| demand(&mut terms, piece).unique.is_some());
            let injective = {
                let mut seen: Vec<i64> = (0..6).filter(|&x| x != 3).map(shape.1).collect();
                seen.sort_unstable();
                seen.windows(2).all(|pair| pair[0] != pair[1])
            };
            // Where no uniqueness is asked for, the index was solved or counted.
            assert!(twice || injective || k == 4 || k == 6, "shape {k}");
        }
    }
}
