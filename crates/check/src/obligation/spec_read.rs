//! What annotations say of other threads, and where they look into memory.
//!
//! A barrier invariant that holds of each thread is kept by `thread` as something said of a named thread; here, where it is
//! final which symbols are private, it becomes a fact. And what an assertion or barrier invariant finds in memory must not
//! depend on when others write: each of its looks is compared with the writes of other threads in the same interval.

use crate::checker::Check;
use crate::pair::{Pair, Steps};
use crate::verdict::{Blame, Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::Space;
use gpuproof_thread::{Access, EventLog, Kind, State};

impl Check<'_, '_> {
    /// Where annotations look, no other thread may write in the same interval.
    pub(crate) fn spec_reads(
        &mut self,
        record: &EventLog,
        spaces: &[Space],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
    ) {
        for read in record.spec_reads() {
            if !spaces.contains(&self.kernel.module.objects[read.object].space) {
                continue;
            }
            let writes = record.accesses().filter(|a| a.object == read.object && a.kind != Kind::Read);
            for write in writes {
                let status = self.spec_read(read, write, steps, pair, start);
                self.add(Obligation {
                    code: Code::AssertFailed,
                    origins: vec![read.origin],
                    object: None,
                    between_blocks: false,
                    since: None,
                    status,
                });
            }
        }
    }

    fn spec_read(
        &mut self,
        read: &Access,
        write: &Access,
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
    ) -> Status {
        let overlap = self.overlap(read, write, pair);
        let theirs = pair.other(&mut self.terms, write.guard);
        // The thread that writes need not be the other one that an annotation about two threads speaks of: what the guard
        // says of that one is left open.
        let mine = read.guard;
        // Writing what is there already changes nothing.
        let changes = self.changes(write, Some(pair));
        let formulas = [mine, theirs, overlap, pair.distinct, changes];
        let facts = self.facts_of_both(&read.facts, &write.facts, pair);
        let (reads, writes) = ((read.guard, &[read.offset][..]), (write.guard, &[write.offset][..]));
        let no_wrap = steps.behind_both(&mut self.terms, reads, writes, pair);
        let mut status = self.decide(&formulas, &facts, &no_wrap, "look", Some(pair), start);
        if let Status::Possible { blame, .. } = &mut status {
            let name = &self.kernel.module.objects[read.object].name;
            let what = format!(
                "what this annotation finds in `{name}`: another thread may write there at the same time"
            );
            blame.push(Blame { what, origin: write.origin });
        }
        status
    }
}
