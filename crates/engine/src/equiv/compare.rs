//! The results of two runs, element by element.

use super::Options;
use super::judge::{Case, Verdict};
use super::trial::{Ground, Tried, Values, array_leaves};
use crate::memory_text::element_name;
use crate::report::{ComparedArray, ShownBy, UnknownReason};
use gpuproof_base::Code;
use gpuproof_equiv::Finished;
use gpuproof_equiv::decide::{By, Equality};
use gpuproof_kir::Ty;
use gpuproof_logic::Term;
use gpuproof_solve::Budget;
use std::collections::{BTreeMap, BTreeSet};

/// Resources of the solver for one question.
const RESOURCES: u32 = 6_000_000;

/// An element whose two values are different terms.
struct Element {
    array: usize,
    offset: usize,
    ty: Ty,
    pair: (Term, Term),
}

impl Case<'_> {
    /// Whether the runs with these inputs show a difference. Where floats count as real numbers, it must be more than
    /// rounding.
    pub(super) fn refutes(
        &mut self,
        ground: &Ground<'_>,
        finished: &[Finished],
        values: &Values,
        options: &Options,
    ) -> Option<Verdict> {
        if self.sides.iter().any(|side| side.is_open) {
            return None;
        }
        let Tried::Ran(mut differences) = ground.try_values(values) else { return None };
        if options.reassociate && !differences.is_empty() {
            let assignment = self.assignment(values);
            differences.retain(|d| {
                let Some(pair) = self.results(finished, d.array, d.offset as u64, d.ty) else { return false };
                self.decider.differ_exactly(&mut self.terms, pair, d.ty, &assignment) == Some(true)
            });
        }
        (!differences.is_empty()).then(|| Verdict::Different(values.clone(), differences))
    }

    /// What the two sides leave in an element.
    fn results(&mut self, finished: &[Finished], array: usize, at: u64, ty: Ty) -> Option<(Term, Term)> {
        let mut terms = Vec::new();
        for (number, run) in finished.iter().enumerate() {
            let object = self.pairing.arrays.get(array)?.objects[number]?;
            let mut memory = run.memory.view(object);
            let module = &self.sides[number].loaded.module;
            terms.push(memory.read(&mut self.terms, module, &mut self.inputs, (object, 0), at, ty.size()));
        }
        match &terms[..] {
            [x, y] => Some((*x, *y)),
            _ => None,
        }
    }

    /// Shows everything that must hold for both runs; an answer if something cannot be shown.
    fn claims(&mut self, ground: &Ground<'_>, finished: &[Finished]) -> Option<Verdict> {
        let budget = Budget::resources(RESOURCES);
        for (number, run) in finished.iter().enumerate() {
            for claim in &run.claims {
                let asked = (claim.guard, claim.holds);
                let detail = match self.decider.holds(&mut self.terms, &mut self.solver, asked, &budget) {
                    Equality::Equal(_) => continue,
                    Equality::Candidate(assignment) => {
                        let values = self.values(&assignment);
                        if let (1, Some(verdict)) = (finished.len(), self.fails(ground, &values)) {
                            return Some(verdict);
                        }
                        format!("{} for some inputs", claim_text(claim.code))
                    }
                    Equality::Open(_) => format!("that {} could not be excluded", claim_text(claim.code)),
                };
                return Some(self.open(number, claim.origin, UnknownReason::Possible, detail));
            }
        }
        None
    }

    /// Whether an assertion of the only side fails with these inputs.
    pub(super) fn fails(&mut self, ground: &Ground<'_>, values: &Values) -> Option<Verdict> {
        if self.sides.iter().any(|side| side.is_open) {
            return None;
        }
        let finding = ground.failure(values)?;
        Some(Verdict::AssertionFails(values.clone(), Box::new(finding)))
    }

    pub(super) fn compare(
        &mut self,
        ground: &Ground<'_>,
        finished: &[Finished],
        options: &Options,
    ) -> Verdict {
        if let Some(verdict) = self.claims(ground, finished) {
            return verdict;
        }
        if let [only] = finished {
            self.judged.assertions = only.asserted;
            return match only.asserted {
                0 => {
                    let text = "the kernel comes by no assertion, and there is nothing to compare it with";
                    Verdict::Unknown(UnknownReason::Possible, format!("{text} (--reference)"), None)
                }
                _ => Verdict::Equivalent,
            };
        }
        let mut open: Vec<Element> = Vec::new();
        let mut shown: Vec<BTreeMap<By, usize>> = vec![BTreeMap::new(); self.pairing.arrays.len()];
        let mut compared = 0;
        for (n, array) in self.pairing.arrays.iter().enumerate() {
            let [Some(object), Some(_)] = array.objects else { continue };
            let bytes = self.judged.bytes.get(n).copied().unwrap_or(0);
            for (offset, ty) in array_leaves(self.sides[0], object, bytes as usize) {
                let Some(pair) = self.results(finished, n, offset as u64, ty) else { continue };
                compared += 1;
                match self.decider.quickly(&mut self.terms, pair, ty) {
                    Some(Equality::Equal(by)) => *shown[n].entry(by).or_insert(0) += 1,
                    Some(Equality::Candidate(assignment)) => {
                        let values = self.values(&assignment);
                        if let Some(verdict) = self.refutes(ground, finished, &values, options) {
                            return verdict;
                        }
                        open.push(Element { array: n, offset, ty, pair });
                    }
                    _ => open.push(Element { array: n, offset, ty, pair }),
                }
            }
        }
        if compared == 0 {
            let text = "the two have no array in common whose contents could be compared".to_owned();
            return Verdict::Unknown(UnknownReason::Possible, text, None);
        }
        if let Some(verdict) = self.remaining(ground, finished, options, &open, &mut shown) {
            return verdict;
        }
        for (array, shown) in self.pairing.arrays.iter().zip(shown) {
            if !shown.is_empty() {
                self.judged.arrays.push(ComparedArray {
                    name: array.name.clone(),
                    scalars: shown.values().sum(),
                    given: array.bytes.is_some(),
                    shown_by: shown
                        .into_iter()
                        .map(|(by, scalars)| ShownBy { by: by.text(), scalars })
                        .collect(),
                });
            }
        }
        Verdict::Equivalent
    }

    /// Whether a result depends on a value that is no input: memory or a variable that nobody has set.
    fn rests_on_unset(&self, (a, b): (Term, Term)) -> bool {
        let inputs: Vec<Term> = self.inputs.symbols().into_iter().map(|(_, _, term)| term).collect();
        let known = inputs.iter().chain(&self.scalars).filter_map(|t| self.terms.as_symbol(*t));
        let known: BTreeSet<_> = known.collect();
        self.terms.free_symbols(&[a, b]).iter().any(|id| !known.contains(id))
    }

    /// Compares the elements that were not equal at first sight; an answer unless all of them are equal.
    fn remaining(
        &mut self,
        ground: &Ground<'_>,
        finished: &[Finished],
        options: &Options,
        open: &[Element],
        shown: &mut [BTreeMap<By, usize>],
    ) -> Option<Verdict> {
        let pairs: Vec<((Term, Term), Ty)> = open.iter().map(|e| (e.pair, e.ty)).collect();
        match self.decider.by_rankings(&mut self.terms, &pairs) {
            Some(Equality::Equal(by)) => {
                for element in open {
                    *shown[element.array].entry(by).or_insert(0) += 1;
                }
                return None;
            }
            Some(Equality::Candidate(assignment)) => {
                let values = self.values(&assignment);
                if let Some(verdict) = self.refutes(ground, finished, &values, options) {
                    return Some(verdict);
                }
            }
            _ => {}
        }
        let budget = Budget::resources(RESOURCES);
        for e in open {
            let (reason, text) =
                match self.decider.ask(&mut self.terms, &mut self.solver, e.pair, e.ty, &budget) {
                    Equality::Equal(by) => {
                        *shown[e.array].entry(by).or_insert(0) += 1;
                        continue;
                    }
                    Equality::Candidate(assignment) => {
                        let values = self.values(&assignment);
                        if let Some(verdict) = self.refutes(ground, finished, &values, options) {
                            return Some(verdict);
                        }
                        let text = match self.rests_on_unset(e.pair) {
                            true => "depends on something that was never set",
                            false => "may be different, but no run showed it",
                        };
                        (UnknownReason::Possible, text.to_owned())
                    }
                    Equality::Open(why) => (UnknownReason::Timeout, format!("may be different: {why}")),
                };
            let object = self.pairing.arrays.get(e.array).and_then(|a| a.objects[0]);
            let module = &self.sides[0].loaded.module;
            let element = object.map_or_else(String::new, |o| element_name(module, o, e.offset as i64));
            return Some(Verdict::Unknown(reason, format!("`{element}` {text}"), None));
        }
        None
    }
}

/// What goes wrong if a claim does not hold.
fn claim_text(code: Code) -> &'static str {
    match code {
        Code::ArithDiv0 => "a division by 0 happens",
        Code::AssertFailed => "an assertion fails",
        Code::TrapReached => "a trap is reached",
        Code::MemoryNull => "a null pointer is used",
        _ => "an access outside its array happens",
    }
}
