//! What an iteration of a loop hands on to the next one: asynchronous copies under way, and variables that are set anew.

use crate::loops::header_phi::Head;
use crate::machine::{Machine, Mode};
use crate::state::copies::{Carried, Copying};
use crate::state::{State, Waiting, append};
use crate::symbols::Level;
use gpuproof_base::Code;
use gpuproof_facts::LoopId;
use gpuproof_logic::{Op, Range, Sort, Term};
use gpuproof_rules::{Rule, Side};
use rustc_hash::FxHashMap;

/// Rounds in which a loop's iterations may settle what copies they hand on: pipelines have few stages.
const ROUNDS: usize = 8;
/// Terms of a value that is worth being followed from one iteration to the next.
const LARGEST_VALUE: usize = 40;

impl Machine<'_, '_> {
    /// Runs a loop in an arbitrary iteration. Returns whether everything it changes has a linear closed form.
    pub(crate) fn summarise(&mut self, l: LoopId, entry: State, pending: &mut Waiting) -> bool {
        let (starts, waits) = self.copies_in(l);
        // Within an interval, what is under way has been recorded; only claims ask what is handed on.
        if !matches!(self.mode, Mode::Whole) || !(starts || waits && !entry.copying.is_empty()) {
            return self.summarise_with(l, entry, &Carried::Nothing, pending).0;
        }
        let mark = self.log.mark();
        let mut carried = Carried::Exactly(Vec::new());
        let mut first: Option<Vec<Copying>> = None;
        for _ in 0..if waits { ROUNDS } else { 1 } {
            let mut after = Waiting::new();
            let (linear, handed_on) = self.summarise_with(l, entry.clone(), &carried, &mut after);
            let Some(handed_on) = handed_on else { break };
            first.get_or_insert_with(|| handed_on.clone());
            if carried == Carried::Exactly(handed_on.clone()) {
                append(pending, after);
                return linear;
            }
            self.log.truncate(mark);
            carried = Carried::Exactly(handed_on);
        }
        self.log.truncate(mark);
        let earlier = self.earlier(l);
        let carried = match first {
            // In the first round nothing was handed on: what is left of it was started in one iteration, or before.
            Some(list) => Carried::Any(list, earlier),
            None => {
                let what = "an asynchronous copy that goes on over iterations of this loop, to places that gpuproof \
                            cannot follow";
                let origin = self.kernel.flow.loops[l].origin;
                self.forbid(Code::UnsupportedConstruct, entry.guard, origin, None, what);
                Carried::Nothing
            }
        };
        self.summarise_with(l, entry, &carried, pending);
        // Iterations one by one would tell more.
        false
    }

    /// A variable that each iteration sets to something that depends on the iteration alone holds, in iteration `k`, what
    /// iteration `k - 1` has set it to. Whether it is set at all may be up to conditions that do not change in the loop. Those
    /// found are taken out of `open`.
    pub(crate) fn last_value_form(
        &mut self,
        (heads, nexts): (&[Head], &[Option<Term>]),
        open: &mut Vec<&Head>,
        map: &mut FxHashMap<Term, Term>,
        k: Term,
        made_before: usize,
    ) {
        let (zero, one) = (self.terms.bv(0, 32), self.terms.bv(1, 32));
        let first = self.terms.eq(k, zero);
        let previous = self.terms.sub(k, one);
        let shift: FxHashMap<Term, Term> = [(k, previous)].into_iter().collect();
        let unset = self.terms.symbol("event@unset", Sort::BitVec(64), Range::ANY);
        let Some(unset_id) = self.terms.as_symbol(unset) else { return };
        // One may be set to what another holds.
        for _ in 0..open.len() {
            let before = open.len();
            open.retain(|head| {
                let number = heads.iter().position(|h| h.symbol == head.symbol);
                let Some(next) = number.and_then(|n| nexts.get(n).copied().flatten()) else { return true };
                if self.terms.size(&[next]) > LARGEST_VALUE {
                    return true;
                }
                let mut next = self.terms.substitute(next, map);
                // An event that some iterations leave as it is.
                if self.is_event(next) {
                    next = self.terms.substitute(next, &[(head.symbol, unset)].into_iter().collect());
                }
                next = self.set_or_kept(next, head, made_before).unwrap_or(next);
                let is_fixed = self.symbols.is_older_apart_from(&[k], self.terms, next, made_before);
                if !Side::SetByTheIterationAlone.holds(is_fixed) || !Rule::LastValueForm.applies() {
                    return true;
                }
                let mut last = self.terms.substitute(next, &shift);
                if self.terms.free_symbols(&[last]).contains(&unset_id) {
                    // Not set in the iteration before: something else.
                    let sort = self.terms.sort(head.symbol);
                    let any = self.symbols.fresh(self.terms, "event", sort, Range::ANY, Level::Thread);
                    self.copies.unknown_events.push(any);
                    last = self.terms.substitute(last, &[(unset, any)].into_iter().collect());
                }
                let value = self.terms.ite(first, head.entry, last);
                map.insert(head.symbol, value);
                false
            });
            if open.len() == before {
                break;
            }
        }
    }

    /// What a variable is set to, where that stands under conditions that do not change in the loop, and what it had at the loop's entry
    /// where it is left as it is.
    fn set_or_kept(&mut self, next: Term, head: &Head, made_before: usize) -> Option<Term> {
        if next == head.symbol {
            return Some(head.entry);
        }
        match (self.terms.op(next), self.terms.args(next)) {
            (Op::Ite, &[condition, a, b]) => {
                let is_fixed = self.symbols.is_older(self.terms, condition, made_before);
                if !Side::KeptUnderFixedCondition.holds(is_fixed) {
                    return self.without_itself(next, head);
                }
                let a = self.set_or_kept(a, head, made_before)?;
                let b = self.set_or_kept(b, head, made_before)?;
                Some(self.terms.ite(condition, a, b))
            }
            _ => self.without_itself(next, head),
        }
    }

    /// What a variable is set to, if that does not depend on what it was.
    fn without_itself(&self, next: Term, head: &Head) -> Option<Term> {
        let symbol = self.terms.as_symbol(head.symbol)?;
        (!self.terms.free_symbols(&[next]).contains(&symbol)).then_some(next)
    }

    /// Whether a value may be the event of a copy.
    fn is_event(&self, t: Term) -> bool {
        self.terms
            .applied_functions(&[t])
            .iter()
            .any(|f| self.terms.function_data(*f).name.starts_with("event@"))
    }
}
