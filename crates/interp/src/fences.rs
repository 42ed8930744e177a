//! What thread fences may order: message passing with a fence and an atomic.
//!
//! A fence alone orders nothing. But what a thread did before a fence is *published* by its next atomic; a thread that makes an atomic later, and
//! then passes a fence or a barrier, has *taken over* what was published until that atomic, and so has its block after a barrier.
//! (Each block writes its part, passes a fence and counts itself; the last one to count reads all parts.)
//!
//! Fences are cumulative: what other threads of the block did before a barrier is published, too, by the atomic of a thread that has
//! passed that barrier, if a fence stands before the barrier in those threads, or after it in this one. (Every thread writes and passes a fence;
//! after a barrier one thread counts for the block.)
//!
//! The interpreter reports no race between a published access and one that comes after it was taken over: the memory model
//! orders them if both atomics are on one scalar and the later one saw the earlier one. That is not looked at, so that order is taken for granted too
//! often here, never too seldom: what is reported is a race, whatever the fences do. The rule is for runs only; no proof rests on it.

use crate::finding::AccessKind;
use crate::shadow::Record;
use crate::thread::Thread;
use gpuproof_kir::FenceScope;
use rustc_hash::FxHashMap;

/// Publications of one thread that are told apart; of later ones only the last is kept.
const MOST_PUBLICATIONS: usize = 64;

/// An atomic after a fence.
#[derive(Clone, Copy, Debug)]
struct Publication {
    /// The last access before the fence.
    fenced: u32,
    /// The atomic itself.
    atomic: u32,
    /// How many publications of all threads there were.
    number: u64,
    /// Whether it reaches other blocks.
    wide: bool,
}

#[derive(Clone, Default, Debug)]
struct OfThread {
    fence: Option<(u32, bool)>,
    published: Vec<Publication>,
    /// Publications that came before its last atomic.
    seen: u64,
    /// Publications that it has taken over.
    taken: u64,
}

/// What the threads of a block have brought to its barriers, as far as nobody has published it yet.
#[derive(Clone, Default, Debug)]
struct Brought {
    /// By thread: its last access before the barrier, and the one before its last fence, with the reach of that.
    threads: FxHashMap<u32, (u32, Option<(u32, bool)>)>,
    /// Whether somebody came since the last fence of each reach.
    unfenced: [bool; 2],
    /// Whether there is something behind a fence that is not published.
    ready: bool,
}

/// What has been published and taken over in a run.
#[derive(Clone, Default, Debug)]
pub(crate) struct Messages {
    count: u64,
    threads: FxHashMap<u32, OfThread>,
    /// By block: what it has taken over at barriers of the block, and at barriers of some of its threads.
    blocks: FxHashMap<u32, [u64; 2]>,
    /// By block.
    brought: FxHashMap<u32, Brought>,
}

impl Messages {
    /// The thread passes a fence.
    pub fn fence(&mut self, thread: &Thread, block: u32, scope: FenceScope) {
        let wide = matches!(scope, FenceScope::Cluster | FenceScope::Device | FenceScope::System);
        if let Some(brought) = self.brought.get_mut(&block)
            && std::mem::take(&mut brought.unfenced[usize::from(wide)])
        {
            for (arrived, fenced) in brought.threads.values_mut() {
                let reach = wide || fenced.is_some_and(|(at, wide)| wide && at == *arrived);
                *fenced = Some((*arrived, reach));
            }
            brought.ready = true;
        }
        let of = self.threads.entry(thread.id).or_default();
        of.fence = Some((thread.ordinal, wide));
        of.taken = of.taken.max(of.seen);
    }

    /// The thread has made an atomic.
    pub fn atomic(&mut self, thread: &Thread, block: u32) {
        self.publish_for_block(block);
        let of = self.threads.entry(thread.id).or_default();
        if let Some((fenced, wide)) = of.fence {
            self.count += 1;
            if of.published.len() >= MOST_PUBLICATIONS {
                of.published.pop();
            }
            of.published.push(Publication { fenced, atomic: thread.ordinal, number: self.count, wide });
        }
        of.seen = self.count;
    }

    /// What threads of the block brought to a barrier and what a fence stands behind is published by this atomic. The first one counts: whoever has
    /// taken over a later one has taken over this one.
    fn publish_for_block(&mut self, block: u32) {
        let Some(brought) = self.brought.get_mut(&block) else { return };
        if !std::mem::take(&mut brought.ready) {
            return;
        }
        self.count += 1;
        for (thread, (_, fenced)) in &brought.threads {
            let Some((fenced, wide)) = *fenced else { continue };
            let published = &mut self.threads.entry(*thread).or_default().published;
            if published.len() >= MOST_PUBLICATIONS {
                published.pop();
            }
            published.push(Publication { fenced, atomic: fenced, number: self.count, wide });
        }
    }

    /// The thread gets to a barrier.
    pub fn barrier(&mut self, thread: &Thread, block: u32, partial: bool) {
        let fenced = self.threads.get(&thread.id).and_then(|of| of.fence);
        let brought = self.brought.entry(block).or_default();
        brought.threads.insert(thread.id, (thread.ordinal, fenced));
        brought.unfenced = [true; 2];
        brought.ready |= fenced.is_some();
        if let Some(of) = self.threads.get_mut(&thread.id) {
            of.taken = of.taken.max(of.seen);
            let known = &mut self.blocks.entry(block).or_default()[usize::from(partial)];
            *known = (*known).max(of.seen);
        }
    }

    // semantics: races/fences-alone
    /// Whether fences may order a recorded access before what a thread does now.
    pub fn may_order(&self, earlier: &Record, now: &Record) -> bool {
        let Some(publisher) = self.threads.get(&earlier.thread) else { return false };
        let same = earlier.block == now.block;
        let [whole, part] = self.blocks.get(&now.block).copied().unwrap_or_default();
        let own = self.threads.get(&now.thread).map_or(0, |of| of.taken);
        let taken = if same { own.max(part) } else { own.max(whole).max(part) };
        publisher.published.iter().any(|p| {
            let until = if earlier.kind == AccessKind::Atomic { p.atomic } else { p.fenced };
            earlier.ordinal <= until && p.number <= taken && (p.wide || same)
        })
    }
}
