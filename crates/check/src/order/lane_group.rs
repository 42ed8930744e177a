//! Who is ordered by which barriers: classes of pairs of threads, each with barriers of its own.
//!
//! Two threads are ordered by the barriers that both take part in. Inside a block these are the block's own; beside
//! them, warp and tile barriers order the lanes that they bring together ([`Group`]). So pairs of threads are taken apart by
//! the groups that both of them belong to; each class has its own barriers, its own intervals and its own questions.
//! Threads of different blocks are ordered by barriers of the grid, and by those of their cluster.
//!
//! Soundness rule: that the lanes of a group really meet is an obligation of its own (`crate::obligation::convergence`). A barrier with a mask
//! that is not a constant orders nothing here. A copy of the whole block is no lane's own: barriers of lanes do not order it,
//! so a kernel with such copies has the barriers of its blocks alone.

use super::Order;
use crate::checker::Check;
use crate::pair::{Pair, Where};
use gpuproof_kir::{BarrierScope, Builtin, Dim, Fences, Space, StmtKind};
use gpuproof_logic::{Integer, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{EventLog, Level, Point};
use std::collections::BTreeSet;

/// Groups of lanes that are kept apart; barriers of others order nothing.
const MOST_GROUPS: usize = 4;

/// Lanes of a warp that meet at a barrier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Group {
    /// Aligned runs of so many lanes.
    Unit(u32),
    /// The lanes of a warp whose bit is set.
    Mask(u64),
}

/// Pairs of threads that belong together to some groups and not to others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Class {
    pub inside: Vec<Group>,
    pub outside: Vec<Group>,
}

/// Barriers of lanes: warp and tile barriers, with what they order and who meets there.
#[derive(Debug, Default)]
pub(crate) struct LaneGroups {
    points: Vec<(Point, Fences, Group)>,
}

impl LaneGroups {
    /// Those who meet.
    pub(crate) fn groups(&self) -> impl Iterator<Item = Group> {
        self.points.iter().map(|(_, _, group)| *group)
    }
}

impl Order for LaneGroups {
    /// They cut the execution of pairs that belong to the group.
    fn interval_ends(&self, _: &Check<'_, '_>, class: &Class, space: Space) -> BTreeSet<Point> {
        let fits = |fences: &Fences, group: &Group| fences.order(space) && class.inside.contains(group);
        let points = self.points.iter().filter(|(_, fences, group)| fits(fences, group));
        points.map(|(point, _, _)| *point).collect()
    }
}

impl Check<'_, '_> {
    /// The warp and tile barriers, with who meets there.
    pub(crate) fn lane_groups(&self, whole: &EventLog) -> LaneGroups {
        let mut list = Vec::new();
        let mut stmts = self.kernel.flow.nodes.iter().flat_map(|node| &node.stmts);
        let collective = stmts.any(|stmt| matches!(&stmt.kind, StmtKind::AsyncCopy(copy) if copy.collective));
        if !Side::NoCollectiveCopies.holds(!collective) {
            return LaneGroups::default();
        }
        for (node, data) in self.kernel.flow.nodes.iter_enumerated() {
            for (index, stmt) in data.stmts.iter().enumerate() {
                let StmtKind::Barrier(barrier) = &stmt.kind else { continue };
                let at = Point { node, index };
                let group = match &barrier.scope {
                    BarrierScope::Tile { size } => {
                        Some(Group::Unit((*size).clamp(1, self.setup.warp.max(1))))
                    }
                    BarrierScope::Warp(_) => self.group_of_masks(whole, at),
                    _ => None,
                };
                if let Some(group) = group.filter(|_| Rule::LaneBarrier.applies()) {
                    list.push((at, barrier.fences, group));
                }
            }
        }
        let mut groups: Vec<Group> = list.iter().map(|(_, _, g)| *g).collect();
        groups.sort();
        groups.dedup();
        groups.truncate(MOST_GROUPS);
        list.retain(|(_, _, group)| groups.contains(group));
        LaneGroups { points: list }
    }

    /// The group that a warp barrier brings together, if its mask is one constant.
    fn group_of_masks(&self, whole: &EventLog, at: Point) -> Option<Group> {
        let mut masks = whole.convergence_points().filter(|m| m.at == at && !m.round).map(|m| m.mask);
        let first = masks.next()??;
        if !Side::OneConstantMask.holds(masks.all(|mask| mask == Some(first))) {
            return None;
        }
        let bits = u64::try_from(self.terms.as_number(first)?.clone()).ok()?;
        // All bits of 64 name every lane, however many there are.
        let all = u64::MAX >> (64 - self.setup.warp.clamp(1, 64));
        let is_whole = if self.setup.warp > 64 { bits == u64::MAX } else { bits & all == all };
        Some(if is_whole { Group::Unit(self.setup.warp.max(1)) } else { Group::Mask(bits) })
    }

    /// All classes of pairs in one block.
    pub(crate) fn pair_classes(&self, groups: &BTreeSet<Group>) -> Vec<Class> {
        let mut classes = vec![Class::default()];
        for group in groups {
            let mut more = Vec::new();
            for class in classes {
                let (mut with, mut without) = (class.clone(), class);
                with.inside.push(*group);
                without.outside.push(*group);
                more.extend([with, without]);
            }
            classes = more;
        }
        // Who is together in a small unit is together in a larger one.
        classes.retain(|class| {
            let unit = |g: &Group| if let Group::Unit(n) = g { Some(*n) } else { None };
            let smallest = class.inside.iter().filter_map(unit).min();
            smallest.is_none_or(|n| class.outside.iter().filter_map(unit).all(|m| m < n))
        });
        classes
    }

    /// A pair of threads of one block in this class.
    pub(crate) fn pair_in(&mut self, class: &Class) -> Pair {
        let within = |group: &Group| !matches!(group, Group::Unit(size) if *size > self.setup.warp);
        let in_warp = class.inside.iter().any(within);
        let level = if in_warp { Level::Warp } else { Level::Block };
        let mut pair = Pair::at_level(&mut self.terms, &self.symbols, &self.world, Where::SameBlock, level);
        let mut conditions = Vec::new();
        for (groups, together) in [(&class.inside, true), (&class.outside, false)] {
            for group in groups.iter() {
                let condition = self.both_in(*group, &mut pair);
                conditions.push(if together { condition } else { self.terms.not(condition) });
            }
        }
        pair.within = self.terms.and(&conditions);
        pair.distinct = self.terms.and2(pair.distinct, pair.within);
        pair.lockstep = self.setup.lockstep.is_some_and(|size| class.inside.contains(&Group::Unit(size)));
        pair
    }

    /// Whether both threads belong to one group.
    pub(crate) fn both_in(&mut self, group: Group, pair: &mut Pair) -> Term {
        match group {
            Group::Unit(size) => self.same_unit(size, pair),
            Group::Mask(bits) => {
                let together = self.same_unit(self.setup.warp, pair);
                let mask = self.terms.bv(bits, 64);
                let Some(lane) = self.world.builtins.get(&Builtin::LaneId).copied() else {
                    return self.terms.false_();
                };
                let other = pair.other(&mut self.terms, lane);
                let (mine, theirs) = (self.names(mask, lane), self.names(mask, other));
                self.terms.and(&[together, mine, theirs])
            }
        }
    }

    /// Whether the two threads are in one aligned run of so many threads.
    pub(crate) fn same_unit(&mut self, size: u32, pair: &mut Pair) -> Term {
        let Some(mine) = self.unit_number(size) else { return self.terms.true_() };
        let other = pair.other(&mut self.terms, mine);
        self.terms.eq(mine, other)
    }

    /// Whether a mask names a lane.
    pub(crate) fn names(&mut self, mask: Term, lane: Term) -> Term {
        let width = self.terms.width(mask);
        let all = self.terms.as_number(mask).is_some_and(|n| *n == gpuproof_logic::number::mask(width));
        if all && (width == 64 || self.terms.unsigned_bounds(lane).at_most(&Integer::from(width - 1))) {
            return self.terms.true_();
        }
        let lane = if width > 32 { self.terms.bv_zero_extend(lane, width) } else { lane };
        let shifted = self.terms.bv_lshr(mask, lane);
        let one = self.terms.bv(1, width);
        let bit = self.terms.bv_and(shifted, one);
        self.terms.eq(bit, one)
    }

    /// The number of this thread's run of so many threads in its block.
    pub(crate) fn unit_number(&mut self, size: u32) -> Option<Term> {
        let get = |b: Builtin| self.world.builtins.get(&b).copied();
        let id = [Dim::X, Dim::Y, Dim::Z].map(|d| get(Builtin::ThreadIdx(d)));
        let extent = [Dim::X, Dim::Y].map(|d| get(Builtin::BlockDim(d)));
        let ([x, y, z], [width, height]) = ([id[0]?, id[1]?, id[2]?], [extent[0]?, extent[1]?]);
        let terms = &mut self.terms;
        let plane = terms.mul(z, height);
        let row = terms.add(y, plane);
        let before = terms.mul(row, width);
        let linear = terms.add(x, before);
        let size = terms.bv(size.max(1), 32);
        Some(terms.bv_udiv(linear, size))
    }

    /// Whether the blocks of two threads are in one cluster.
    pub(crate) fn same_cluster(&mut self, pair: &mut Pair) -> Term {
        let mut same = Vec::new();
        for dim in Dim::ALL {
            let size = self.terms.bv(Integer::from(self.setup.cluster[dim.number()].max(1)), 32);
            let Some(block) = self.world.builtins.get(&Builtin::BlockIdx(dim)).copied() else { continue };
            let mine = self.terms.bv_udiv(block, size);
            let other = pair.other(&mut self.terms, mine);
            same.push(self.terms.eq(mine, other));
        }
        self.terms.and(&same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::tests::{setup, whole};

    fn ends(body: &str, class: &Class) -> usize {
        whole(body, &setup(), |check, whole| {
            check.lane_groups(whole).interval_ends(check, class, Space::Shared).len()
        })
    }

    #[test]
    fn a_warp_barrier_orders_the_lanes_of_a_warp_alone() {
        let body = "barrier warp(4294967295:u32) [shared, global]";
        let inside = Class { inside: vec![Group::Unit(32)], outside: Vec::new() };
        assert_eq!(ends(body, &inside), 1);
        assert_eq!(ends(body, &Class { inside: Vec::new(), outside: vec![Group::Unit(32)] }), 0);
    }

    #[test]
    fn a_mask_brings_those_together_that_it_names() {
        let body = "barrier warp(255:u32) [shared, global]";
        let inside = |group| Class { inside: vec![group], outside: Vec::new() };
        assert_eq!(ends(body, &inside(Group::Mask(255))), 1);
        assert_eq!(ends(body, &inside(Group::Unit(32))), 0);
    }
}
