//! What is known at one point of the host code.
//!
//! Soundness: a state stands for all runs of the host that get to its point: for each there are values of the symbols for which the facts hold and every
//! variable has the value that is noted. A variable of which nothing is noted may have any. Where two ways meet ([`State::join`]), what differs becomes
//! a choice by the condition that parts the ways, or a new symbol; facts of one way alone hold under that condition. Variables whose address was
//! given away, and those outside of functions, are forgotten whenever code runs that nobody has read ([`State::forget_reachable`]).

use crate::context::{Allocation, Fact, Symbol, SymbolKind};
use crate::term;
use gpuproof_base::Origin;
use gpuproof_kir::{Expr, ExprKind, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// A variable, by what the reader calls it.
pub type Var = u64;

/// A variable or a part of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The variable.
    pub var: Var,
    /// The way to the part: `.x`, `[3]`.
    pub path: String,
}

impl Place {
    /// All of a variable.
    pub fn of(var: Var) -> Self {
        Self { var, path: String::new() }
    }

    /// A part of it.
    pub fn part(&self, step: &str) -> Self {
        Self { var: self.var, path: format!("{}{step}", self.path) }
    }
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// An integer or bool.
    Term(Expr),
    /// The sizes of a `dim3`.
    Sizes(Box<[Option<Expr>; 3]>),
    /// A pointer into memory of the device, so many bytes (`i64`) from the start of an allocation.
    Pointer {
        /// Which allocation.
        allocation: usize,
        /// Bytes from its start.
        offset: Expr,
    },
    /// The address of a host variable.
    Address(Place),
    /// A pointer of which nothing is known, but that others with its number have come from the same place: it may lead anywhere that an unknown one may.
    Opaque {
        /// Its number.
        number: usize,
        /// Whether something was added to it.
        moved: bool,
    },
    /// A pointer into a variable of the device.
    Device {
        /// Which variable.
        var: Var,
        /// Whether something was added to its start.
        moved: bool,
    },
    /// The null pointer.
    Null,
    /// A function.
    Function(Var),
    /// A record or an array by the parts that are known of it, each with the way to it.
    Parts(Vec<(String, Value)>),
    /// One pointer where a condition holds, another where it does not.
    Choice(Box<(Expr, Value, Value)>),
    /// Anything.
    Unknown,
}

/// Most pointers that one variable is known to be a choice of.
const MOST_CHOICES: usize = 8;

impl Value {
    /// One value or the other, where both are pointers to memory of the device or functions.
    fn chosen(condition: &Expr, one: &Value, two: &Value) -> Option<Value> {
        let count = one.choices()? + two.choices()?;
        let choice = || Value::Choice(Box::new((condition.clone(), one.clone(), two.clone())));
        (count <= MOST_CHOICES).then(choice)
    }

    /// How many pointers it may be; nothing for what is none.
    fn choices(&self) -> Option<usize> {
        match self {
            Value::Pointer { .. }
            | Value::Opaque { .. }
            | Value::Device { .. }
            | Value::Null
            | Value::Function(_) => Some(1),
            Value::Choice(choice) => Some(choice.1.choices()? + choice.2.choices()?),
            _ => None,
        }
    }

    fn forget_addresses(&mut self, var: Var) {
        match self {
            Value::Address(place) if place.var == var => *self = Value::Unknown,
            Value::Parts(parts) => parts.iter_mut().for_each(|(_, part)| part.forget_addresses(var)),
            _ => {}
        }
    }

    /// The part with this way to it.
    pub fn part(&self, path: &str) -> Value {
        match self {
            value if path.is_empty() => value.clone(),
            Value::Parts(parts) => {
                let found = parts.iter().find_map(|(step, value)| {
                    let rest = path.strip_prefix(step.as_str())?;
                    let whole = rest.is_empty() || rest.starts_with(['.', '[']);
                    whole.then(|| value.part(rest))
                });
                found.unwrap_or(Value::Unknown)
            }
            _ => Value::Unknown,
        }
    }
}

/// What all states share.
#[derive(Clone, Default, Debug)]
pub struct Pool {
    /// Symbols.
    pub symbols: Vec<Symbol>,
    /// Allocations.
    pub allocations: Vec<Allocation>,
    /// Variables that live outside of functions, or longer than a call.
    pub globals: BTreeSet<Var>,
    /// How many pointers of which nothing is known there are.
    pub opaque: usize,
}

impl Pool {
    /// A new symbol.
    pub fn fresh(&mut self, name: &str, ty: Ty, kind: SymbolKind, origin: Origin) -> Expr {
        self.symbols.push(Symbol { name: name.to_owned(), ty, kind, origin });
        term::symbol(self.symbols.len() - 1, ty)
    }

    /// A pointer of which nothing is known, and that no other is known to be.
    pub fn opaque(&mut self) -> Value {
        self.opaque += 1;
        Value::Opaque { number: self.opaque, moved: false }
    }

    /// The term, or a symbol for one that is too large to be carried on.
    pub fn bounded(&mut self, expr: Expr) -> Expr {
        match term::nodes(&expr) > term::MOST_NODES {
            true => self.fresh("something", expr.ty, SymbolKind::Unknown, expr.origin),
            false => expr,
        }
    }
}

/// What is known at one point.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Values of variables.
    pub values: BTreeMap<Place, Value>,
    /// What references are bound to; nothing: not known.
    pub bound: BTreeMap<Var, Option<Place>>,
    /// Variables whose address was taken.
    pub escaped: BTreeSet<Var>,
    /// Allocations that may have been given back.
    pub freed: BTreeSet<usize>,
    /// What holds.
    pub facts: Vec<Fact>,
    /// Whether variables outside of functions of which nothing is noted still have their first values.
    pub first_values: bool,
    /// Whether nothing that holds was left out.
    pub exact: bool,
    /// Whether no run gets here.
    pub dead: bool,
}

impl State {
    /// The start of a function.
    pub fn new(first_values: bool) -> Self {
        Self {
            values: BTreeMap::new(),
            bound: BTreeMap::new(),
            escaped: BTreeSet::new(),
            freed: BTreeSet::new(),
            facts: Vec::new(),
            first_values,
            exact: true,
            dead: false,
        }
    }

    /// Notes that a condition holds from here on.
    pub fn assume(&mut self, holds: &Expr, origin: Origin) {
        match term::as_bool(holds) {
            Some(true) => {}
            Some(false) => self.dead = true,
            None if term::nodes(holds) > term::MOST_NODES => self.exact = false,
            None if self.facts.iter().any(|fact| fact.holds == *holds) => {}
            None if self.facts.iter().any(|fact| fact.holds == term::not(holds)) => self.dead = true,
            None => self.facts.push(Fact { holds: holds.clone(), origin }),
        }
    }

    /// Gives a place a value. What was noted of its parts, and of what it is a part of, is gone.
    pub fn set(&mut self, place: &Place, value: Value) {
        self.forget(place);
        match value {
            Value::Sizes(sizes) => {
                for (step, size) in [".x", ".y", ".z"].into_iter().zip(*sizes) {
                    let value = size.map_or(Value::Unknown, Value::Term);
                    self.values.insert(place.part(step), value);
                }
            }
            Value::Parts(parts) => {
                for (step, value) in parts {
                    self.set(&place.part(&step), value);
                }
            }
            value => {
                self.values.insert(place.clone(), value);
            }
        }
    }

    /// Nothing is known of a place any more, nor of its parts and of what it is a part of.
    pub fn forget(&mut self, place: &Place) {
        self.values.retain(|known, value| {
            let inside = known.path.starts_with(&place.path);
            let around = place.path.starts_with(&known.path) && *value != Value::Unknown;
            known.var != place.var || !(inside || around)
        });
        // A variable with a first value has it no longer.
        self.values.insert(place.clone(), Value::Unknown);
    }

    /// What is noted of a place; nothing if it is as it was at first.
    pub fn get(&self, place: &Place) -> Option<&Value> {
        let around = |known: &Place| known.var == place.var && place.path.starts_with(&known.path);
        let noted = self.values.get(place);
        noted.or_else(|| self.values.keys().any(around).then_some(&Value::Unknown))
    }

    /// What is noted of the parts of a place.
    pub fn parts(&self, place: &Place) -> Value {
        let inside = self.values.iter().filter_map(|(known, value)| {
            let path = known.path.strip_prefix(&place.path).filter(|_| known.var == place.var)?;
            path.starts_with(['.', '[']).then(|| (path.to_owned(), value.clone()))
        });
        Value::Parts(inside.collect())
    }

    /// Nothing is known of a variable any more.
    pub fn forget_all_of(&mut self, var: Var) {
        self.values.retain(|known, _| known.var != var);
        self.values.insert(Place::of(var), Value::Unknown);
    }

    /// Pointers to a variable may lead to another one from now on: it is not known where they lead.
    pub fn forget_addresses(&mut self, var: Var) {
        for value in self.values.values_mut() {
            value.forget_addresses(var);
        }
        for bound in self.bound.values_mut() {
            if bound.as_ref().is_some_and(|place| place.var == var) {
                *bound = None;
            }
        }
        self.forget_all_of(var);
    }

    /// The address of a variable is given away.
    pub fn escape(&mut self, var: Var) {
        self.escaped.insert(var);
    }

    /// Code runs that nobody has read: it may change whatever it can reach.
    pub fn forget_reachable(&mut self, pool: &Pool) {
        let (escaped, globals) = (&self.escaped, &pool.globals);
        self.values.retain(|known, _| !escaped.contains(&known.var) && !globals.contains(&known.var));
        self.first_values = false;
    }

    /// What is known where two ways meet.
    pub fn join(self, other: State, pool: &mut Pool) -> State {
        let (a, b) = match (self.dead, other.dead) {
            (true, _) => return other,
            (_, true) => return self,
            _ => (self, other),
        };
        let common = a.facts.iter().zip(&b.facts).take_while(|(a, b)| a.holds == b.holds).count();
        let (rest_a, rest_b) = (&a.facts[common..], &b.facts[common..]);
        // The condition that parts the ways: it holds on the first, and its negation on the second.
        let parted = match (rest_a.first(), rest_b.first()) {
            (Some(a), Some(b)) if term::not(&a.holds) == b.holds || a.holds == term::not(&b.holds) => {
                Some(a.holds.clone())
            }
            _ => None,
        };
        let mut joined = State::new(a.first_values && b.first_values);
        joined.facts = a.facts[..common].to_vec();
        joined.exact = a.exact && b.exact;
        match &parted {
            Some(condition) => {
                let holds_not = term::not(condition);
                let sides = [(&holds_not, &rest_a[1..]), (condition, &rest_b[1..])];
                for (unless, facts) in sides {
                    for fact in facts {
                        let kind = ExprKind::Or(Box::new(unless.clone()), Box::new(fact.holds.clone()));
                        joined.assume(&Expr::new(kind, Ty::Bool, fact.origin), fact.origin);
                    }
                }
            }
            None => joined.exact &= rest_a.is_empty() && rest_b.is_empty(),
        }
        joined.escaped = a.escaped.union(&b.escaped).copied().collect();
        joined.freed = a.freed.union(&b.freed).copied().collect();
        for var in a.bound.keys().chain(b.bound.keys()) {
            let (one, two) = (a.bound.get(var), b.bound.get(var));
            if one != two {
                let places = [one, two].into_iter().flatten().flatten();
                joined.escaped.extend(places.map(|place| place.var));
            }
            joined.bound.insert(*var, if one == two { one.cloned().flatten() } else { None });
        }
        let keys: BTreeSet<&Place> = a.values.keys().chain(b.values.keys()).collect();
        for place in keys {
            let chosen = match (&parted, a.values.get(place), b.values.get(place)) {
                (Some(condition), Some(one), Some(two)) if one != two => Value::chosen(condition, one, two),
                _ => None,
            };
            if let Some(chosen) = chosen {
                joined.values.insert(place.clone(), chosen);
                continue;
            }
            let value = match (a.values.get(place), b.values.get(place)) {
                (Some(one), Some(two)) if one == two => one.clone(),
                (Some(Value::Term(one)), Some(Value::Term(two))) if one.ty == two.ty => match &parted {
                    Some(condition) => {
                        Value::Term(pool.bounded(term::select(condition, one.clone(), two.clone())))
                    }
                    None => {
                        joined.exact = false;
                        Value::Unknown
                    }
                },
                (Some(one), Some(two)) => {
                    joined.exact = false;
                    // A pointer that may be another keeps the variable that it leads to within reach.
                    for value in [one, two] {
                        if let Value::Address(place) = value {
                            joined.escaped.insert(place.var);
                        }
                    }
                    Value::Unknown
                }
                // Only one way has seen the variable.
                (Some(Value::Address(place)), None) | (None, Some(Value::Address(place))) => {
                    joined.escaped.insert(place.var);
                    Value::Unknown
                }
                _ => Value::Unknown,
            };
            joined.values.insert(place.clone(), value);
        }
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_kir::BinaryOp;

    fn number(n: i128) -> Expr {
        Expr::int(Ty::I32, n, Origin::NONE)
    }

    #[test]
    fn ways_that_meet_keep_both_values_under_their_condition() {
        let mut pool = Pool::default();
        let n = pool.fresh("n", Ty::I32, SymbolKind::Input, Origin::NONE);
        let large = term::binary(BinaryOp::Gt, n, number(5));
        let (x, y) = (Place::of(1), Place::of(2));
        let mut one = State::new(true);
        let mut two = one.clone();
        one.assume(&large, Origin::NONE);
        two.assume(&term::not(&large), Origin::NONE);
        one.set(&x, Value::Term(number(1)));
        two.set(&x, Value::Term(number(2)));
        one.set(&y, Value::Term(number(3)));
        let joined = one.join(two, &mut pool);
        let Some(Value::Term(value)) = joined.values.get(&x) else { panic!("{joined:?}") };
        assert_eq!(term::text(value, &pool.symbols), "(n > 5) ? 1 : 2");
        assert_eq!(joined.values.get(&y), Some(&Value::Unknown));
        assert!(joined.exact && joined.facts.is_empty());
    }

    #[test]
    fn unread_code_changes_what_it_can_reach_and_nothing_else() {
        let mut pool = Pool::default();
        pool.globals.insert(3);
        let mut state = State::new(true);
        for var in 1..=3 {
            state.set(&Place::of(var), Value::Term(number(7)));
        }
        state.escape(2);
        state.forget_reachable(&pool);
        let known: Vec<Var> = state.values.keys().map(|place| place.var).collect();
        assert_eq!(known, [1]);
        assert!(!state.first_values);
    }

    #[test]
    fn a_part_that_is_set_is_no_longer_what_the_whole_said() {
        let mut state = State::new(true);
        let block = Place::of(1);
        state.set(&block, Value::Sizes(Box::new([Some(number(1)), Some(number(2)), Some(number(3))])));
        state.set(&block.part(".y"), Value::Term(number(9)));
        assert_eq!(state.values.get(&block.part(".x")), Some(&Value::Term(number(1))));
        assert_eq!(state.values.get(&block.part(".y")), Some(&Value::Term(number(9))));
        state.forget_all_of(1);
        assert_eq!(state.values.len(), 1);
    }
}
