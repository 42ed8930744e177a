//! Counters: scalars that atomics move in one direction only, and what their tickets say of two threads.
//!
//! Soundness rules (for race-free runs):
//! * A scalar is a counter if every atomic of the kernel that may touch one of its bytes adds to it, or every one subtracts from it,
//!   by an amount that is shown to be 0 or to have the right sign. Others (exchange, minimum, counting with a limit) may
//!   bring a value back.
//! * Two executions of atomics on one counter with nothing but such atomics between them return numbers that own disjoint
//!   ranges: `[r, r + n)` counting up by `n`, `(r - n, r]` counting down. Nothing is said of a range that is empty: its number may be anybody's.
//!   That the counter does not wrap is a listed assumption. It must be one that the launches can meet ([`Check::can_wrap_at_once`]): a
//!   counter that goes by 2^30 is back after four threads, and one that the kernel sets to its last number after one ([`Check::starts_late`]).
//! * Threads of one block: no plain write lies between them within an epoch ([`gpuproof_thread::ticket`]). Their tickets are of
//!   different executions because they are of different threads; a ticket that the block shares is nobody's own.
//! * Threads of different blocks: a plain write to a scalar that both use atomically races with one of the two, as nothing
//!   orders blocks; unless the kernel has barriers of several blocks, where such writes rule claims out, or fences of the device, where it must be one epoch, too. Shared memory is another
//!   one in each block.

use crate::checker::Check;
use crate::known::atomics::{Amounts, Claims, Counters, Direction, Use};
use crate::lemma::bits;
use crate::pair::{Pair, Steps, Where};
use crate::setup::Extent;
use gpuproof_kir::{BarrierScope, ObjectId, Space, Ty};
use gpuproof_logic::number::{pow2, to_signed};
use gpuproof_logic::{Integer, NoWrap, SymbolId, Term, Terms, WrapOp};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{EventLog, Kind as AccessKind, Level, Ticket};
use std::collections::{BTreeMap, BTreeSet};

/// Pairs of tickets that one question speaks of.
const MOST_PAIRS: usize = 24;
/// How often counters are looked for among the scalars left.
const ROUNDS: usize = 2;
/// Threads that a counter of the grid must have numbers for, if the launch may be of any size: fewer are no claim about every launch.
const FEWEST_NUMBERS: u64 = 1 << 20;
/// Loops are not looked at for more rounds than two to this power.
const MOST_ROUNDS: u32 = 32;

impl Check<'_, '_> {
    /// Finds the counters among the scalars that atomics touch.
    pub(crate) fn find_counters(&mut self, tickets: &[Ticket], whole: &EventLog, steps: &Steps) {
        self.known.counters = Counters { uses: BTreeMap::new(), tickets: tickets.to_vec() };
        let mut by_object: BTreeMap<ObjectId, Vec<&Ticket>> = BTreeMap::new();
        for ticket in tickets {
            by_object.entry(ticket.object).or_default().push(ticket);
        }
        // A counter that the kernel itself sets close to its end has too few numbers.
        by_object.retain(|_, tickets| {
            let is_late = tickets.iter().any(|ticket| self.starts_late(ticket, whole));
            Side::StartsWithRoom.holds(!is_late)
        });
        // What is added to one may be what was counted with another.
        for _ in 0..ROUNDS {
            let known = self.known.counters.uses.len();
            for (object, tickets) in &by_object {
                for (place, class) in self.classes(tickets) {
                    if !self.known.counters.uses.contains_key(&(*object, place))
                        && let Some(common) = self.common_use(&class, steps)
                    {
                        self.known.counters.uses.insert((*object, place), common);
                    }
                }
            }
            if self.known.counters.uses.len() == known {
                break;
            }
        }
    }

    /// The tickets of one array by the scalars that they may be of. Scalars that overlap partly are no counters.
    fn classes<'t>(&self, tickets: &[&'t Ticket]) -> Vec<(Option<u64>, Vec<&'t Ticket>)> {
        let places: Option<Vec<u64>> = tickets.iter().map(|t| self.fixed_place(t.offset)).collect();
        let Some(places) = places else {
            let aligned =
                |t: &Ticket| self.terms.known_trailing_zeros(t.offset) >= t.ty.size().trailing_zeros();
            let alike = tickets.iter().all(|t| t.ty.size() == tickets[0].ty.size() && aligned(t));
            let is_whole = Side::WholeScalars.holds(alike);
            return if is_whole { vec![(None, tickets.to_vec())] } else { Vec::new() };
        };
        let mut classes: BTreeMap<u64, Vec<&Ticket>> = BTreeMap::new();
        for (place, ticket) in places.iter().zip(tickets) {
            classes.entry(*place).or_default().push(ticket);
        }
        let end = |class: &[&Ticket], place: u64| {
            class.iter().map(|t| place.saturating_add(t.ty.size())).max().unwrap_or(place)
        };
        let ranges: Vec<(u64, u64)> = classes.iter().map(|(p, c)| (*p, end(c, *p))).collect();
        classes
            .into_iter()
            .filter(|(place, class)| {
                let alone = ranges
                    .iter()
                    .all(|(from, to)| from == place || *to <= *place || *from >= end(class, *place));
                let alike = class.iter().all(|t| t.ty.size() == class[0].ty.size());
                Side::WholeScalars.holds(alone && alike)
            })
            .map(|(place, class)| (Some(place), class))
            .collect()
    }

    fn fixed_place(&self, offset: Term) -> Option<u64> {
        self.terms.as_number(offset).and_then(|n| u64::try_from(n.clone()).ok())
    }

    /// What all atomics with these tickets do.
    fn common_use(&mut self, tickets: &[&Ticket], steps: &Steps) -> Option<Use> {
        match self.winner_kind(tickets, steps) {
            Some(kind) => Some(Use::Seen(kind)),
            None => self.direction(tickets, steps),
        }
    }

    /// The direction in which all tickets count.
    fn direction(&mut self, tickets: &[&Ticket], steps: &Steps) -> Option<Use> {
        let guess = tickets.iter().find_map(|t| {
            let added = self.terms.as_number(t.added?)?;
            Some(to_signed(added, t.ty.bits()) > Integer::ZERO)
        });
        let wraps = self.can_wrap_at_once(tickets);
        if !Side::EnoughNumbers.holds(!wraps) {
            return None;
        }
        let candidates = match guess {
            Some(true) => vec![Direction::Up],
            Some(false) => vec![Direction::Down],
            None => vec![Direction::Up, Direction::Down],
        };
        let mut all_go = |direction: Direction, amounts: Amounts| {
            tickets.iter().all(|t| Side::OneDirection.holds(self.goes(t, direction, amounts, steps)))
        };
        [Amounts::NeverZero, Amounts::MayBeZero].into_iter().find_map(|amounts| {
            let direction = candidates.iter().copied().find(|d| all_go(*d, amounts))?;
            Some(Use::Counts(direction, amounts))
        })
    }

    /// Whether the threads of a launch use up the numbers of a counter: they take at least so many that not all can have
    /// their own, by all statements together, and in loops whose length is given in as many rounds as they make.
    fn can_wrap_at_once(&mut self, tickets: &[&Ticket]) -> bool {
        // By the bits of the number.
        let mut taken: BTreeMap<u32, Integer> = BTreeMap::new();
        for ticket in tickets {
            let Some(added) = ticket.added else { continue };
            let bounds = self.terms.signed_bounds(added);
            let up = bounds.low.filter(|low| *low > Integer::ZERO);
            let down = bounds.high.filter(|high| *high < Integer::ZERO).map(|high| -high);
            // One of the turns takes the most.
            let turns = self.turns();
            let of_turns = !turns.is_empty() && self.consists_of(added, &turns);
            let of_turns = of_turns.then(|| self.greatest(added, ticket.guard));
            let Some(least) = of_turns.or(up).or(down) else { continue };
            let by_all = self.threads_of(ticket) * least;
            let by_all = if self.is_by_all(ticket) { by_all * self.rounds_of(ticket) } else { by_all };
            *taken.entry(ticket.ty.bits()).or_insert(Integer::ZERO) += by_all;
        }
        taken.into_iter().any(|(bits, taken)| taken > pow2(bits))
    }

    /// Whether all threads of a launch of given size come to an atomic, as long as they are in the loops around it.
    fn is_by_all(&mut self, ticket: &Ticket) -> bool {
        let rounds = self.counters_of(ticket);
        let given: Vec<Term> = self.given_coordinates().into_iter().chain(rounds).collect();
        self.consists_of(ticket.guard, &given)
    }

    /// The iterations of the loops around an atomic.
    fn counters_of(&self, ticket: &Ticket) -> Vec<Term> {
        let is_round =
            |t: &Term| self.terms.as_symbol(*t).is_some_and(|symbol| self.symbols.is_of_loop(symbol));
        self.terms.subterms(&[ticket.guard], true).into_iter().filter(is_round).collect()
    }

    /// How many rounds the loops around an atomic make, as the thread that makes the most.
    fn rounds_of(&mut self, ticket: &Ticket) -> Integer {
        let mut all = Integer::ONE;
        for counter in self.counters_of(ticket) {
            all *= self.greatest(counter, ticket.guard) + Integer::ONE;
        }
        all
    }

    /// The greatest number that something may be, as one without sign.
    fn greatest(&mut self, number: Term, guard: Term) -> Integer {
        let width = self.terms.width(number);
        let mut most = Integer::ZERO;
        for bit in (0..width.min(MOST_ROUNDS)).rev() {
            let further = &most + pow2(bit);
            let that_much = self.terms.bv(further.clone(), width);
            let is_more = self.terms.bv_ule(that_much, number);
            if self.ask(&[guard, is_more], &[], "greatest number of a counter").model().is_some() {
                most = further;
            }
        }
        most
    }

    /// Whether a plain write sets the counter to a number that leaves fewer than the threads of a launch take.
    fn starts_late(&self, ticket: &Ticket, whole: &EventLog) -> bool {
        let Some(added) = ticket.added else { return false };
        let goes_down = self.terms.signed_bounds(added).high.is_some_and(|high| high < Integer::ZERO);
        let bits = ticket.ty.bits();
        let (low, high) = match ticket.ty.is_signed() {
            true => (-pow2(bits - 1), pow2(bits - 1)),
            false => (Integer::ZERO, pow2(bits)),
        };
        let threads = self.threads_of(ticket);
        let writes = whole.accesses().filter(|a| a.object == ticket.object && a.kind == AccessKind::Write);
        writes.flat_map(|write| &write.values).any(|value| {
            let Some(number) = self.terms.as_number(*value) else { return false };
            let start = if ticket.ty.is_signed() { to_signed(number, bits) } else { number.clone() };
            let left = if goes_down { start - &low } else { &high - start };
            left < threads
        })
    }

    /// The threads of a launch that use one counter, if its size is given; else as many as every launch may well have.
    fn threads_of(&self, ticket: &Ticket) -> Integer {
        let shared = self.kernel.module.objects[ticket.object].space == Space::Shared;
        let sizes = self.setup.block.iter().chain(self.setup.grid.iter().filter(|_| !shared));
        let known: Option<u64> = sizes
            .map(|extent| match extent {
                Extent::Fixed(n) => Some(u64::from(*n)),
                Extent::Any => None,
            })
            .try_fold(1u64, |all, n| Some(all.saturating_mul(n?)));
        let most = if shared { u64::from(self.setup.max_block_threads) } else { FEWEST_NUMBERS };
        Integer::from(known.unwrap_or(most))
    }

    /// Whether an atomic is shown to count in a direction.
    fn goes(&mut self, ticket: &Ticket, direction: Direction, amounts: Amounts, steps: &Steps) -> bool {
        let Some(added) = ticket.added else { return false };
        let zero = self.terms.bv(0, ticket.ty.bits());
        let (low, high) = match direction {
            Direction::Up => (zero, added),
            Direction::Down => (added, zero),
        };
        let right = match amounts {
            Amounts::NeverZero => self.terms.bv_slt(low, high),
            Amounts::MayBeZero => self.terms.bv_sle(low, high),
        };
        match self.terms.as_bool(right) {
            Some(known) => known,
            None => {
                let wrong = self.terms.not(right);
                let no_wrap = steps.behind(&self.terms, ticket.guard, &[added]);
                let mut formulas = vec![ticket.guard, wrong];
                let mut claims = Claims::default();
                let counted = self.counted_since(&formulas, None, &mut claims);
                formulas.extend(counted);
                let written = self.written_before(&formulas, None, &mut claims);
                formulas.extend(written);
                let counted = bits::lemmas(&mut self.terms, &formulas);
                formulas.extend(counted);
                let answer = self.ask(&formulas, &no_wrap, "amount");
                self.note_no_wrap(&answer);
                if answer.is_unsat() {
                    self.note_claims(&claims);
                }
                answer.is_unsat()
            }
        }
    }

    fn use_of(&self, ticket: &Ticket) -> Option<Use> {
        self.use_at(ticket.object, ticket.offset)
    }

    /// What the atomics on the scalar at a place do.
    fn use_at(&self, object: ObjectId, offset: Term) -> Option<Use> {
        let uses = &self.known.counters.uses;
        uses.get(&(object, self.fixed_place(offset))).or_else(|| uses.get(&(object, None))).copied()
    }

    /// The direction of the counter at a place.
    pub(crate) fn direction_at(&self, object: ObjectId, offset: Term) -> Option<Direction> {
        match self.use_at(object, offset)? {
            Use::Counts(direction, _) => Some(direction),
            Use::Seen(_) => None,
        }
    }

    /// What the tickets that a question speaks of say about its two threads.
    pub(crate) fn claims_of(&mut self, roots: &[Term], pair: &mut Pair, claims: &mut Claims) {
        if self.known.counters.uses.is_empty() {
            return;
        }
        let spoken_of: BTreeSet<SymbolId> = self.terms.free_symbols(roots).into_iter().collect();
        let tickets: Vec<Ticket> = self
            .known
            .counters
            .tickets
            .iter()
            .filter(|t| self.use_of(t).is_some() && self.can_be_compared(t, pair.place))
            .cloned()
            .collect();
        let mut pairs = 0;
        for mine in &tickets {
            let Some(result) = mine.result.filter(|r| self.is_among(*r, &spoken_of)) else { continue };
            for theirs in tickets.iter().filter(|t| t.object == mine.object && t.ty == mine.ty) {
                let Some(other) = theirs.result.map(|r| pair.other(&mut self.terms, r)) else { continue };
                if other == result || !self.is_among(other, &spoken_of) || pairs >= MOST_PAIRS {
                    continue;
                }
                pairs += 1;
                self.claim_of(mine, theirs, pair, claims);
            }
        }
    }

    pub(crate) fn is_among(&self, t: Term, symbols: &BTreeSet<SymbolId>) -> bool {
        self.terms.as_symbol(t).is_some_and(|s| symbols.contains(&s))
    }

    /// Whether tickets of one counter, one of each of two threads, are of different executions on the same scalar.
    fn can_be_compared(&self, ticket: &Ticket, place: Where) -> bool {
        let Some(result) = ticket.result else { return false };
        let written = self.world.is_written_plainly(self.kernel.module, ticket.object);
        let is_wide = |scope: &BarrierScope| matches!(scope, BarrierScope::Cluster | BarrierScope::Grid);
        match place {
            Where::SameBlock => {
                // In lock step, a warp orders plain writes and atomics without any barrier.
                Side::OwnExecution.holds(self.symbols.level(&self.terms, result) >= Level::Warp)
                    && Side::NoPlainWriteBetween.holds(!(written && self.setup.lockstep.is_some()))
            }
            Where::OtherBlock => {
                Side::BlocksShareIt.holds(self.kernel.module.objects[ticket.object].space == Space::Global)
                    && Side::NoPlainWriteBetween.holds(!(written && self.has_barrier(is_wide)))
            }
        }
    }

    fn claim_of(&mut self, mine: &Ticket, theirs: &Ticket, pair: &mut Pair, claims: &mut Claims) {
        let (Some(common), Some(r), Some(their_result)) = (self.use_of(mine), mine.result, theirs.result)
        else {
            return;
        };
        if self.use_of(theirs) != Some(common) {
            return;
        }
        let apart = match Side::OwnExecution.is_heeded() {
            true => self.of_other_lanes(r, their_result, pair),
            false => self.terms.true_(),
        };
        let mut other = |t: Term| pair.other(&mut self.terms, t);
        let their_r = other(their_result);
        let (their_offset, their_epoch) = (other(theirs.offset), other(theirs.epoch));
        let their_guard = other(theirs.guard);
        let may_be_ordered = pair.place == Where::SameBlock || self.passes_fences();
        let terms = &mut self.terms;
        let mut when = vec![apart, mine.guard, their_guard, terms.eq(mine.offset, their_offset)];
        if may_be_ordered && Side::SameEpoch.is_heeded() {
            when.push(terms.eq(mine.epoch, their_epoch));
        }
        let when = terms.and(&when);
        if terms.as_bool(when) == Some(false) {
            return;
        }
        let rule = match common {
            Use::Counts(..) => Rule::MonotoneCounter,
            Use::Seen(_) => Rule::OneWinner,
        };
        if !rule.applies() {
            return;
        }
        let says = match common {
            Use::Counts(direction, amounts) => {
                let (Some(added), Some(their_added)) = (mine.added, theirs.added) else { return };
                let their_added = pair.other(&mut self.terms, their_added);
                claims.origins.entry(mine.object).or_default().extend([mine.origin, theirs.origin]);
                let (ranges, no_wrap) = ([(r, added), (their_r, their_added)], &mut claims.no_wrap);
                let apart = self.disjoint(direction, mine.ty, ranges, no_wrap);
                match amounts {
                    Amounts::NeverZero => apart,
                    Amounts::MayBeZero if !Side::NotEmpty.is_heeded() => apart,
                    Amounts::MayBeZero => {
                        let zero = self.terms.bv(0, mine.ty.bits());
                        let both = [added, their_added].map(|n| self.terms.ne(n, zero));
                        let both = self.terms.and(&both);
                        self.terms.implies(both, apart)
                    }
                }
            }
            Use::Seen(kind) => {
                let (Some(operand), Some(their_operand)) = (mine.operands.first(), theirs.operands.first())
                else {
                    return;
                };
                let their_operand = pair.other(&mut self.terms, *their_operand);
                let signed = mine.ty.is_signed();
                // One of the two is the later one.
                let they_see = self.seen_after(kind, *operand, their_r, signed);
                let i_see = self.seen_after(kind, their_operand, r, signed);
                self.terms.or2(they_see, i_see)
            }
        };
        claims.facts.push(self.terms.implies(when, says));
    }

    // semantics: atomics/counters
    /// That the ranges of two numbers that a counter handed out are disjoint; each comes with what was added.
    fn disjoint(
        &mut self,
        direction: Direction,
        ty: Ty,
        [(r, added), (their_r, their_added)]: [(Term, Term); 2],
        no_wraps: &mut Vec<NoWrap>,
    ) -> Term {
        let terms = &mut self.terms;
        let mut says = vec![terms.ne(r, their_r)];
        let single = |terms: &Terms, t: Term| {
            let value = terms.as_number(t).map(|n| to_signed(n, ty.bits()));
            value.is_some_and(|n| n == Integer::ONE || n == Integer::from(-1))
        };
        if !single(terms, added) || !single(terms, their_added) {
            let signed = ty.is_signed();
            let mut next = |r: Term, added: Term| {
                // The value after it, as a step that does not wrap in the counter's own reading.
                let (op, amount) = match direction {
                    Direction::Up => (WrapOp::Add, added),
                    Direction::Down => (WrapOp::Sub, terms.neg(added)),
                };
                let (next, no_wrap) = NoWrap::build(terms, op, r, amount, signed);
                no_wraps.push(no_wrap);
                next
            };
            let (my_next, their_next) = (next(r, added), next(their_r, their_added));
            let mut at_most = |a: Term, b: Term| if signed { terms.bv_sle(a, b) } else { terms.bv_ule(a, b) };
            let (first, second) = match direction {
                Direction::Up => (at_most(my_next, their_r), at_most(their_next, r)),
                Direction::Down => (at_most(r, their_next), at_most(their_r, my_next)),
            };
            says.push(terms.or2(first, second));
            // The same as distances modulo the counter's range, for indices that are computed without regard to sign.
            let (up, down) = (terms.sub(their_r, r), terms.sub(r, their_r));
            let (my_amount, their_amount) = match direction {
                Direction::Up => (added, their_added),
                Direction::Down => (terms.neg(their_added), terms.neg(added)),
            };
            says.push(terms.bv_ule(my_amount, up));
            says.push(terms.bv_ule(their_amount, down));
        }
        terms.and(&says)
    }

    // semantics: answers/assumptions
    /// A proof used what tickets say.
    pub(crate) fn note_claims(&mut self, claims: &Claims) {
        for (object, origins) in &claims.origins {
            let name = &self.kernel.module.objects[*object].name;
            let mut text = format!("the numbers that atomics on `{name}` hand out do not wrap around");
            if let Some(bits) = claims.in_lower_half.get(object) {
                text += &format!(" and stay below {}", pow2(bits - 1));
            }
            self.assume(text, origins.iter().copied().collect());
        }
    }
}
