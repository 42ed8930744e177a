//! Whether a launch that happened is one of those that a context stands for.
//!
//! It is if there are values of the context's symbols for which all facts hold and everything that is known has the recorded value. Inputs that one
//! line of `main` reads have the values of the run; all others may have any. Allocations of a context are memory of their own: each is one
//! allocation of the run, and no two are the same.

use super::formula;
use super::recorded::{Given, Launch};
use crate::audit::decide::{Decided, Effort, decide};
use gpuproof_host::{Argument, Context, SymbolKind};
use gpuproof_kir::{Expr, Module, Ty};
use gpuproof_logic::{Range, Term, Terms};
use gpuproof_solve::Solver;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What a question to the solver may take.
const EFFORT: Effort = Effort { resources: 200_000, largest: 3_000 };

/// How much of a launch a context fixes, once the inputs are given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Fixed {
    /// Sizes of grid and block that have one value.
    pub sizes: usize,
    /// Arguments that have one value.
    pub arguments: usize,
    /// Arguments in all.
    pub of: usize,
    /// Whether the bytes of shared memory have one value.
    pub shared: bool,
}

impl Fixed {
    /// Whether nothing is open.
    pub fn is_all(&self) -> bool {
        self.sizes == 6 && self.arguments == self.of && self.shared
    }
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is one.
    Yes(Fixed),
    /// It is not: why.
    No(String),
    /// Nobody knows.
    Open,
}

/// The value of an input by the line that reads it and its name.
pub type Inputs<'i> = dyn Fn(usize, &str) -> Option<i64> + 'i;

/// Decides whether a context stands for a launch; `line` gives the lines of the context's symbols. The solver is asked only if it may be.
pub fn meets(
    module: &Module,
    context: &Context,
    launch: &Launch,
    inputs: &Inputs<'_>,
    line: &dyn Fn(gpuproof_base::Origin) -> Option<usize>,
    asks: bool,
) -> Answer {
    let mut terms = Terms::new();
    let symbols: Vec<Option<Term>> = context
        .symbols
        .iter()
        .enumerate()
        .map(|(n, symbol)| {
            let sort = formula::sort(symbol.ty)?;
            let value = match (symbol.kind, symbol.ty, line(symbol.origin)) {
                (SymbolKind::Input, Ty::Int { bits, .. }, Some(line)) => {
                    inputs(line, &symbol.name).map(|value| (value, u32::from(bits)))
                }
                _ => None,
            };
            Some(match value {
                Some((value, width)) => terms.bv(value, width),
                None => terms.symbol(format!("{}.{n}", symbol.name), sort, Range::ANY),
            })
        })
        .collect();
    let mut claims = Claims { terms, symbols, said: Vec::new(), fixed: Fixed::default() };
    if let Some(trouble) = claims.all(module, context, launch) {
        return Answer::No(trouble);
    }
    let Claims { mut terms, said, fixed, .. } = claims;
    if let Some((_, what)) = said.iter().find(|(t, _)| terms.as_bool(*t) == Some(false)) {
        return Answer::No(what.clone());
    }
    if said.iter().all(|(t, _)| terms.as_bool(*t) == Some(true)) {
        return Answer::Yes(fixed);
    }
    let none = FxHashMap::default();
    match decide(&mut terms, &mut Solver::new(), &said, &none, &|_, _| None, asks.then_some(EFFORT)) {
        Decided::Yes => Answer::Yes(fixed),
        Decided::No(why) => Answer::No(why),
        Decided::Open => Answer::Open,
    }
}

/// What a context says of a launch.
struct Claims {
    terms: Terms,
    symbols: Vec<Option<Term>>,
    said: Vec<(Term, String)>,
    fixed: Fixed,
}

impl Claims {
    /// Notes everything; gives what cannot be so whatever the symbols are.
    fn all(&mut self, module: &Module, context: &Context, launch: &Launch) -> Option<String> {
        let sizes = context.grid.iter().chain(&context.block);
        for (n, (size, value)) in sizes.zip(launch.sizes).enumerate() {
            let name = ["grid.x", "grid.y", "grid.z", "block.x", "block.y", "block.z"][n];
            if let Some(size) = size {
                self.fixed.sizes += usize::from(self.equal(size, value, name));
            }
        }
        if let Some(shared) = &context.shared {
            self.fixed.shared = self.equal(shared, launch.shared, "shared bytes");
        }
        let function = module.functions.get(context.kernel)?;
        let mut numbers: BTreeMap<usize, u64> = BTreeMap::new();
        // Of pointers of which only the source is known: the allocation, and the place of those that were not moved.
        let mut opaque: BTreeMap<usize, (u64, Option<i64>)> = BTreeMap::new();
        self.fixed.of = function.params.len();
        for (position, param) in function.params.iter().enumerate() {
            let name = &function.locals[param.local].name;
            let Some(given) = launch.arguments.get(name.as_str()) else { continue };
            match (context.arguments.get(position), given) {
                (Some(Argument::Scalar(expr)), Given::Number(value)) => {
                    self.fixed.arguments += usize::from(self.equal(expr, *value, name));
                }
                (
                    Some(Argument::Pointer { allocation, offset }),
                    Given::Pointer { number, offset: real, bytes },
                ) => {
                    if *numbers.entry(*allocation).or_insert(*number) != *number {
                        return Some(format!("{name} is in an allocation of its own"));
                    }
                    let mut fixed = self.equal(offset, *real as u64, &format!("offset of {name}"));
                    if let Some(of) = context.allocations.get(*allocation) {
                        fixed &= self.equal(&of.bytes, *bytes, &format!("bytes behind {name}"));
                    }
                    self.fixed.arguments += usize::from(fixed);
                }
                (
                    Some(Argument::Opaque { number: source, moved }),
                    Given::Pointer { number, offset: real, .. },
                ) => {
                    let (known, start) = *opaque.entry(*source).or_insert((*number, None));
                    let start = if *moved { start } else { start.or(Some(*real)) };
                    if known != *number || (!moved && start != Some(*real)) {
                        return Some(format!("{name} does not come from where the context says"));
                    }
                    opaque.insert(*source, (known, start));
                }
                (Some(Argument::Null), Given::Nowhere) => {}
                (Some(Argument::Scalar(_) | Argument::Pointer { .. } | Argument::Null), given) => {
                    return Some(format!("{name} is {given:?}"));
                }
                _ => {}
            }
        }
        for (one, number) in &numbers {
            if numbers.iter().any(|(other, same)| one < other && number == same) {
                return Some("two allocations of the context are one".to_owned());
            }
        }
        for fact in &context.facts {
            if let Some(t) = formula::term(&mut self.terms, &fact.holds, &self.symbols) {
                let text = gpuproof_host::term::text(&fact.holds, &context.symbols);
                self.said.push((t, format!("where {text}")));
            }
        }
        None
    }

    /// Notes that a term has a value; whether it is fixed.
    fn equal(&mut self, expr: &Expr, value: u64, what: &str) -> bool {
        let Some(t) = formula::term(&mut self.terms, expr, &self.symbols) else { return false };
        let is_fixed = self.terms.is_value(t);
        let value_term = match expr.ty {
            Ty::Bool => self.terms.bool(value & 1 == 1),
            _ => {
                let width = self.terms.width(t);
                let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
                self.terms.bv(value & mask, width)
            }
        };
        let equal = self.terms.eq(t, value_term);
        self.said.push((equal, format!("{what} is not {}", value as i64)));
        is_fixed
    }
}
