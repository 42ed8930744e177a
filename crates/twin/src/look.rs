//! What annotations say of other threads, and where they look into memory.
//!
//! A barrier invariant that holds of each thread is kept by `sym` as something said of a named thread; here, where it is
//! final which symbols are private, it becomes a fact. And what an assertion or barrier invariant finds in memory must not
//! depend on when others write: each of its looks is compared with the writes of other threads in the same interval.

use crate::check::Check;
use crate::pair::{Pair, Steps, Where};
use crate::verdict::{Blame, Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::{Builtin, Dim, Space};
use gpuproof_logic::{SymbolId, Term};
use gpuproof_rules::Side;
use gpuproof_sym::{Access, Kind, Level, Record, State, two};
use rustc_hash::{FxHashMap, FxHashSet};

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

    /// Where annotations look, no other thread may write in the same interval.
    pub(crate) fn looks(
        &mut self,
        record: &Record,
        spaces: &[Space],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
    ) {
        for look in &record.looks {
            if !spaces.contains(&self.module.objects[look.object].space) {
                continue;
            }
            let writes = record.accesses.iter().filter(|a| a.object == look.object && a.kind != Kind::Read);
            for write in writes {
                let status = self.look(look, write, steps, pair, start);
                self.add(Obligation {
                    code: Code::AssertFailed,
                    origins: vec![look.origin],
                    object: None,
                    between_blocks: false,
                    since: None,
                    status,
                });
            }
        }
    }

    fn look(
        &mut self,
        look: &Access,
        write: &Access,
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
    ) -> Status {
        let overlap = self.overlap(look, write, pair);
        let theirs = pair.other(&mut self.terms, write.guard);
        // The thread that writes need not be the other one that an annotation about two threads speaks of: what the guard
        // says of that one is left open.
        let mine = look.guard;
        // Writing what is there already changes nothing.
        let changes = self.changes(write, Some(pair));
        let formulas = [mine, theirs, overlap, pair.distinct, changes];
        let facts = self.facts_of_both(&look.facts, &write.facts, pair);
        let (looks, writes) = ((look.guard, &[look.offset][..]), (write.guard, &[write.offset][..]));
        let no_wrap = steps.behind_both(&mut self.terms, looks, writes, pair);
        let mut status = self.decide(&formulas, &facts, &no_wrap, "look", Some(pair), start);
        if let Status::Possible { blame, .. } = &mut status {
            let name = &self.module.objects[look.object].name;
            let what = format!(
                "what this annotation finds in `{name}`: another thread may write there at the same time"
            );
            blame.push(Blame { what, origin: write.origin });
        }
        status
    }
}
