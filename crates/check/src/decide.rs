//! How a question is decided: first without the facts about memory, which few questions need, then with those that it speaks of.

use crate::checker::Check;
use crate::known::atomics::Claims;
use crate::lemma::bits;
use crate::pair::{Pair, Where};
use crate::verdict::{Blame, Status};
use crate::witness::Scene;
use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::{SymbolId, Term, work};
use gpuproof_rules::Side;
use gpuproof_solve::Answer;
use gpuproof_thread::{Level, State, two};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many times the usual resources a question about the bits of masks gets: each bit is a case of its own.
const COUNTING_BITS: u32 = 20;

impl Check<'_, '_> {
    /// Decides a question, first without the facts about memory, which few questions need.
    pub(crate) fn decide(
        &mut self,
        formulas: &[Term],
        facts: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
        pair: Option<&mut Pair>,
        start: &State,
    ) -> Status {
        let answer = self.ask(formulas, no_wrap, label);
        self.decide_further(answer, formulas, facts, no_wrap, label, pair, start)
    }

    /// Decides a question that has this answer without the facts about memory.
    #[allow(clippy::too_many_arguments, reason = "a question and its answer")]
    pub(crate) fn decide_further(
        &mut self,
        mut answer: Answer,
        formulas: &[Term],
        facts: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
        mut pair: Option<&mut Pair>,
        start: &State,
    ) -> Status {
        let mut all = formulas.to_vec();
        if !answer.is_unsat() && !work::is_spent() {
            let facts = self.settled(facts);
            all.extend(self.relevant(formulas, &facts));
            let mut claims = Claims::default();
            let counted = self.counted_since(&all, pair.as_deref_mut(), &mut claims);
            all.extend(counted);
            let written = self.written_before(&all, pair.as_deref_mut(), &mut claims);
            all.extend(written);
            let told = self.told_to(&all, pair.as_deref_mut());
            all.extend(told);
            if let Some(pair) = pair.as_deref_mut() {
                self.claims_of(&all, pair, &mut claims);
            }
            all.extend(&claims.facts);
            let counted = bits::lemmas(&mut self.terms, &all);
            let effort = if counted.is_empty() { 1 } else { COUNTING_BITS };
            all.extend(counted);
            if all.len() > formulas.len() {
                let no_wrap: Vec<_> = no_wrap.iter().chain(&claims.no_wrap).copied().collect();
                answer = self.ask_with(&all, &no_wrap, label, effort);
            }
            if answer.is_unsat() {
                self.note_claims(&claims);
            }
        }
        self.note_no_wrap(&answer);
        match answer {
            Answer::Unsat { .. } => Status::Proved,
            Answer::Sat(model) => {
                let scene = Scene {
                    module: self.kernel.module,
                    function: self.kernel.flow.function,
                    world: &self.world,
                    start,
                };
                let witness = scene.witness(&mut self.terms, &model, pair, &all);
                let blame = self
                    .symbols
                    .unknowns(&self.terms, &all)
                    .into_iter()
                    .map(|u| Blame { what: u.what, origin: u.origin })
                    .collect();
                Status::Possible { witness: Box::new(witness), blame }
            }
            Answer::Unknown(why) => {
                self.questions.undecided += usize::from(!self.questions.brief);
                Status::Undecided { why: why.to_string() }
            }
        }
    }

    /// Those facts that a question speaks of, directly or through others.
    pub(crate) fn relevant(&self, formulas: &[Term], facts: &[Term]) -> Vec<Term> {
        let mut rest: Vec<Term> =
            facts.iter().copied().filter(|f| self.terms.as_bool(*f) != Some(true)).collect();
        let mut functions = self.terms.applied_functions(formulas);
        let mut chosen = Vec::new();
        while !rest.is_empty() {
            let (relevant, others): (Vec<Term>, Vec<Term>) = rest
                .iter()
                .partition(|f| self.terms.applied_functions(&[**f]).iter().any(|x| functions.contains(x)));
            if relevant.is_empty() {
                break;
            }
            functions.extend(self.terms.applied_functions(&relevant));
            chosen.extend(relevant);
            rest = others;
        }
        chosen
    }

    /// What the two threads know of memory.
    pub(crate) fn facts_of_both(&mut self, mine: &[Term], theirs: &[Term], pair: &mut Pair) -> Vec<Term> {
        let mut facts = self.facts_of_first(mine, pair);
        for fact in self.settled(theirs) {
            if pair.place == Where::SameBlock || !two::is_about_two(&self.terms, &[fact]) {
                facts.push(pair.other(&mut self.terms, fact));
            }
        }
        facts
    }
}

impl Check<'_, '_> {
    /// Facts in which what is said of named threads is spelled out: the claim with that thread's coordinates. Only if nothing
    /// else in it is private; otherwise nothing is known.
    pub(crate) fn settled(&mut self, facts: &[Term]) -> Vec<Term> {
        if facts.iter().all(|f| two::all_said(&self.terms, &[*f]).is_empty()) {
            return facts.to_vec();
        }
        let coordinate = |dim| self.world.builtins.get(&Builtin::ThreadIdx(dim)).copied();
        let coordinates: Vec<Term> = Dim::ALL.into_iter().filter_map(coordinate).collect();
        let Some(x) = coordinate(Dim::X) else { return Vec::new() };
        let private: FxHashSet<SymbolId> = self
            .symbols
            .private_at(Level::Block)
            .filter(|s| !coordinates.contains(s))
            .filter_map(|s| self.terms.as_symbol(s))
            .collect();
        let mut settled = Vec::new();
        for fact in facts {
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            for said in two::all_said(&self.terms, &[*fact]) {
                let Some((thread, claim)) = two::said_of(&self.terms, said) else { continue };
                let has_private = self.terms.free_symbols(&[claim]).iter().any(|s| private.contains(s));
                let known = if thread == x {
                    claim
                } else if !Side::NothingElsePrivate.holds(!has_private) || self.terms.as_symbol(x).is_none() {
                    self.terms.true_()
                } else {
                    self.terms.substitute(claim, &[(x, thread)].into_iter().collect())
                };
                map.insert(said, known);
            }
            settled.push(self.terms.substitute(*fact, &map));
        }
        settled
    }

    /// What the first thread of a pair knows, as far as it is about the two.
    pub(crate) fn facts_of_first(&mut self, facts: &[Term], pair: &mut Pair) -> Vec<Term> {
        let mut known = Vec::new();
        for fact in self.settled(facts) {
            if !two::is_about_two(&self.terms, &[fact]) {
                known.push(fact);
            } else if Side::OfOneBlock.holds(pair.place == Where::SameBlock) {
                known.push(pair.mine(&mut self.terms, fact, None));
            }
        }
        known
    }
}
