//! The state at the head of a loop in an arbitrary iteration: what the loop changes becomes symbols.
//!
//! A scalar is one symbol. A pointer that stays in one object is one symbol, its offset. Any other pointer is a symbol
//! that says into which of its possible objects it points, and an offset for each of them; the offset into an object
//! that the pointer is not in means nothing, and may be anything.
//!
//! Soundness rule: every symbol made here for a variable that has a value at entry is a [`Head`], so that who shares it
//! is found out from what enters the loop and what an iteration makes of it ([`Machine::levels_of`]). Its level is never
//! changed afterwards, because other symbols get theirs from it: where an iteration makes something of a variable that
//! fewer threads share, the loop is run again from its start with that level ([`Machine::share_less`]).

use crate::fence::is_common;
use crate::loops::recurrence::chosen;
use crate::machine::Machine;
use crate::state::State;
use crate::state::copies::Copying;
use crate::symbols::Level;
use crate::value::{Base, OFFSET, Place, Value, sort_of};
use gpuproof_base::{Id, Origin};
use gpuproof_facts::LoopId;
use gpuproof_facts::points_to::may_contain;
use gpuproof_kir::{LocalId, ObjectId, Space, Stmt, StmtKind};
use gpuproof_logic::{Sort, Term, Terms};
use gpuproof_rules::{Rule, Side};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Width of the symbols that say where a pointer points.
const WHICH: u32 = 16;
/// Most iterations after which variables that change places are back where they were.
const LONGEST_ROTATION: usize = 4;

/// A symbol at the head of a loop.
pub struct Head {
    /// The symbol.
    pub symbol: Term,
    /// What it is when the loop is entered.
    pub entry: Term,
    /// Which local it belongs to.
    pub local: LocalId,
    /// Which part of the local it is.
    pub part: Part,
}

/// What of a local a symbol stands for.
pub enum Part {
    /// The value of a scalar.
    Scalar,
    /// The offset of a pointer that stays in one object.
    Offset,
    /// Into which of these objects a pointer points, by number.
    Which(Rc<Vec<Base>>),
    /// The offset of a pointer when it is in this object.
    OffsetIn(Base),
}

impl Head {
    /// Whether the symbol is an offset of a pointer.
    pub fn is_offset(&self) -> bool {
        matches!(self.part, Part::Offset | Part::OffsetIn(_))
    }
}

impl Machine<'_, '_> {
    /// The state at the head in an arbitrary iteration.
    pub(crate) fn head_state(
        &mut self,
        l: LoopId,
        entry: &State,
        k: Term,
        first_counter: Option<Term>,
        level: Level,
    ) -> (State, Vec<Head>) {
        let data = &self.kernel.flow.loops[l];
        let (header, origin) = (data.header, data.origin);
        let mut state = entry.clone();
        let mut heads = Vec::new();
        for local in self.kernel.flow.assigned(data.nodes()) {
            if !self.kernel.live.at(header, local) {
                if let Some(slot) = state.locals.get_mut(local.number()) {
                    *slot = None;
                }
                continue;
            }
            let info = &self.kernel.flow.function.locals[local];
            let what = self.what_changes(local);
            let level = level.max(self.level_at_head(l, local, entry));
            let value = match state.locals.get(local.number()).cloned().flatten() {
                Some(Value::Scalar(before)) => {
                    let sort = self.terms.sort(before);
                    let symbol = self.symbols.unknown(self.terms, &info.name, sort, level, what, origin);
                    heads.push(Head { symbol, entry: before, local, part: Part::Scalar });
                    Value::Scalar(symbol)
                }
                Some(Value::Pointer(places)) => match &places[..] {
                    [only] if self.stays_in(local, only.base) => {
                        let symbol =
                            self.symbols.unknown(self.terms, &info.name, OFFSET, level, what, origin);
                        heads.push(Head { symbol, entry: only.offset, local, part: Part::Offset });
                        Value::Pointer(Rc::new(vec![Place { offset: symbol, ..*only }]))
                    }
                    _ => Value::Pointer(self.moving_pointer(local, Some(&places), level, origin, &mut heads)),
                },
                None => match sort_of(info.ty) {
                    Some(sort) => Value::Scalar(self.symbols.unknown(
                        self.terms,
                        &info.name,
                        sort,
                        Level::Thread,
                        what,
                        origin,
                    )),
                    None => {
                        Value::Pointer(self.moving_pointer(local, None, Level::Thread, origin, &mut heads))
                    }
                },
            };
            if let Some(slot) = state.locals.get_mut(local.number()) {
                *slot = Some(value);
            }
        }
        let mut changed = self.written_in(l);
        if self.copies_in(l).1 {
            changed.extend(entry.copying.iter().flat_map(Copying::targets));
        }
        let has_fence = self.has_fence(l);
        for object in changed {
            let space = self.kernel.module.objects[object].space;
            let is_own = space == Space::Private || has_fence && is_common(space);
            let level = if is_own { Level::Thread } else { level };
            let token = self.token(object, level);
            state.memory.forget(object, token);
            self.new_epoch_in_loop(&mut state, object, l, level);
        }
        self.enter_any_region(&mut state, l);
        if let Some(slot) = state.counters.get_mut(l.number()) {
            *slot = Some(match first_counter {
                Some(first) => self.terms.add(first, k),
                None => k,
            });
        }
        (state, heads)
    }

    /// Who at most shares a variable at the head of a loop: those who share its value at entry, as far as iterations that were run
    /// before have not shown that they make something else of it.
    fn level_at_head(&self, l: LoopId, local: LocalId, entry: &State) -> Level {
        let of_entry = match entry.locals.get(local.number()) {
            Some(Some(Value::Scalar(t))) => self.level_at_entry(*t),
            Some(Some(Value::Pointer(places))) => {
                let parts = places.iter().flat_map(|place| [place.when, place.offset]);
                parts.map(|t| self.level_at_entry(t)).max().unwrap_or(Level::Grid)
            }
            _ => Level::Thread,
        };
        let of_entry = if Rule::UniformVariable.applies() { of_entry } else { Level::Thread };
        of_entry.max(self.shared_less.get(&(l, local)).copied().unwrap_or(Level::Grid))
    }

    /// Who shares what a variable has when a loop is entered.
    fn level_at_entry(&self, t: Term) -> Level {
        let level = self.symbols.level(self.terms, t);
        if Side::EntersShared.holds(level <= Level::Block) { level.min(Level::Block) } else { level }
    }

    /// Notes which variables of a loop fewer threads share than their symbols say, as an iteration shows. Whether there is any: then
    /// what was made from these symbols is of no use, and the loop is to be run again.
    pub(crate) fn share_less(&mut self, l: LoopId, heads: &[Head], levels: &FxHashMap<Term, Level>) -> bool {
        let mut any = false;
        for head in heads {
            let found = levels.get(&head.symbol).copied().unwrap_or(Level::Thread);
            if found > self.symbols.level(self.terms, head.symbol) {
                let known = self.shared_less.entry((l, head.local)).or_insert(found);
                *known = found.max(*known);
                any = true;
            }
        }
        any
    }

    /// Whether a pointer local points into one object only, whatever happens.
    fn stays_in(&self, local: LocalId, base: Base) -> bool {
        let targets = self.kernel.points_to.of(local);
        match base {
            Base::Object(object) => {
                !targets.anything && targets.objects.iter().all(|o| *o == object) && !targets.null
            }
            Base::Null | Base::Unknown => false,
        }
    }

    /// A pointer to any of the objects that the local may point to; `before` is its value when the loop is entered.
    fn moving_pointer(
        &mut self,
        local: LocalId,
        before: Option<&[Place]>,
        level: Level,
        origin: Origin,
        heads: &mut Vec<Head>,
    ) -> Rc<Vec<Place>> {
        let targets = self.kernel.points_to.of(local).clone();
        let mut bases: Vec<Base> = targets.objects.iter().map(|o| Base::Object(*o)).collect();
        if targets.null {
            bases.push(Base::Null);
        }
        let known = before.is_none_or(|places| places.iter().all(|p| bases.contains(&p.base)));
        if targets.anything || bases.is_empty() || !known {
            return self.unknown_pointer();
        }
        let what = self.what_changes(local);
        let bases = Rc::new(bases);
        let sort = Sort::BitVec(WHICH);
        let which = self.symbols.unknown(self.terms, "which", sort, level, what.clone(), origin);
        if let Some(places) = before {
            let entry = number_of(self.terms, &bases, places).unwrap_or(which);
            heads.push(Head { symbol: which, entry, local, part: Part::Which(bases.clone()) });
        }
        let mut places = Vec::new();
        let mut none_before = self.terms.true_();
        for (number, base) in bases.iter().enumerate() {
            let last = number + 1 == bases.len();
            let is_this = if last {
                self.terms.true_()
            } else {
                let index = self.terms.bv(number as u64, WHICH);
                self.terms.eq(which, index)
            };
            let when = self.terms.and2(none_before, is_this);
            let not = self.terms.not(is_this);
            none_before = self.terms.and2(none_before, not);
            let offset = self.symbols.unknown(self.terms, "offset", OFFSET, level, what.clone(), origin);
            if let Some(before) = before {
                let entry = offset_in(*base, before).unwrap_or_else(|| self.terms.bv(0, 64));
                heads.push(Head { symbol: offset, entry, local, part: Part::OffsetIn(*base) });
            }
            places.push(Place { when, base: *base, offset });
        }
        Rc::new(places)
    }

    /// The objects that a loop may write.
    fn written_in(&self, l: LoopId) -> Vec<ObjectId> {
        let stmts: Vec<&Stmt> = self.kernel.flow.loops[l]
            .nodes()
            .flat_map(|n| self.kernel.flow.nodes[n].stmts.iter().copied())
            .collect();
        let effects = self.kernel.points_to.effects(stmts.iter().copied());
        let barrier = stmts.iter().any(|s| matches!(s.kind, StmtKind::Barrier(_)));
        let fence = self.has_fence(l);
        self.kernel
            .module
            .objects
            .iter_enumerated()
            .filter(|(id, object)| {
                let others_may =
                    barrier && object.space != Space::Private || fence && is_common(object.space);
                let changed_by_others = others_may && self.world.is_written(self.kernel.module, *id);
                object.space != Space::Constant
                    && (changed_by_others || may_contain(self.kernel.module, &effects.written, *id))
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// What an iteration makes of each head symbol; `start` is the state at the head, `back` the one after it.
    pub(crate) fn next_values(&mut self, heads: &[Head], start: &State, back: &State) -> Vec<Option<Term>> {
        heads
            .iter()
            .map(|head| {
                let value = back.locals.get(head.local.number())?.as_ref()?;
                match (&head.part, value) {
                    (Part::Scalar, Value::Scalar(t)) => Some(*t),
                    (Part::Offset, Value::Pointer(places)) => match &places[..] {
                        [only] => Some(only.offset),
                        _ => None,
                    },
                    (Part::Which(bases), Value::Pointer(places)) => {
                        // A pointer that now is what another one was: that one's symbol, not a case split on it.
                        let same = heads.iter().find(|other| {
                            matches!(&other.part, Part::Which(b) if b == bases)
                                && matches!(start.locals.get(other.local.number()),
                                    Some(Some(Value::Pointer(p))) if p == places)
                        });
                        match same {
                            Some(other) => Some(other.symbol),
                            None => number_of(self.terms, bases, places),
                        }
                    }
                    // Out of this object the offset means nothing: it may as well stay.
                    (Part::OffsetIn(base), Value::Pointer(places)) => {
                        Some(offset_in(*base, places).unwrap_or(head.symbol))
                    }
                    _ => None,
                }
            })
            .collect()
    }

    /// A local that a loop changes, in the user's terms.
    fn what_changes(&self, local: LocalId) -> String {
        let info = &self.kernel.flow.function.locals[local];
        if self.world.phased.iter().any(|p| p.arrivals == local || p.waited == local) {
            "in which rounds of this loop threads come to a barrier".to_owned()
        } else if info.named {
            format!("the value of `{}` in this loop", info.name)
        } else {
            "a value that this loop works out".to_owned()
        }
    }

    /// Who shares each head symbol, if two threads are in the same iteration.
    pub(crate) fn levels_of(
        &self,
        heads: &[Head],
        nexts: Option<&[Option<Term>]>,
        k: Term,
    ) -> FxHashMap<Term, Level> {
        let mut levels: FxHashMap<Term, Level> = FxHashMap::default();
        for head in heads {
            levels.insert(head.symbol, self.level_at_entry(head.entry));
        }
        levels.insert(k, Level::Grid);
        let Some(nexts) = nexts else { return levels };
        loop {
            let mut changed = false;
            for (head, next) in heads.iter().zip(nexts) {
                let next = match next {
                    Some(next) => self.symbols.level_with(self.terms, *next, &levels),
                    None => Level::Thread,
                };
                // The guard of going round decides nothing: both threads do it.
                let old = levels.get(&head.symbol).copied().unwrap_or(Level::Thread);
                if !Side::StaysShared.holds(next <= old) {
                    levels.insert(head.symbol, next);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        levels
    }
}

/// The number of the object that a pointer points into; none if it may be another one.
fn number_of(terms: &mut Terms, bases: &[Base], places: &[Place]) -> Option<Term> {
    let (last, rest) = places.split_last()?;
    let number = |terms: &mut Terms, base: Base| {
        bases.iter().position(|b| *b == base).map(|n| terms.bv(n as u64, WHICH))
    };
    let mut value = number(terms, last.base)?;
    for place in rest.iter().rev() {
        let this = number(terms, place.base)?;
        value = terms.ite(place.when, this, value);
    }
    Some(value)
}

fn offset_in(base: Base, places: &[Place]) -> Option<Term> {
    places.iter().find(|p| p.base == base).map(|p| p.offset)
}

/// Which symbols keep the value that they had at entry in every iteration: taken together, each iteration that starts with
/// these values ends with them. (Pointers that change places without moving are found here, whatever decides the change.)
pub fn unchanging(terms: &mut Terms, heads: &[Head], nexts: &[Option<Term>]) -> Vec<bool> {
    let mut keeps: Vec<bool> = nexts.iter().map(Option::is_some).collect();
    loop {
        let assumed: FxHashMap<Term, Term> = heads
            .iter()
            .zip(&keeps)
            .filter(|(_, keeps)| **keeps)
            .map(|(head, _)| (head.symbol, head.entry))
            .collect();
        let mut changed = false;
        for ((head, next), keeps) in heads.iter().zip(nexts).zip(&mut keeps) {
            let Some(next) = next.filter(|_| *keeps) else { continue };
            let is_same = terms.substitute(next, &assumed) == head.entry;
            if !Side::EndsAsItBegan.holds(is_same) || !Rule::ConstantsTogether.applies() {
                *keeps = false;
                changed = true;
            }
        }
        if !changed {
            return keeps;
        }
    }
}

/// Variables that change places: if each iteration makes `a` what `b` was, `b` what `c` was, and so on back to `a`, then
/// `a` in iteration `k` is what the variable `k mod length` further on was at the start. Exact for every `k`.
pub fn rotation(
    terms: &mut Terms,
    heads: &[Head],
    nexts: &[Option<Term>],
    number: usize,
    k: Term,
) -> Option<Term> {
    let mut round = vec![heads.get(number)?.entry];
    let mut at = number;
    loop {
        let next = (*nexts.get(at)?)?;
        at = heads.iter().position(|head| head.symbol == next)?;
        if at == number {
            break;
        }
        round.push(heads[at].entry);
        if round.len() > LONGEST_ROTATION {
            return None;
        }
    }
    let length = terms.bv(round.len() as u64, 32);
    let phase = terms.bv_urem(k, length);
    if Rule::Rotation.applies() { chosen(terms, phase, &round) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Assignment, Range, eval};

    #[test]
    fn what_rotates_is_back_after_a_round() {
        for length in 1..=LONGEST_ROTATION {
            let mut terms = Terms::new();
            let k = terms.symbol("k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1));
            let heads: Vec<Head> = (0..length)
                .map(|n| Head {
                    symbol: terms.var(format!("h{n}"), Sort::BitVec(32)),
                    entry: terms.bv(10 + n as u64, 32),
                    local: LocalId::new(n),
                    part: Part::Scalar,
                })
                .collect();
            let nexts: Vec<Option<Term>> =
                (0..length).map(|n| Some(heads[(n + 1) % length].symbol)).collect();
            for number in 0..length {
                let value = rotation(&mut terms, &heads, &nexts, number, k).expect("a rotation");
                for iteration in 0..9 {
                    let count = terms.bv(iteration as u64, 32);
                    let at = terms.substitute(value, &[(k, count)].into_iter().collect());
                    let wanted = terms.bv(10 + ((number + iteration) % length) as u64, 32);
                    let now = eval(&terms, at, &Assignment::default());
                    assert_eq!(now, eval(&terms, wanted, &Assignment::default()));
                }
            }
        }
    }

    #[test]
    fn constants_are_found_together() {
        let mut terms = Terms::new();
        let symbols: Vec<Term> = (0..4).map(|n| terms.var(format!("h{n}"), Sort::BitVec(32))).collect();
        let entries = [terms.bv(5, 32), terms.bv(5, 32), terms.bv(6, 32), terms.bv(7, 32)];
        let heads: Vec<Head> = (0..4)
            .map(|n| Head {
                symbol: symbols[n],
                entry: entries[n],
                local: LocalId::new(n),
                part: Part::Scalar,
            })
            .collect();
        let condition = terms.var("c", Sort::Bool);
        let either = terms.ite(condition, symbols[0], symbols[1]);
        let worse = terms.ite(condition, symbols[0], symbols[2]);
        let counted = terms.add(symbols[3], symbols[0]);
        // The first two exchange a value that is the same; the third takes one that is not; the fourth moves.
        let nexts = [Some(either), Some(symbols[0]), Some(worse), Some(counted)];
        assert_eq!(unchanging(&mut terms, &heads, &nexts), [true, true, false, false]);
    }

    #[test]
    fn what_never_comes_back_does_not_rotate() {
        let mut terms = Terms::new();
        let k = terms.var("k", Sort::BitVec(32));
        let symbols: Vec<Term> = (0..2).map(|n| terms.var(format!("h{n}"), Sort::BitVec(32))).collect();
        let zero = terms.bv(0, 32);
        let heads: Vec<Head> = (0..2)
            .map(|n| Head { symbol: symbols[n], entry: zero, local: LocalId::new(n), part: Part::Scalar })
            .collect();
        // The second stays what it is: the first becomes it, and is never itself again.
        let nexts = [Some(symbols[1]), Some(symbols[1])];
        assert!(rotation(&mut terms, &heads, &nexts, 0, k).is_none());
    }
}
