//! The text form of events: one line each, terms as in SMT-LIB (`gpuproof dump --stage events`).
//!
//! What stands in a line: what happens, then `when` with the guard (without what is given for every thread), `iteration` with the numbers of the iterations around it (the innermost
//! first), and the place in the source.

use crate::event::{Access, Arrival, Clash, ConvergenceScope, Kind, Length};
use crate::guard::conjuncts;
use crate::log::Event;
use gpuproof_base::{Id, Origin};
use gpuproof_facts::LoopId;
use gpuproof_kir::{Module, ObjectId};
use gpuproof_logic::smt::term_text;
use gpuproof_logic::{Term, Terms};

/// Puts events into text.
pub struct Printer<'p> {
    /// The arena.
    pub terms: &'p Terms,
    /// The module.
    pub module: &'p Module,
    /// A place in the source, or nothing.
    pub line: &'p dyn Fn(Origin) -> String,
    /// What holds of every thread: guards leave it out.
    pub given: Vec<Term>,
}

impl Printer<'_> {
    /// One event.
    pub fn event(&self, event: &Event) -> String {
        let t = |term: Term| term_text(self.terms, term);
        match event {
            Event::Access(access) => self.access("access", access),
            Event::SpecRead(access) => self.access("spec-read", access),
            Event::Exit(exit) => {
                let what = match exit.to {
                    Some(to) => format!("exit to node {} statement {}", to.node.number(), to.index),
                    None => "exit from the kernel".to_owned(),
                };
                self.line(&what, Some(exit.guard), &exit.counters, Some(exit.origin))
            }
            Event::Claim(claim) => {
                let what = format!("obligation {} {}", claim.code.as_str(), t(claim.holds));
                self.line(&what, Some(claim.guard), &claim.counters, Some(claim.origin))
            }
            Event::PendingClaim(pending) => {
                let claim = &pending.claim;
                let what =
                    format!("obligation {} of pending accesses {}", claim.code.as_str(), t(claim.holds));
                self.line(&what, Some(claim.guard), &claim.counters, Some(claim.origin))
            }
            Event::Step(step) => {
                let kind = format!("{:?}", step.kind).to_lowercase();
                let what = format!("no-wrap {kind} {}", t(step.no_wrap.result));
                self.line(&what, Some(step.guard), &[], Some(step.origin))
            }
            Event::Passage(passage) => {
                let (node, index) = (passage.point.node.number(), passage.point.index);
                self.line(
                    &format!("barrier at node {node} statement {index}"),
                    Some(passage.state.guard),
                    &[],
                    None,
                )
            }
            Event::ConvergencePoint(point) => {
                let round = if point.round { " of a round" } else { "" };
                let mask = point.mask.map_or(String::new(), |mask| format!(" mask {}", t(mask)));
                let what = format!("converge {}{round}{mask}", scope(point.scope));
                self.line(&what, Some(point.guard), &point.counters, Some(point.origin))
            }
            Event::Arrival(arrival) => {
                let does = match (arrival.arrives, arrival.waits) {
                    (true, true) => "arrive-and-wait",
                    (true, false) => "arrive",
                    _ => "wait",
                };
                self.arrival(does, arrival)
            }
            Event::Initialisation(arrival) => self.arrival("initialise", arrival),
            Event::Broadcast(told) => {
                let from =
                    told.from.map_or("the first lane".to_owned(), |from| format!("lane {}", t(from.lane)));
                let what = format!("exchange {} is {} of {from}", t(told.result), t(told.value));
                self.line(&what, Some(told.guard), &[], None)
            }
            Event::LaneSet(set) => {
                let what = if set.together { "active-mask" } else { "ballot" };
                self.line(&format!("{what} {}", t(set.mask)), Some(set.guard), &[], None)
            }
            Event::Ticket(ticket) => {
                let result = ticket.result.map_or(String::new(), |result| format!(" gives {}", t(result)));
                let name = self.object(ticket.object);
                let op = format!("{:?}", ticket.op).to_lowercase();
                let what = format!("atomic {op} {name}[{}]{result}", t(ticket.offset));
                self.line(&what, Some(ticket.guard), &[], Some(ticket.origin))
            }
            Event::Observation(seen) => {
                let what =
                    format!("finds {} in {}[{}]", t(seen.result), self.object(seen.object), t(seen.offset));
                self.line(&what, Some(seen.guard), &seen.counters, Some(seen.origin))
            }
            Event::Sense(sense) => {
                self.line(&format!("assume {}", sense.what), Some(sense.after), &[], Some(sense.origin))
            }
            Event::Clash(clash) => self.clash(clash),
            Event::WriteBack(write) => {
                let name = self.object(write.object);
                let what = format!("write-back {name}[{}] is {}", t(write.offset), t(write.value));
                self.line(&what, Some(write.guard), &[], None)
            }
            Event::MonotoneUpdate(update) => {
                let what = format!("monotone-update {}", self.object(update.object));
                self.line(&what, Some(update.guard), &[], None)
            }
            Event::ThreadFact(fact) => self.line(&format!("fact {}", t(fact.holds)), None, &[], None),
            Event::Visit(visit) => {
                let what = format!("loop {} with {} guesses", visit.of.number(), visit.guesses.len());
                self.line(&what, None, &[], None)
            }
            Event::UniformPerIteration(uniform) => {
                let what = format!("uniform-per-iteration {} by {}", t(uniform.value), t(uniform.counter));
                self.line(&what, None, &[], None)
            }
            Event::Branch(branch) => {
                let what = format!("branch {}", t(branch.condition));
                self.line(&what, Some(branch.guard), &branch.counters, Some(branch.origin))
            }
            Event::LongLoop(long) => self.line("long-loop", None, &[], Some(long.origin)),
            Event::Unreached(unreached) => {
                self.line("reached-within-assumptions", Some(unreached.within), &[], Some(unreached.origin))
            }
            Event::Sighting(sighting) => {
                let what = format!("state {:?}", sighting.spot);
                self.line(&what, Some(sighting.guard), &sighting.counters, None)
            }
        }
    }

    fn access(&self, what: &str, access: &Access) -> String {
        let kind = match access.kind {
            Kind::Read => "read",
            Kind::Write => "write",
            Kind::Atomic => "atomic",
        };
        let length = match access.length {
            Length::Bytes(n) => format!("{n} bytes"),
            Length::Term(length) => format!("{} bytes", term_text(self.terms, length)),
        };
        let offset = term_text(self.terms, access.offset);
        let mut what = format!("{what} {kind} {}[{offset}] {length}", self.object(access.object));
        for value in &access.values {
            what += &format!(" := {}", term_text(self.terms, *value));
        }
        if access.asynchronous {
            what += " asynchronous";
        }
        self.line(&what, Some(access.guard), &access.counters, Some(access.origin))
    }

    fn arrival(&self, does: &str, arrival: &Arrival) -> String {
        let what = format!("{does} at counted barrier {}", arrival.barrier);
        self.line(&what, Some(arrival.guard), &arrival.counters, Some(arrival.origin))
    }

    fn clash(&self, clash: &Clash) -> String {
        let what = format!("own-copy {} {}", self.object(clash.object), term_text(self.terms, clash.meets));
        self.line(&what, Some(clash.guard), &[], Some(clash.origins[0]))
    }

    fn object(&self, object: ObjectId) -> String {
        self.module.objects[object].name.to_string()
    }

    /// What a guard says beside what is given.
    fn when(&self, guard: Term) -> String {
        let all = conjuncts(self.terms, guard);
        let rest: Vec<String> =
            all.into_iter().filter(|t| !self.given.contains(t)).map(|t| term_text(self.terms, t)).collect();
        match &rest[..] {
            [] => String::new(),
            [only] => format!(" when {only}"),
            _ => format!(" when (and {})", rest.join(" ")),
        }
    }

    fn line(
        &self,
        what: &str,
        guard: Option<Term>,
        counters: &[(LoopId, Term)],
        origin: Option<Origin>,
    ) -> String {
        let mut line = what.to_owned();
        line += &guard.map_or(String::new(), |guard| self.when(guard));
        if !counters.is_empty() {
            let counters = counters.iter().map(|(_, counter)| term_text(self.terms, *counter));
            line += &format!(" iteration {}", counters.collect::<Vec<_>>().join(" "));
        }
        if let Some(origin) = origin {
            line += &(self.line)(origin);
        }
        line
    }
}

fn scope(scope: ConvergenceScope) -> String {
    match scope {
        ConvergenceScope::Alone => "alone".to_owned(),
        ConvergenceScope::Tile(lanes) => format!("tile of {lanes}"),
        ConvergenceScope::Warp => "warp".to_owned(),
        ConvergenceScope::Block => "block".to_owned(),
        ConvergenceScope::Cluster => "cluster".to_owned(),
        ConvergenceScope::Grid => "grid".to_owned(),
    }
}
