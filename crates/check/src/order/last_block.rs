//! The last block: order between blocks by a fence and a counter.
//!
//! Each block writes its part, passes a fence and counts itself in; the block that counts last works on the parts of all.
//!
//! Soundness rule. Let every block execute one atomic T on a scalar at most once, by one of its threads; let T add 1, let nothing else change the
//! scalar before some block has counted last, and let it be 0 at the start (listed). A block that gets N - 1 from T, N the number of blocks, is then the last: all
//! blocks have executed T, and theirs came before. So an access `a` of one block happens before an access `b` of another one if
//!
//! * `b` is made only where the own block's T gave N - 1, with a fence or a barrier after T, and
//! * `a` is *published* by T: it is made by the thread that executes T, before it, with a fence of the device between the two; or by any thread of
//!   the block, with a barrier of the block and then such a fence of T's thread between the two. (A fence of every thread before that barrier is
//!   taken for as good, which is listed.)
//!
//! That it is a barrier only that follows T on the way to `b` is listed, too: the programming guide has no fence there.
//!
//! T itself and what the last block does with the scalar are ordered by the scalar alone. Two blocks are never both last.
//!
//! Rows of blocks may have a scalar each, `count[blockIdx.y]`: then N is the number of blocks of a row, and only blocks of one row are ordered.

use super::{Order, Ordered};
use crate::checker::Check;
use crate::known::atomics::Claims;
use crate::known::last_block::{CountIn, Fenced};
use crate::pair::{Pair, Where};
use gpuproof_facts::barrier_region::ordering;
use gpuproof_facts::reach::{Place, Reach};
use gpuproof_kir::{
    AtomicOp, BarrierScope, Builtin, Dim, FenceScope, Language, MemoryOrder, ObjectId, ObjectInit,
    OverlapWith, Space, StmtKind,
};
use gpuproof_logic::{Integer, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Access, EventLog, Kind, Level, Point, is_fence};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The last block of a launch, or of a row of blocks.
pub(crate) struct LastBlock;

impl Order for LastBlock {
    fn happens_before(&self, check: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        let used = check.count_ins_between(a, b, pair);
        if used.is_empty() {
            return Ordered::Never;
        }
        let unless: Vec<Term> = used.iter().map(|used| check.terms.not(used.when)).collect();
        Ordered::Unless(check.terms.and(&unless))
    }
}

/// One reason why two accesses are ordered.
struct Used {
    /// When they are.
    when: Term,
    /// By which of the atomics.
    number: usize,
    /// The access behind it.
    later: Point,
    /// How the other one is published; none: it is the count itself, or the two cannot both happen.
    fenced: Option<Fenced>,
}

impl Check<'_, '_> {
    /// Finds the atomics by which blocks count themselves in.
    pub(crate) fn find_last_blocks(&mut self, whole: &EventLog) {
        self.known.count_ins.clear();
        let wide = |scope: &BarrierScope| matches!(scope, BarrierScope::Cluster | BarrierScope::Grid);
        if self.kernel.module.language != Language::Cuda
            || self.has_barrier(wide)
            || !Rule::LastBlock.applies()
        {
            return;
        }
        let atomics = whole.accesses().filter(|a| a.kind == Kind::Atomic && !a.load_only);
        let atomics: Vec<&Access> =
            atomics.filter(|a| self.kernel.module.objects[a.object].space == Space::Global).collect();
        for access in &atomics {
            if let Some(found) = self.count_in(access, whole) {
                self.known.count_ins.push(found);
            }
        }
        for number in 0..self.known.count_ins.len() {
            let found = self.known.count_ins[number].clone();
            let is_own = |a: &Access| (a.at, a.origin) == (found.access.at, found.access.origin);
            let others = whole.accesses().filter(|a| a.object == found.access.object && !is_own(a));
            let mut others = others.filter(|a| a.kind != Kind::Read);
            let reset_by_last = others.all(|a| self.is_set_by_last(a, &found));
            let is_fresh = self.finds_zero(&found, whole);
            if !Side::NothingElseCounts.holds(reset_by_last) || !Side::StartsAtZero.holds(is_fresh) {
                self.known.count_ins[number].is_last.clear();
            }
        }
        self.known.count_ins.retain(|found| !found.is_last.is_empty());
    }

    /// Whether no launch in sight finds another number than 0 in a counter: one that the host put there, or one that an earlier launch has left, unless the last block sets it
    /// back. What else is listed: that it is 0 whenever the kernel starts.
    fn finds_zero(&mut self, found: &CountIn, whole: &EventLog) -> bool {
        let used = self.used_in_sight(found.access.object);
        !used.contains(&true) && (used.is_empty() || self.is_set_back(found, whole))
    }

    /// For each launch in sight that does not find an array cleared: whether the host put something there.
    pub(crate) fn used_in_sight(&self, object: ObjectId) -> Vec<bool> {
        let (module, function) = (self.kernel.module, self.kernel.flow.function);
        let is_it = |with: OverlapWith| match with {
            OverlapWith::Object(other) => other == object,
            OverlapWith::Param(n) => function.params.get(n).is_some_and(|param| param.object == Some(object)),
        };
        let is_own = |kernel| module.functions.get(kernel).is_some_and(|own| std::ptr::eq(own, function));
        let launches = module.launches.iter().filter(|site| is_own(site.kernel));
        let used = launches.flat_map(|site| &site.used).filter(|used| is_it(used.with));
        used.map(|used| used.by_host).collect()
    }

    /// Whether the last block sets its counter back: it stores 0, or the atomic itself goes round to 0 at the number of blocks.
    fn is_set_back(&mut self, found: &CountIn, whole: &EventLog) -> bool {
        let counted = &found.access;
        let is_zero = |term: Term| self.terms.as_number(term).is_some_and(|number| *number == Integer::ZERO);
        let stores = whole.accesses().filter(|a| a.object == counted.object && a.kind == Kind::Write);
        let stores: Vec<&Access> = stores
            .filter(|store| store.values.iter().all(|value| is_zero(*value)) && !store.values.is_empty())
            .collect();
        // Loops on the way end.
        let ends: Vec<Term> = whole.thread_facts().filter(|f| f.exit.is_some()).map(|f| f.holds).collect();
        if stores.into_iter().any(|store| self.is_always_set_by_last(store, found, &ends)) {
            return true;
        }
        let Some(last) = self.blocks_that_share(counted.offset, 96) else { return false };
        let tickets = whole.tickets().filter(|t| t.origin == counted.origin && t.op == AtomicOp::IncWrap);
        let rounds: Vec<(Term, Term)> =
            tickets.filter_map(|t| Some((t.guard, *t.operands.first()?))).collect();
        let one = self.terms.bv(1, 96);
        let last = self.terms.sub(last, one);
        !rounds.is_empty()
            && rounds.into_iter().all(|(guard, limit)| {
                let wide = self.terms.bv_zero_extend(limit, 96);
                let differs = self.terms.ne(wide, last);
                self.ask(&[guard, differs], &[], "goes round").is_unsat()
            })
    }

    /// Whether a store is made wherever a block counts last. Of each ticket there are copies for what others have written; one of them, for which it is shown, is enough: all are of one
    /// statement, which each block executes once.
    fn is_always_set_by_last(&mut self, store: &Access, found: &CountIn, ends: &[Term]) -> bool {
        let not_set = self.terms.not(store.guard);
        let elsewhere = self.terms.ne(store.offset, found.access.offset);
        let fails = self.terms.or(&[not_set, elsewhere]);
        found.is_last.iter().any(|is_last| {
            let formulas = [&[*is_last, fails], ends].concat();
            self.is_excluded_for(store, formulas, "always set back")
        })
    }

    /// Whether nothing makes all of these true, with what is known where an access is made.
    pub(super) fn is_excluded_for(&mut self, access: &Access, mut formulas: Vec<Term>, label: &str) -> bool {
        let facts = self.settled(&access.facts);
        formulas.extend(self.relevant(&formulas, &facts));
        let mut claims = Claims::default();
        let written = self.written_before(&formulas, None, &mut claims);
        formulas.extend(written);
        let is_excluded = self.ask(&formulas, &claims.no_wrap, label).is_unsat();
        if is_excluded {
            self.note_claims(&claims);
        }
        is_excluded
    }

    /// Whether this atomic counts each block once, by 1.
    fn count_in(&mut self, access: &Access, whole: &EventLog) -> Option<CountIn> {
        let tickets: Vec<_> = whole.tickets().filter(|t| t.origin == access.origin).cloned().collect();
        let first = tickets.first()?;
        let by_one = match first.op {
            AtomicOp::IncWrap => true,
            _ => first.added.and_then(|n| self.terms.as_number(n)).is_some_and(|n| *n == Integer::ONE),
        };
        if !Side::CountsByOne.holds(by_one) || access.scope < FenceScope::Device {
            return None;
        }
        // A variable has its first value from the source; the contents of an array that is handed over are the host's.
        let object = &self.kernel.module.objects[access.object];
        let is_zero = matches!(&object.init, ObjectInit::Bytes(bytes) if bytes.iter().all(|byte| *byte == 0));
        if !Side::StartsAtZero.holds(is_zero || object.size.is_none()) {
            return None;
        }
        let in_loop = self.kernel.flow.nodes[access.at.node].inside.is_some();
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
        Some(CountIn { access: access.clone(), is_last, published: FxHashMap::default() })
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
        self.is_excluded_for(access, vec![access.guard, not_last], "last block")
    }

    /// Whether an access changes a scalar that blocks count with only in the block that counted last, and no scalar of other blocks.
    fn is_set_by_last(&mut self, access: &Access, found: &CountIn) -> bool {
        let counted = &found.access;
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::OtherBlock);
        let overlap = self.overlap(access, counted, &mut pair);
        let theirs = pair.other(&mut self.terms, counted.offset);
        let apart = self.terms.ne(counted.offset, theirs);
        if !self.ask(&[access.guard, overlap, apart, pair.distinct], &[], "counter of others").is_unsat() {
            return false;
        }
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        let overlap = self.overlap(access, counted, &mut pair);
        self.ask(&[access.guard, overlap], &[], "own counter").is_unsat() || self.is_by_last(access, found)
    }

    /// Whether an access comes behind the atomic wherever both are executed.
    fn is_behind(&self, access: &Access, found: &CountIn) -> bool {
        let none = BTreeSet::new();
        let (from, to) = (place(found.access.at), place(access.at));
        !access.asynchronous
            && Reach::new(self.kernel.flow, Some(from), &none).contains(to)
            && !Reach::new(self.kernel.flow, Some(to), &none).contains(from)
    }

    // semantics: races/last-block
    /// Why accesses of two blocks are ordered: one of the blocks counted last.
    fn count_ins_between(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Vec<Used> {
        let mut used = Vec::new();
        let known = if pair.place == Where::OtherBlock { self.known.count_ins.len() } else { 0 };
        for number in 0..known {
            let found = self.known.count_ins[number].clone();
            let mine = self.terms.or(&found.is_last);
            let theirs = pair.other(&mut self.terms, mine);
            let offset = found.access.offset;
            let their_offset = pair.other(&mut self.terms, offset);
            let together = self.terms.eq(offset, their_offset);
            for (earlier, later, is_last) in [(a, b, theirs), (b, a, mine)] {
                if !self.is_behind(later, &found) {
                    continue;
                }
                let is_count = (earlier.at, earlier.origin) == (found.access.at, found.access.origin);
                let taken_over = is_count || Side::TakenOver.holds(self.takes_over(later, &found));
                let fenced = if is_count || !taken_over { None } else { self.published(earlier, number) };
                if is_count || fenced.is_some() {
                    let when = self.terms.and2(is_last, together);
                    used.push(Used { when, number, later: later.at, fenced });
                }
            }
            // Only one of those that count together is the last.
            if self.is_behind(a, &found) && self.is_behind(b, &found) {
                let when = self.terms.and(&[mine, theirs, together]);
                used.push(Used { when, number, later: b.at, fenced: None });
            }
        }
        used
    }

    /// Lists what the order of two accesses rests on.
    pub(crate) fn note_last_block(&mut self, a: &Access, b: &Access, pair: &mut Pair) {
        for used in self.count_ins_between(a, b, pair) {
            let counted = self.known.count_ins[used.number].access.clone();
            let name = &self.kernel.module.objects[counted.object].name;
            self.assume(format!("`{name}` is 0 whenever the kernel starts"), vec![counted.origin]);
            if used.fenced == Some(Fenced::BeforeBarrier) {
                let text = "what threads wrote before their fences is published by the atomic after the next barrier";
                self.assume(text, vec![counted.origin]);
            }
            let fences = self.device_fences();
            if used.fenced.is_some() && self.comes_without(counted.at, used.later, &fences) {
                let text = "the block that counts last sees what the others published, although no fence follows its atomic";
                self.assume(text, vec![counted.origin]);
            }
        }
    }

    /// Whether the block takes over what others have published before it makes an access behind the atomic: by a fence, or at least a barrier.
    fn takes_over(&self, later: &Access, found: &CountIn) -> bool {
        let mut stops = self.device_fences();
        stops.extend(ordering(self.kernel.flow, Space::Global));
        !self.comes_without(found.access.at, later.at, &stops)
    }

    /// Whether control gets from the atomic to another statement without any of some statements between, and the atomic acquires nothing itself.
    pub(super) fn comes_without(&self, from: Point, to: Point, stops: &BTreeSet<Place>) -> bool {
        Reach::new(self.kernel.flow, Some(place(from)), stops).contains(place(to))
            && !self.has_order(from, MemoryOrder::Acquire)
    }

    /// How an access is published by the atomic, if it is.
    fn published(&mut self, access: &Access, number: usize) -> Option<Fenced> {
        // One statement may be executed under several guards: in the first rounds of a loop, say.
        let key = (access.at, access.origin, access.guard);
        if let Some(known) = self.known.count_ins[number].published.get(&key) {
            return *known;
        }
        let found = self.known.count_ins[number].clone();
        let fenced = self.find_published(access, &found.access);
        self.known.count_ins[number].published.insert(key, fenced);
        fenced
    }

    /// How an access is published by an atomic, if it is.
    fn find_published(&mut self, access: &Access, by: &Access) -> Option<Fenced> {
        let (from, counts) = (place(access.at), place(by.at));
        if access.asynchronous || access.collective {
            return None;
        }
        let (none, fences) = (BTreeSet::new(), self.device_fences());
        let publishes = self.has_order(by.at, MemoryOrder::Release);
        let after = Reach::new(self.kernel.flow, Some(counts), &none);
        let unfenced = Reach::new(self.kernel.flow, Some(from), &fences);
        let own_fence = publishes || !unfenced.contains(counts);
        if Side::FencedBefore.holds(!after.contains(from) && own_fence) && self.is_by_one_thread(access, by) {
            return Some(Fenced::ByCounting);
        }
        // Intervals of the block: the access must lie in an earlier one than the atomic, whoever makes it.
        let barriers = ordering(self.kernel.flow, Space::Global);
        if Reach::new(self.kernel.flow, None, &barriers).contains(counts) {
            return None;
        }
        let before = barriers
            .iter()
            .filter(|barrier| Reach::new(self.kernel.flow, Some(**barrier), &barriers).contains(counts));
        let before: Vec<Place> = before.copied().collect();
        let earlier =
            before.iter().all(|barrier| !Reach::new(self.kernel.flow, Some(*barrier), &none).contains(from));
        if before.is_empty() || !Side::EarlierInterval.holds(earlier) {
            return None;
        }
        let either: BTreeSet<Place> = barriers.union(&fences).copied().collect();
        let fenced = before
            .iter()
            .all(|barrier| !Reach::new(self.kernel.flow, Some(*barrier), &either).contains(counts));
        if publishes || Side::FencedBefore.holds(fenced) {
            return Some(Fenced::ByCounting);
        }
        let brings_all = !unfenced.ends && barriers.iter().all(|barrier| !unfenced.contains(*barrier));
        brings_all.then_some(Fenced::BeforeBarrier)
    }

    /// Whether an access is published by an atomic, and nothing has to be listed for it.
    pub(super) fn is_published_by(&mut self, access: &Access, by: &Access) -> bool {
        self.find_published(access, by) == Some(Fenced::ByCounting)
    }

    /// Fences that reach other blocks.
    pub(super) fn device_fences(&self) -> BTreeSet<Place> {
        let mut fences = BTreeSet::new();
        for (node, data) in self.kernel.flow.nodes.iter_enumerated() {
            for (index, stmt) in data.stmts.iter().enumerate() {
                if matches!(stmt.kind, StmtKind::Fence(scope) if scope >= FenceScope::Device) {
                    fences.insert((node, index));
                }
            }
        }
        fences
    }

    /// Whether the kernel has anything by which a thread may take over what other blocks have done: a fence that reaches them, or an atomic that acquires or releases.
    pub(crate) fn passes_fences(&self) -> bool {
        let mut stmts = self.kernel.flow.nodes.iter().flat_map(|node| node.stmts.iter());
        stmts.any(|stmt| is_fence(stmt))
    }

    /// Whether the atomic at a point has at least this memory order.
    pub(super) fn has_order(&self, at: Point, wanted: MemoryOrder) -> bool {
        let stmt = self.kernel.flow.nodes[at.node].stmts.get(at.index);
        let strong = [wanted, MemoryOrder::AcqRel, MemoryOrder::SeqCst];
        stmt.is_some_and(|s| matches!(&s.kind, StmtKind::Atomic { order, .. } if strong.contains(order)))
    }
}

pub(super) fn place(at: Point) -> Place {
    (at.node, at.index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::with_check;
    use crate::setup::{Extent, Setup};
    use gpuproof_base::{FileId, Id};
    use gpuproof_kir::{FunctionId, parse, valid};

    /// Whether the stores to `@g` of two blocks (in their order, each with each) are ordered under some condition.
    fn ordered(body: &str) -> String {
        let text = format!(
            "module cuda
            layout0 = scalar u32 size 4 align 4
            global @g : layout0
            global @c : layout0
            kernel &k(%g : ptr -> @g, %c : ptr -> @c)
              local %r : u32
            {{ {body} }}"
        );
        let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
        let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
        let along_x = [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)];
        let setup = Setup { block: along_x, grid: along_x, ..Setup::default() };
        with_check(&module, FunctionId::new(0), &setup, |check, _| {
            check.preconditions();
            let (_, mut whole) = check.whole_run();
            check.name_writers(&mut whole);
            check.find_last_blocks(&whole);
            let mut pair = Pair::new(&mut check.terms, &check.symbols, &check.world, Where::OtherBlock);
            let stores: Vec<Access> = whole.accesses().filter(|a| a.kind == Kind::Write).cloned().collect();
            let mut said = String::new();
            for (number, a) in stores.iter().enumerate() {
                for b in &stores[number..] {
                    let ordered = LastBlock.happens_before(check, a, b, &mut pair);
                    said.push(if ordered == Ordered::Never { 'n' } else { 'u' });
                }
            }
            said
        })
    }

    const COUNT: &str = "%r = atomic add u32 [%c] (1:u32) relaxed device";
    const LAST: &str = "fence device if eq.u32(%r, sub.u32(gdim.x, 1:u32)) { store u32 [%g] 2:u32 }";

    /// What thread 0 does: a store, something, the count, a fence, and a store of the last block.
    fn one_thread(between: &str) -> String {
        format!("if eq.u32(tid.x, 0:u32) {{ store u32 [%g] 1:u32 {between} {COUNT} {LAST} }}")
    }

    #[test]
    fn what_stands_before_fence_and_count_comes_before_the_last_block() {
        // A block's own store and those of others: the first with the first, the first with the last one's, the last one's with itself.
        assert_eq!(ordered(&one_thread("fence device")), "nuu");
    }

    #[test]
    fn without_a_fence_that_reaches_other_blocks_only_the_last_one_is_alone() {
        assert_eq!(ordered(&one_thread("")), "nnu");
        assert_eq!(ordered(&one_thread("fence block")), "nnu");
    }

    #[test]
    fn the_last_block_takes_over_behind_a_fence() {
        let without = one_thread("fence device").replace(LAST, LAST.trim_start_matches("fence device "));
        assert_eq!(ordered(&without), "nnu");
    }

    #[test]
    fn what_other_threads_do_needs_a_barrier() {
        let rest = format!("if eq.u32(tid.x, 0:u32) {{ fence device {COUNT} {LAST} }}");
        assert_eq!(ordered(&format!("store u32 [%g] 1:u32 barrier block [shared, global] {rest}")), "nuu");
        assert_eq!(ordered(&format!("store u32 [%g] 1:u32 {rest}")), "nnu");
    }

    #[test]
    fn every_thread_counting_is_no_count_of_blocks() {
        assert_eq!(ordered(&format!("store u32 [%g] 1:u32 fence device {COUNT} {LAST}")), "nnn");
    }
}
