//! Whether runs meet what the source assumes (`__builtin_assume`, `__assume`).
//!
//! An assumption is listed, and leaves runs out. Where it leaves out *every* run of the launches that a proof speaks of, the proof says nothing, whatever is listed. So the kernel is looked at once more without
//! its assumptions: what some thread reaches then, and with them
//!
//! * none does, or
//! * no two threads of a block, or of two blocks, do, or
//! * the first or the last thread of the launch does not,
//!
//! is undecided. A launch has all of its threads: if its last one breaks an assumption, no run of it is left.
//!
//! As in [`crate::vacuity`], an answer that is not found in short time counts as "some run gets there".

use crate::check::Check;
use crate::pair::{Pair, Where};
use crate::verdict::{Obligation, Status};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Builtin, Dim, Space, Stmt, StmtKind};
use gpuproof_logic::Term;
use gpuproof_sym::{Kind, Record};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why nothing is known of a statement behind an assumption.
pub(crate) const BROKEN: &str =
    "every run of these launches that gets here breaks an assumption of the source";

/// A statement that threads get to.
struct Reached {
    code: Code,
    origin: Origin,
    guard: Term,
    writes: bool,
}

impl Check<'_, '_> {
    /// What is reached only by breaking an assumption of the source is not proved.
    pub(crate) fn assumed_away(&mut self, all: &[&Stmt], whole: &Record) {
        if !all.iter().any(|stmt| matches!(stmt.kind, StmtKind::Assume(_))) {
            return;
        }
        self.world.ignore_assumptions = true;
        let (_, without) = self.whole_run();
        self.world.ignore_assumptions = false;
        let (with, without) = (self.reached(whole), self.reached(&without));
        let ends = self.ends_of_launch();
        let mut seen: FxHashSet<(Code, Origin)> = FxHashSet::default();
        self.brief = true;
        for place in &without {
            if seen.contains(&(place.code, place.origin)) {
                continue;
            }
            let same: Vec<&Reached> =
                with.iter().filter(|w| (w.code, w.origin) == (place.code, place.origin)).collect();
            if self.is_left_out(place, &same, &ends) {
                seen.insert((place.code, place.origin));
                let why = BROKEN.to_owned();
                let (code, origins) = (place.code, vec![place.origin]);
                let status = Status::Undecided { why };
                self.add(Obligation {
                    code,
                    origins,
                    object: None,
                    between_blocks: false,
                    since: None,
                    status,
                });
            }
        }
        self.brief = false;
    }

    fn reached(&self, record: &Record) -> Vec<Reached> {
        let accesses = record.accesses.iter().map(|access| {
            let code = match self.module.objects[access.object].space {
                Space::Shared => Code::RaceShared,
                _ => Code::RaceGlobal,
            };
            Reached { code, origin: access.origin, guard: access.guard, writes: access.kind != Kind::Read }
        });
        // Of other claims the condition may be part of the guard.
        let is_assertion =
            |claim: &&gpuproof_sym::Claim| claim.code == Code::AssertFailed && claim.candidate.is_none();
        let claims = record.claims.iter().filter(is_assertion).map(|claim| Reached {
            code: claim.code,
            origin: claim.origin,
            guard: claim.guard,
            writes: false,
        });
        accesses.chain(claims).collect()
    }

    /// The first and the last thread of a launch.
    pub(crate) fn ends_of_launch(&mut self) -> [FxHashMap<Term, Term>; 2] {
        let mut ends = [FxHashMap::default(), FxHashMap::default()];
        for dim in Dim::ALL {
            let pairs = [
                (Builtin::ThreadIdx(dim), Builtin::BlockDim(dim)),
                (Builtin::BlockIdx(dim), Builtin::GridDim(dim)),
            ];
            for (index, size) in pairs {
                let builtins = &self.world.builtins;
                let (Some(&index), Some(&size)) = (builtins.get(&index), builtins.get(&size)) else {
                    continue;
                };
                let width = self.terms.width(index);
                let (zero, one) = (self.terms.bv(0, width), self.terms.bv(1, width));
                ends[0].insert(index, zero);
                ends[1].insert(index, self.terms.sub(size, one));
            }
        }
        ends
    }

    fn is_left_out(&mut self, place: &Reached, same: &[&Reached], ends: &[FxHashMap<Term, Term>; 2]) -> bool {
        let guards: Vec<Term> = same.iter().map(|s| s.guard).collect();
        if self.only_without(&[place.guard], &guards.iter().map(|g| vec![*g]).collect::<Vec<_>>()) {
            return true;
        }
        for end in ends {
            let there = self.terms.substitute(place.guard, end);
            let with: Vec<Vec<Term>> = guards.iter().map(|g| vec![self.terms.substitute(*g, end)]).collect();
            if self.only_without(&[there], &with) {
                return true;
            }
        }
        if !place.writes {
            return false;
        }
        [Where::SameBlock, Where::OtherBlock].into_iter().any(|place_of_two| {
            let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, place_of_two);
            let theirs = pair.other(&mut self.terms, place.guard);
            let both = [place.guard, theirs, pair.distinct];
            let mut with = Vec::new();
            for guard in &guards {
                for other in &guards {
                    let other = pair.other(&mut self.terms, *other);
                    with.push(vec![*guard, other, pair.distinct]);
                }
            }
            self.only_without(&both, &with)
        })
    }

    /// Whether there is a run without the assumptions, and none with them.
    fn only_without(&mut self, without: &[Term], with: &[Vec<Term>]) -> bool {
        with.iter().all(|formulas| self.ask(formulas, &[], "reached within assumptions").is_unsat())
            && !self.ask(without, &[], "reached without assumptions").is_unsat()
    }
}
