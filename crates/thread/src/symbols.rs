//! The symbols of a check: who shares each of them, and what it stands for.
//!
//! Soundness rule: a symbol of level [`Level::Block`] stands for one value in all threads of a block *at the same visit*
//! (the same barrier interval, the same iterations of the loops with barriers around it); one of level [`Level::Grid`]
//! for one value in the whole launch. Whoever makes a symbol, or lowers its level, says why at that place.

use gpuproof_base::Origin;
use gpuproof_logic::{Range, Sort, SymbolId, Term, Terms};
use gpuproof_rules::Side;
use rustc_hash::FxHashMap;

/// Who shares a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The launch.
    Grid,
    /// The threads of a block.
    Block,
    /// The lanes of a warp.
    Warp,
    /// Nobody.
    Thread,
}

impl Level {
    /// The level, where a rule asks that it is not that of one thread; shared by the block if that is ignored.
    pub(crate) fn heeding(self, side: Side) -> Level {
        match self {
            Level::Thread if side.holds(false) => Level::Block,
            _ => self,
        }
    }
}

/// Something that is not known exactly.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unknown {
    /// What it is, in the user's terms.
    pub what: String,
    /// Where it stands.
    pub origin: Origin,
}

#[derive(Clone, Debug)]
struct Info {
    term: Term,
    level: Level,
    /// How many symbols were made before it.
    number: usize,
    unknown: Option<Unknown>,
    /// Whether it belongs to an arbitrary iteration of a loop.
    in_loop: bool,
}

/// All symbols of a check.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    info: FxHashMap<SymbolId, Info>,
    order: Vec<SymbolId>,
    /// Runs of symbols that belong to iterations of loops.
    of_loops: Vec<(usize, usize)>,
    once: FxHashMap<String, Term>,
    /// Loops around the place that is being run, as far as they are run in an arbitrary iteration.
    loops: usize,
}

impl Symbols {
    /// Makes a symbol.
    pub fn fresh(&mut self, terms: &mut Terms, name: &str, sort: Sort, range: Range, level: Level) -> Term {
        let term = terms.fresh(name, sort, range);
        if let Some(id) = terms.as_symbol(term) {
            let info = Info { term, level, number: self.order.len(), unknown: None, in_loop: self.loops > 0 };
            self.info.insert(id, info);
            self.order.push(id);
        }
        term
    }

    /// What is made from here on belongs to an arbitrary iteration of a loop.
    pub fn enter_loop(&mut self) {
        self.loops += 1;
    }

    /// And from here on no longer.
    pub fn leave_loop(&mut self) {
        self.loops = self.loops.saturating_sub(1);
    }

    /// The symbols of some terms that stand for something else in each iteration of a loop. All others have one value
    /// in a run of a thread.
    pub fn of_iterations(&self, terms: &Terms, roots: &[Term]) -> Vec<Term> {
        let ids = terms.free_symbols(roots).into_iter();
        ids.filter_map(|id| self.info.get(&id)).filter(|info| info.in_loop).map(|info| info.term).collect()
    }

    /// The symbol of this name, which stands for the same thing whenever it is asked for.
    pub fn once(&mut self, terms: &mut Terms, name: &str, sort: Sort, level: Level) -> Term {
        if let Some(known) = self.once.get(name) {
            return *known;
        }
        let term = self.fresh(terms, name, sort, Range::ANY, level);
        self.once.insert(name.to_owned(), term);
        term
    }

    /// Makes a symbol that stands for something not known exactly.
    pub fn unknown(
        &mut self,
        terms: &mut Terms,
        name: &str,
        sort: Sort,
        level: Level,
        what: impl Into<String>,
        origin: Origin,
    ) -> Term {
        let term = self.fresh(terms, name, sort, Range::ANY, level);
        if let Some(info) = terms.as_symbol(term).and_then(|id| self.info.get_mut(&id)) {
            info.unknown = Some(Unknown { what: what.into(), origin });
        }
        term
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.order.len()
    }

    /// The symbols made since the first `count` ones stand for values in an iteration of a loop that threads go round on
    /// their own: at different visits they are different values.
    pub fn mark_loop(&mut self, count: usize) {
        self.of_loops.push((count, self.order.len()));
    }

    /// Whether a symbol belongs to an iteration of such a loop.
    pub fn is_of_loop(&self, id: SymbolId) -> bool {
        self.info.get(&id).is_some_and(|i| self.of_loops.iter().any(|(a, b)| (*a..*b).contains(&i.number)))
    }

    /// Who shares the value of a term: the most private of its symbols decides.
    pub fn level(&self, terms: &Terms, term: Term) -> Level {
        self.level_with(terms, term, &FxHashMap::default())
    }

    /// Likewise, with other levels for some symbols.
    pub fn level_with(&self, terms: &Terms, term: Term, other: &FxHashMap<Term, Level>) -> Level {
        terms
            .free_symbols(&[term])
            .into_iter()
            .map(|id| match self.info.get(&id) {
                Some(info) => other.get(&info.term).copied().unwrap_or(info.level),
                None => Level::Grid,
            })
            .max()
            .unwrap_or(Level::Grid)
    }

    /// Whether a term has no symbol that was made after the first `count` ones.
    pub fn is_older(&self, terms: &Terms, term: Term, count: usize) -> bool {
        self.is_older_apart_from(&[], terms, term, count)
    }

    /// Likewise, whatever some symbols are. Numbers must not be put in for these to find out: `c < 3 - 3 * k` has no `c` where `k` is 1.
    pub fn is_older_apart_from(&self, apart: &[Term], terms: &Terms, term: Term, count: usize) -> bool {
        let is_older = |info: &Info| info.number < count || apart.contains(&info.term);
        terms.free_symbols(&[term]).iter().all(|id| self.info.get(id).is_none_or(is_older))
    }

    /// The symbols that are not shared at the given level, in the order they were made.
    pub fn private_at(&self, level: Level) -> impl Iterator<Item = Term> + '_ {
        self.order.iter().filter_map(|id| self.info.get(id)).filter(move |i| i.level > level).map(|i| i.term)
    }

    /// A symbol like another one, for somebody else's value of the same thing.
    pub fn copy(&mut self, terms: &mut Terms, of: Term, whose: &str, level: Level) -> Term {
        let Some(id) = terms.as_symbol(of) else { return of };
        let data = terms.symbol_data(id);
        let (name, sort, range) = (format!("{}.{whose}", data.name), data.sort, data.range.clone());
        let copy = self.fresh(terms, &name, sort, range, level);
        let unknown = self.info.get(&id).and_then(|info| info.unknown.clone());
        if let Some(info) = terms.as_symbol(copy).and_then(|id| self.info.get_mut(&id)) {
            info.unknown = unknown;
        }
        copy
    }

    /// The symbols of some terms that the block does not share.
    pub fn private_in(&self, terms: &Terms, roots: &[Term]) -> Vec<Term> {
        let infos = terms.free_symbols(roots);
        let infos = infos.iter().filter_map(|id| self.info.get(id));
        infos.filter(|info| info.level > Level::Block).map(|info| info.term).collect()
    }

    /// What the inexact symbols of some terms stand for.
    pub fn unknowns(&self, terms: &Terms, roots: &[Term]) -> Vec<Unknown> {
        let mut list: Vec<Unknown> = terms
            .free_symbols(roots)
            .iter()
            .filter_map(|id| self.info.get(id).and_then(|info| info.unknown.clone()))
            .collect();
        list.sort();
        list.dedup();
        list
    }
}
