//! What was written before a barrier, said of the writers that a question needs.
//!
//! A [`WriteBack`] is true of every thread that came there and wrote. It is used for two kinds of writers:
//!
//! * **One writer.** A condition such as `threadIdx.x == 0` names the thread. What is private to it (the result of an atomic) is one
//!   value of the block at this visit: the fact speaks of copies of its symbols that the block shares. Any choice of
//!   thread is sound, as "it came here and wrote" is the fact's premise.
//! * **The writer of a location.** If nothing but the thread's number is private in the write, the fact is true for whatever number is
//!   put in. For each location `x` that a question reads after the barrier, the number of the thread that wrote there is worked out from
//!   the offset, which is linear in the number in most kernels. The premise says that there is such a thread and that
//!   it wrote at `x`, so that a wrong guess adds nothing, and nothing wrong.

use crate::checker::Check;
use crate::known::atomics::Claims;
use crate::known::written::Written;
use crate::pair::Pair;
use gpuproof_kir::{Builtin, Dim, ObjectId, Ty};
use gpuproof_logic::number::{to_signed, wrap};
use gpuproof_logic::{Integer, Op, Poly, Sort, Term, Terms};
use gpuproof_rules::Side;
use gpuproof_thread::conjuncts;
use gpuproof_thread::{Event, EventLog, Level, MonotoneUpdate, Ticket, WriteBack, contents_name};
use rustc_hash::FxHashMap;

/// Facts that one question gets.
const MOST_FACTS: usize = 16;
/// Reads that show up in facts are looked at in turn, so often.
const ROUNDS: usize = 2;

/// A thread that is named, and the copies of its symbols.
struct Writer {
    /// The contents after the barrier that it is seen from.
    token: Term,
    coordinates: FxHashMap<Term, Term>,
    copies: FxHashMap<Term, Term>,
}

impl Check<'_, '_> {
    /// Names the writers of everything that was written before barriers. What the numbers of named writers are is added to the tickets.
    pub(crate) fn name_writers(&mut self, whole: &mut EventLog) {
        self.known.written.clear();
        self.known.monotone_updates = self.useful(whole.monotone_updates());
        let mut writers: Vec<Writer> = Vec::new();
        let tickets: Vec<Ticket> = whole.tickets().cloned().collect();
        let x = self.world.builtins.get(&Builtin::ThreadIdx(Dim::X)).copied();
        for write in whole.write_backs() {
            if self.symbols.level(&self.terms, write.token) > Level::Block {
                continue;
            }
            let private = self.symbols.private_in(&self.terms, &[write.guard, write.offset, write.value]);
            if private.is_empty() {
                // True of every thread as it stands.
                self.known.written.push(Written {
                    write: write.clone(),
                    number: None,
                    thread_facts: Vec::new(),
                });
            } else if let Some(named) = self.named_thread(write.guard) {
                let same = |w: &Writer| w.token == write.token && w.coordinates == named;
                let known = writers.iter().position(same).unwrap_or(writers.len());
                if known == writers.len() {
                    let (token, copies) = (write.token, named.clone());
                    writers.push(Writer { token, copies, coordinates: named });
                }
                let Some(writer) = writers.get_mut(known) else { continue };
                // A condition may name a thread that no block has.
                let Some(exists) = self.exists(&writer.coordinates) else { continue };
                self.copy_symbols(
                    private,
                    &tickets,
                    &mut writer.copies,
                    "writer",
                    (Level::Block, Level::Block),
                );
                let thread_facts = self.loops_left(write, whole, &tickets, &mut writer.copies);
                let mut of_writer = |t: Term| self.terms.substitute(t, &writer.copies);
                let (guard, offset, value) =
                    (of_writer(write.guard), of_writer(write.offset), of_writer(write.value));
                let guard = match Side::NamedWriterExists.is_heeded() {
                    true => self.terms.and2(guard, exists),
                    false => guard,
                };
                let write = WriteBack { guard, offset, value, ..*write };
                self.known.written.push(Written { write, number: None, thread_facts });
            } else if x.is_some_and(|x| private.contains(&x))
                && Side::OnlyTheNumberIsPrivate.holds(private.len() == 1)
            {
                self.known.written.push(Written {
                    write: write.clone(),
                    number: x,
                    thread_facts: Vec::new(),
                });
            }
        }
        let mut more: Vec<Ticket> = Vec::new();
        for writer in &writers {
            let of_writer = |t: &&Ticket| t.result.is_some_and(|r| writer.copies.contains_key(&r));
            for ticket in whole.tickets().filter(of_writer) {
                let mut ticket = ticket.clone();
                ticket.substitute(&mut self.terms, &writer.copies);
                more.push(ticket);
            }
        }
        more.into_iter().for_each(|ticket| whole.push(Event::Ticket(ticket)));
    }

    /// That a writer has left the loops which it has entered: what it did later is known only if that is.
    fn loops_left(
        &mut self,
        write: &WriteBack,
        whole: &EventLog,
        tickets: &[Ticket],
        copies: &mut FxHashMap<Term, Term>,
    ) -> Vec<Term> {
        let mut thread_facts = Vec::new();
        // The later ones first: they may speak of what earlier loops left behind.
        for fact in whole.thread_facts().take(write.thread_facts).collect::<Vec<_>>().into_iter().rev() {
            if !fact.exit.is_some_and(|l| copies.contains_key(&l.counter)) {
                continue;
            }
            let private = self.symbols.private_in(&self.terms, &[fact.holds]);
            self.copy_symbols(private, tickets, copies, "writer", (Level::Block, Level::Block));
            thread_facts.push(fact.holds);
        }
        thread_facts.into_iter().map(|t| self.terms.substitute(t, copies)).collect()
    }

    /// The coordinates of the thread that a guard names, where the launch leaves them open.
    fn named_thread(&mut self, guard: Term) -> Option<FxHashMap<Term, Term>> {
        let known = conjuncts(&self.terms, guard);
        let mut named = FxHashMap::default();
        for dim in Dim::ALL {
            let Some(&mine) = self.world.builtins.get(&Builtin::ThreadIdx(dim)) else { continue };
            if self.terms.is_value(mine) {
                continue;
            }
            let coordinate = known.iter().find_map(|t| self.equal_to(*t, mine))?;
            named.insert(mine, coordinate);
        }
        (!named.is_empty()).then_some(named)
    }

    /// That a block has a thread with these coordinates.
    pub(crate) fn exists(&mut self, coordinates: &FxHashMap<Term, Term>) -> Option<Term> {
        let mut all = Vec::new();
        for dim in Dim::ALL {
            let mine = self.world.builtins.get(&Builtin::ThreadIdx(dim));
            if let Some(&coordinate) = mine.and_then(|mine| coordinates.get(mine)) {
                let size = *self.world.builtins.get(&Builtin::BlockDim(dim))?;
                all.push(self.terms.bv_ult(coordinate, size));
            }
        }
        Some(self.terms.and(&all))
    }

    /// What a coordinate is, if a condition says so: `x == e` with `e` the same for the block, or `x + ... == 0`.
    fn equal_to(&mut self, condition: Term, coordinate: Term) -> Option<Term> {
        if self.terms.op(condition) != Op::Eq {
            return None;
        }
        let &[a, b] = self.terms.args(condition) else { return None };
        for (x, y) in [(a, b), (b, a)] {
            if x == coordinate && self.symbols.level(&self.terms, y) <= Level::Block {
                return Some(y);
            }
            let zero = self.terms.as_number(y).is_some_and(|n| *n == Integer::ZERO);
            let speaks = self.terms.as_symbol(coordinate);
            if zero && speaks.is_some_and(|s| self.terms.free_symbols(&[x]).contains(&s)) {
                return Some(self.terms.bv(0, 32));
            }
        }
        None
    }

    /// Makes a copy for each symbol that belongs to one thread, a writer or a lane that tells the others. What those of a level share
    /// stays as it is; the copies are shared at a level of their own.
    pub(crate) fn copy_symbols(
        &mut self,
        private: Vec<Term>,
        tickets: &[Ticket],
        copies: &mut FxHashMap<Term, Term>,
        whose: &str,
        (shared, level): (Level, Level),
    ) {
        // Symbols that stand in tickets of a copied symbol belong to that thread, too.
        let mut work = private;
        while let Some(symbol) = work.pop() {
            if copies.contains_key(&symbol) || self.symbols.level(&self.terms, symbol) <= shared {
                continue;
            }
            let copy = self.symbols.copy(&mut self.terms, symbol, whose, level);
            copies.insert(symbol, copy);
            let of: Vec<Term> = tickets
                .iter()
                .filter(|t| t.result == Some(symbol))
                .flat_map(|t| [Some(t.offset), Some(t.epoch), Some(t.guard), t.added])
                .flatten()
                .collect();
            work.extend(self.symbols.private_in(&self.terms, &of));
        }
    }

    /// What was written to the locations that a question reads.
    pub(crate) fn written_before(
        &mut self,
        roots: &[Term],
        pair: Option<&mut Pair>,
        claims: &mut Claims,
    ) -> Vec<Term> {
        let mut facts: Vec<Term> = Vec::new();
        if self.known.written.is_empty() && self.known.monotone_updates.is_empty() {
            return facts;
        }
        let mut writes: Vec<Written> = self.known.written.clone();
        let mut monotone_updates: Vec<MonotoneUpdate> = self.known.monotone_updates.clone();
        if let Some(pair) = pair {
            for growth in &self.known.monotone_updates {
                let mut other = |t: Term| pair.other(&mut self.terms, t);
                if other(growth.after) != growth.after {
                    let (before, after, guard) =
                        (other(growth.before), other(growth.after), other(growth.guard));
                    monotone_updates.push(MonotoneUpdate { before, after, guard, ..*growth });
                }
            }
            for Written { write, number, thread_facts } in &self.known.written {
                let mut other = |t: Term| pair.other(&mut self.terms, t);
                // A token that both share is covered by the first thread's copy.
                if other(write.token) != write.token {
                    let write = WriteBack {
                        token: other(write.token),
                        guard: other(write.guard),
                        offset: other(write.offset),
                        value: other(write.value),
                        ..*write
                    };
                    let number = number.map(&mut other);
                    let thread_facts = thread_facts.iter().map(|t| other(*t)).collect();
                    writes.push(Written { write, number, thread_facts });
                }
            }
        }
        let mut read: Vec<Term> = Vec::new();
        let mut all = roots.to_vec();
        for _ in 0..ROUNDS {
            for t in self.terms.subterms(&all, false) {
                if read.contains(&t) {
                    continue;
                }
                let before = facts.len();
                for written in &writes {
                    if let Some(fact) = self.write_read_at(written, t)
                        && facts.len() < MOST_FACTS
                        && !facts.contains(&fact)
                    {
                        facts.push(fact);
                        for fact in &written.thread_facts {
                            if !facts.contains(fact) {
                                facts.push(*fact);
                            }
                        }
                    }
                }
                for growth in &monotone_updates {
                    if facts.len() < MOST_FACTS
                        && let Some(fact) = self.grown_since(growth, t, claims)
                    {
                        facts.push(fact);
                    }
                }
                if facts.len() > before {
                    read.push(t);
                }
            }
            all = facts.clone();
        }
        facts
    }

    /// Where a term reads a scalar of an array, if it does, and if these are the contents that it looks into.
    pub(crate) fn place_read(&self, read: Term, contents: Term, object: ObjectId, ty: Ty) -> Option<Term> {
        let Op::Apply(function) = self.terms.op(read) else { return None };
        let &[token, at] = self.terms.args(read) else { return None };
        let name = contents_name(self.kernel.module, object, ty);
        (token == contents && self.terms.function_data(function).name.as_str() == name).then_some(at)
    }

    /// What a write says about a read, if the read is of the same contents.
    fn write_read_at(&mut self, written: &Written, read: Term) -> Option<Term> {
        let write = &written.write;
        let at = self.place_read(read, write.token, write.object, write.ty)?;
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let mut exists = self.terms.true_();
        if let Some(number) = written.number {
            let writer = solve(&mut self.terms, write.offset, number, at)?;
            // Only threads of the block have written: what is known of its numbers is not part of the guard.
            let size = *self.world.builtins.get(&Builtin::BlockDim(Dim::X))?;
            if Side::FoundWriterExists.is_heeded() {
                exists = self.terms.bv_ult(writer, size);
            }
            map.insert(number, writer);
        }
        let mut here = |t: Term| self.terms.substitute(t, &map);
        let (guard, offset, value) = (here(write.guard), here(write.offset), here(write.value));
        let there = self.terms.eq(offset, at);
        let when = self.terms.and(&[guard, there, exists]);
        let same = self.terms.eq(read, value);
        let fact = self.terms.implies(when, same);
        (self.terms.as_bool(fact) != Some(true)).then_some(fact)
    }
}

/// A number `n` with `offset(n) = at`, if the offset is linear in the number (a guess: who uses it checks).
fn solve(terms: &mut Terms, offset: Term, number: Term, at: Term) -> Option<Term> {
    let symbol = terms.as_symbol(number)?;
    let Sort::BitVec(width) = terms.sort(number) else { return None };
    if offset == number {
        return (terms.sort(at) == terms.sort(number)).then_some(at);
    }
    let poly = terms.poly_of(offset);
    let mut of_number = poly.summands.iter().filter(|(_, t)| terms.free_symbols(&[*t]).contains(&symbol));
    let (coefficient, monomial) = of_number.next()?.clone();
    if of_number.next().is_some() {
        return None;
    }
    // at = coefficient * monomial + rest
    let sort = terms.sort(offset);
    let rest = poly.minus(&Poly::monomial(monomial).scaled(&coefficient));
    let distance = terms.poly_of(at).minus(&rest);
    let quotient = divided(&distance, &coefficient, sort)?;
    let quotient = terms.poly_term(&quotient, sort);
    if monomial == number {
        return Some(quotient);
    }
    // The monomial is the widened number, or a widened sum with it.
    if !matches!(terms.op(monomial), Op::ZeroExtend | Op::SignExtend) {
        return None;
    }
    let inside = terms.args(monomial).first().copied()?;
    if terms.sort(inside) != Sort::BitVec(width) {
        return None;
    }
    let narrow = terms.bv_extract(width - 1, 0, quotient);
    solve(terms, inside, number, narrow)
}

/// A polynomial divided by a number that divides its coefficients, as two's complement numbers.
fn divided(poly: &Poly, by: &Integer, sort: Sort) -> Option<Poly> {
    let Sort::BitVec(width) = sort else { return None };
    if *by == Integer::ONE {
        return Some(poly.clone());
    }
    let part = |n: &Integer| {
        let n = to_signed(&wrap(n, width), width);
        let quotient = n.clone() / by.clone();
        (quotient.clone() * by.clone() == n).then_some(quotient)
    };
    let mut result = Poly::constant(part(&poly.constant)?);
    for (coefficient, monomial) in &poly.summands {
        result = result.plus(&Poly::monomial(*monomial).scaled(&part(coefficient)?));
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Assignment, Range, Value, eval};

    const W32: Sort = Sort::BitVec(32);

    /// The offset of element `index + shift` of an array of ints.
    fn element(terms: &mut Terms, index: Term, shift: u64, signed: bool) -> Term {
        let wide = if signed { terms.bv_sign_extend(index, 64) } else { terms.bv_zero_extend(index, 64) };
        let (four, bytes) = (terms.bv(4, 64), terms.bv(4 * shift, 64));
        let scaled = terms.mul(wide, four);
        terms.add(scaled, bytes)
    }

    #[test]
    fn the_writer_of_an_element_is_found() {
        let mut terms = Terms::new();
        let number = terms.symbol("t", W32, Range::new(0, 1023));
        let index = terms.symbol("i", W32, Range::new(0, 1023));
        let offset = element(&mut terms, number, 3, false);
        for signed in [false, true] {
            let at = element(&mut terms, index, 3, signed);
            assert_eq!(solve(&mut terms, offset, number, at), Some(index));
        }
        // One element further on: the thread before.
        let at = element(&mut terms, index, 2, false);
        let writer = solve(&mut terms, offset, number, at).expect("linear");
        let ten = terms.bv(10, 32);
        let known = terms.substitute(writer, &[(index, ten)].into_iter().collect());
        assert_eq!(eval(&terms, known, &Assignment::default()), Some(Value::Int(Integer::from(9))));
    }

    #[test]
    fn what_is_not_linear_has_no_writer() {
        let mut terms = Terms::new();
        let number = terms.symbol("t", W32, Range::new(0, 1023));
        let index = terms.symbol("i", W32, Range::new(0, 1023));
        let square = terms.mul(number, number);
        let offset = element(&mut terms, square, 0, false);
        let at = element(&mut terms, index, 0, false);
        assert_eq!(solve(&mut terms, offset, number, at), None);
        // A byte inside an element is nobody's element.
        let offset = element(&mut terms, number, 0, false);
        let one = terms.bv(1, 64);
        let inside = terms.add(at, one);
        assert_eq!(solve(&mut terms, offset, number, inside), None);
        // Nor is an offset without the number.
        assert_eq!(solve(&mut terms, at, number, offset), None);
    }
}
