//! The last block: order between blocks by a fence and a counter.
//!
//! Each block writes its part, passes a fence and counts itself in; the block that counts last works on the parts of all.
//!
//! Soundness rule. Let every block execute one atomic T on a scalar at most once, by one of its threads; let T add 1, let nothing else change the
//! scalar before some block has counted last, and let it be 0 at the start (listed). A block that gets N - 1 from T, N the number of blocks, is then the last: all
//! blocks have executed T, and theirs came before. So an access `a` of one block happens before an access `b` of another one if
//!
//! * `b` is made only where the own block's T gave N - 1, and
//! * `a` is *published* by T: it is made by the thread that executes T, before it, with a fence of the device between the two; or by any thread of
//!   the block, with a barrier of the block and then such a fence of T's thread between the two. (A fence of every thread before that barrier is
//!   taken for as good, which is listed.)
//!
//! That no fence follows T on the way to `b` is listed, too: the programming guide has none there.
//!
//! T itself and what the last block does with the scalar are ordered by the scalar alone. Two blocks are never both last.
//!
//! Rows of blocks may have a scalar each, `count[blockIdx.y]`: then N is the number of blocks of a row, and only blocks of one row are ordered.

use crate::check::Check;
use crate::counter::Claims;
use crate::pair::{Pair, Where};
use gpuproof_base::Origin;
use gpuproof_facts::reach::{Place, Reach};
use gpuproof_facts::stretch::ordering;
use gpuproof_kir::{
    AtomicOp, BarrierScope, Builtin, Dim, FenceScope, Language, MemoryOrder, ObjectId, ObjectInit, Space, StmtKind,
};
use gpuproof_logic::{Integer, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_sym::{Access, Kind, Level, Point, Record};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// An atomic by which each block counts itself in.
#[derive(Clone, Debug)]
pub(crate) struct CountIn {
    object: ObjectId,
    at: Point,
    origin: Origin,
    guard: Term,
    /// The byte that the scalar starts at: blocks for which it is the same count together.
    offset: Term,
    /// That the own block counted last, for the thread that executes the atomic and for those that it told.
    is_last: Vec<Term>,
    /// How accesses are published by it, as far as that was asked.
    published: FxHashMap<(Point, Origin), Option<Fenced>>,
}

/// How an access is published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fenced {
    /// By the thread that counts.
    ByCounting,
    /// By each thread, before a barrier.
    BeforeBarrier,
}

/// That one of two accesses comes before the other unless a condition holds.
pub(crate) struct Ordered {
    /// The condition: the later one is not in the last block.
    pub(crate) unless: Term,
    /// What is listed with it.
    listed: Vec<(String, Vec<Origin>)>,
}

impl Check<'_, '_> {
    /// Finds the atomics by which blocks count themselves in.
    pub(crate) fn find_last_blocks(&mut self, whole: &Record) {
        self.count_ins.clear();
        let wide = |scope: &BarrierScope| matches!(scope, BarrierScope::Cluster | BarrierScope::Grid);
        if self.module.language != Language::Cuda || self.has_barrier(wide) || !Rule::LastBlock.applies() {
            return;
        }
        let atomics = whole.accesses.iter().filter(|a| a.kind == Kind::Atomic && !a.load_only);
        let atomics: Vec<&Access> =
            atomics.filter(|a| self.module.objects[a.object].space == Space::Global).collect();
        for access in &atomics {
            if let Some(found) = self.count_in(access, whole) {
                self.count_ins.push(found);
            }
        }
        for number in 0..self.count_ins.len() {
            let found = self.count_ins[number].clone();
            let is_own = |a: &Access| (a.at, a.origin) == (found.at, found.origin);
            let others = whole.accesses.iter().filter(|a| a.object == found.object && !is_own(a));
            let reset_by_last = others.filter(|a| a.kind != Kind::Read).all(|a| self.is_by_last(a, &found));
            if !Side::NothingElseCounts.holds(reset_by_last) {
                self.count_ins[number].is_last.clear();
            }
        }
        self.count_ins.retain(|found| !found.is_last.is_empty());
    }

    /// Whether this atomic counts each block once, by 1.
    fn count_in(&mut self, access: &Access, whole: &Record) -> Option<CountIn> {
        let tickets: Vec<_> = whole.tickets.iter().filter(|t| t.origin == access.origin).cloned().collect();
        let first = tickets.first()?;
        let by_one = match first.op {
            AtomicOp::IncWrap => true,
            _ => first.added.and_then(|n| self.terms.as_number(n)).is_some_and(|n| *n == Integer::ONE),
        };
        if !Side::CountsByOne.holds(by_one) || access.scope < FenceScope::Device {
            return None;
        }
        let init = &self.module.objects[access.object].init;
        let is_set = matches!(init, ObjectInit::Bytes(bytes) if bytes.iter().any(|byte| *byte != 0));
        if !Side::StartsAtZero.holds(!is_set) {
            return None;
        }
        let in_loop = self.flow.nodes[access.at.node].inside.is_some();
        if !Side::OncePerBlock.holds(!in_loop && self.is_by_one_thread(access, access)) {
            return None;
        }
        let bits = first.ty.bits();
        let blocks = self.blocks_that_share(access.offset, 96)?;
        let one = self.terms.bv(1, 96);
        let last = self.terms.sub(blocks, one);
        let mut is_last = Vec::new();
        for ticket in tickets.iter().filter(|t| t.object == access.object && t.ty.bits() == bits) {
            let Some(result) = ticket.result else { continue };
            let wide = self.terms.bv_zero_extend(result, 96);
            let says = self.terms.eq(wide, last);
            is_last.push(self.terms.and2(ticket.guard, says));
        }
        let (object, at, origin) = (access.object, access.at, access.origin);
        let (guard, offset, published) = (access.guard, access.offset, FxHashMap::default());
        Some(CountIn { object, at, origin, guard, offset, is_last, published })
    }

    /// The number of blocks for which a term is the same, with so many bits that it does not wrap: it has to be another one wherever a
    /// coordinate that it is made of is another one.
    fn blocks_that_share(&mut self, offset: Term, bits: u32) -> Option<Term> {
        let mut all = self.terms.bv(1, bits);
        let inside: BTreeSet<_> = self.terms.free_symbols(&[offset]).into_iter().collect();
        let mut private: Vec<Term> = self.symbols.private_at(Level::Grid).collect();
        private.retain(|symbol| self.is_among(*symbol, &inside));
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::OtherBlock);
        let mut differ = Vec::new();
        for dim in Dim::ALL {
            let size = self.world.builtins.get(&Builtin::GridDim(dim)).copied()?;
            let block = self.world.builtins.get(&Builtin::BlockIdx(dim)).copied()?;
            if let Some(at) = private.iter().position(|symbol| *symbol == block) {
                private.swap_remove(at);
                let theirs = pair.other(&mut self.terms, block);
                differ.push(self.terms.ne(block, theirs));
                continue;
            }
            let size = self.terms.bv_zero_extend(size, bits);
            all = self.terms.mul(all, size);
        }
        if !differ.is_empty() {
            let theirs = pair.other(&mut self.terms, offset);
            let (same, differ) = (self.terms.eq(offset, theirs), self.terms.or(&differ));
            let is_apart = self.ask(&[same, differ], &[], "counters of blocks").is_unsat();
            if !Side::OwnScalar.holds(is_apart) {
                return None;
            }
        }
        private.is_empty().then_some(all)
    }

    /// Whether two accesses of one block are made by one thread.
    fn is_by_one_thread(&mut self, a: &Access, b: &Access) -> bool {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        let theirs = pair.other(&mut self.terms, b.guard);
        let mine = pair.mine(&mut self.terms, a.guard, None);
        self.ask(&[mine, theirs, pair.distinct], &[], "one thread").is_unsat()
    }

    /// Whether an access is made only by the block that counted last.
    fn is_by_last(&mut self, access: &Access, found: &CountIn) -> bool {
        if !self.is_behind(access, found) {
            return false;
        }
        let is_last = self.terms.or(&found.is_last);
        let not_last = self.terms.not(is_last);
        let mut formulas = vec![access.guard, not_last];
        let facts = self.settled(&access.facts);
        formulas.extend(self.relevant(&formulas, &facts));
        let mut claims = Claims::default();
        let written = self.written_before(&formulas, None, &mut claims);
        formulas.extend(written);
        self.ask(&formulas, &[], "last block").is_unsat()
    }

    /// Whether an access comes behind the atomic wherever both are executed.
    fn is_behind(&self, access: &Access, found: &CountIn) -> bool {
        let none = BTreeSet::new();
        let (from, to) = (place(found.at), place(access.at));
        !access.asynchronous
            && Reach::new(self.flow, Some(from), &none).contains(to)
            && !Reach::new(self.flow, Some(to), &none).contains(from)
    }

    // semantics: races/last-block
    /// Whether two accesses of two blocks are ordered because one of the blocks counted last.
    pub(crate) fn ordered_by_last_block(
        &mut self,
        a: &Access,
        b: &Access,
        pair: &mut Pair,
    ) -> Option<Ordered> {
        if pair.place != Where::OtherBlock {
            return None;
        }
        let mut unless = Vec::new();
        let mut listed = Vec::new();
        for number in 0..self.count_ins.len() {
            let found = self.count_ins[number].clone();
            let mine = self.terms.or(&found.is_last);
            let theirs = pair.other(&mut self.terms, mine);
            let their_offset = pair.other(&mut self.terms, found.offset);
            let together = self.terms.eq(found.offset, their_offset);
            for (earlier, later, is_last) in [(a, b, theirs), (b, a, mine)] {
                if self.is_behind(later, &found)
                    && let Some(fenced) = self.published(earlier, number)
                {
                    let ordered = self.terms.and2(is_last, together);
                    unless.push(self.terms.not(ordered));
                    self.list(&found, later, fenced, &mut listed);
                }
            }
            // Only one of those that count together is the last.
            if self.is_behind(a, &found) && self.is_behind(b, &found) {
                let both = self.terms.and(&[mine, theirs, together]);
                unless.push(self.terms.not(both));
                self.list(&found, a, Fenced::ByCounting, &mut listed);
            }
        }
        (!unless.is_empty()).then(|| Ordered { unless: self.terms.and(&unless), listed })
    }

    /// Notes what an order that a proof used rests on.
    pub(crate) fn note_last_block(&mut self, ordered: Ordered) {
        for (text, origins) in ordered.listed {
            self.assume(text, origins);
        }
    }

    fn list(&self, found: &CountIn, later: &Access, fenced: Fenced, listed: &mut Vec<(String, Vec<Origin>)>) {
        let name = &self.module.objects[found.object].name;
        let at = vec![found.origin];
        listed.push((format!("`{name}` is 0 when the kernel starts"), at.clone()));
        if fenced == Fenced::BeforeBarrier {
            let text =
                "what threads wrote before their fences is published by the atomic after the next barrier";
            listed.push((text.to_owned(), at.clone()));
        }
        let fences = self.fences();
        let takes_over =
            self.order_of(found.at, &[MemoryOrder::Acquire, MemoryOrder::AcqRel, MemoryOrder::SeqCst]);
        let unfenced = Reach::new(self.flow, Some(place(found.at)), &fences).contains(place(later.at));
        if later.object != found.object && unfenced && !takes_over {
            let text = "the block that counts last sees what the others published, although no fence follows its atomic";
            listed.push((text.to_owned(), at));
        }
    }

    /// How an access is published by the atomic, if it is.
    fn published(&mut self, access: &Access, number: usize) -> Option<Fenced> {
        let key = (access.at, access.origin);
        if let Some(known) = self.count_ins[number].published.get(&key) {
            return *known;
        }
        let found = self.count_ins[number].clone();
        let fenced = self.find_published(access, &found);
        self.count_ins[number].published.insert(key, fenced);
        fenced
    }

    fn find_published(&mut self, access: &Access, found: &CountIn) -> Option<Fenced> {
        let (from, counts) = (place(access.at), place(found.at));
        if from == counts {
            return Some(Fenced::ByCounting);
        }
        if access.asynchronous || access.collective {
            return None;
        }
        let (none, fences) = (BTreeSet::new(), self.fences());
        let publishes =
            self.order_of(found.at, &[MemoryOrder::Release, MemoryOrder::AcqRel, MemoryOrder::SeqCst]);
        let after = Reach::new(self.flow, Some(counts), &none);
        let unfenced = Reach::new(self.flow, Some(from), &fences);
        let own_fence = publishes || !unfenced.contains(counts);
        let counting = Access { guard: found.guard, ..access.clone() };
        if Side::FencedBefore.holds(!after.contains(from) && own_fence)
            && self.is_by_one_thread(access, &counting)
        {
            return Some(Fenced::ByCounting);
        }
        // Intervals of the block: the access must lie in an earlier one than the atomic, whoever makes it.
        let barriers = ordering(self.flow, Space::Global);
        if Reach::new(self.flow, None, &barriers).contains(counts) {
            return None;
        }
        let before = barriers
            .iter()
            .filter(|barrier| Reach::new(self.flow, Some(**barrier), &barriers).contains(counts));
        let before: Vec<Place> = before.copied().collect();
        let earlier =
            before.iter().all(|barrier| !Reach::new(self.flow, Some(*barrier), &none).contains(from));
        if before.is_empty() || !Side::EarlierInterval.holds(earlier) {
            return None;
        }
        let either: BTreeSet<Place> = barriers.union(&fences).copied().collect();
        let fenced =
            before.iter().all(|barrier| !Reach::new(self.flow, Some(*barrier), &either).contains(counts));
        if publishes || Side::FencedBefore.holds(fenced) {
            return Some(Fenced::ByCounting);
        }
        let brings_all = !unfenced.ends && barriers.iter().all(|barrier| !unfenced.contains(*barrier));
        brings_all.then_some(Fenced::BeforeBarrier)
    }

    /// Fences that reach other blocks.
    fn fences(&self) -> BTreeSet<Place> {
        let mut fences = BTreeSet::new();
        for (node, data) in self.flow.nodes.iter_enumerated() {
            for (index, stmt) in data.stmts.iter().enumerate() {
                if matches!(stmt.kind, StmtKind::Fence(scope) if scope >= FenceScope::Device) {
                    fences.insert((node, index));
                }
            }
        }
        fences
    }

    /// Whether the atomic at a point has one of these memory orders.
    fn order_of(&self, at: Point, orders: &[MemoryOrder]) -> bool {
        let stmt = self.flow.nodes[at.node].stmts.get(at.index);
        stmt.is_some_and(|s| matches!(&s.kind, StmtKind::Atomic { order, .. } if orders.contains(order)))
    }
}

fn place(at: Point) -> Place {
    (at.node, at.index)
}
