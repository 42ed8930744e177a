//! Loads through the read-only cache (`__ldg`, `ld.global.nc`), which nothing keeps coherent: such a load may find what was there before the kernel wrote.
//!
//! semantics: memory/read-only

use crate::code::Place;
use crate::finding::{AccessKind, Event, Finding};
use crate::race::{Touch, writes};
use crate::report::{access_event, thread_id};
use crate::shadow::Writer;
use crate::thread::Thread;
use crate::world::{Stop, World};
use gpuproof_base::Code;

impl World<'_> {
    /// The thread is about to write to an array that may be read through the read-only cache.
    pub fn remember_write(&mut self, thread: &Thread, touch: Touch) {
        let Place::Global(slot) = touch.place else { return };
        if !writes(touch.kind, touch.load_only) {
            return;
        }
        let writer =
            Writer { thread: thread.id, site: self.program.site(thread.pc), ordinal: thread.ordinal };
        for at in touch.offset..touch.offset + touch.len {
            self.written.insert((slot, at), writer);
        }
    }

    /// The thread is about to read through the read-only cache: whether this launch has written there.
    pub fn read_only_load(
        &mut self,
        thread: &Thread,
        place: Place,
        offset: u64,
        len: u64,
    ) -> Result<(), Stop> {
        let Place::Global(slot) = place else { return Ok(()) };
        let found = (offset..offset + len).find_map(|at| self.written.get(&(slot, at)).copied());
        let (Some(writer), None) = (found, &self.watch) else { return Ok(()) };
        let site = self.program.site(thread.pc);
        let code = Code::MemoryReadOnly;
        if !self.report.is_new(code, writer.site, site) {
            return Ok(());
        }
        let range = Some((offset as i64, (offset + len) as i64));
        let later = access_event(self.event(thread), AccessKind::Read, range, None);
        let earlier = Event {
            thread: thread_id(self.launch, writer.thread),
            origin: self.program.sites.get(writer.site as usize).map_or(later.origin, |s| s.origin),
            calls: Vec::new(),
            iterations: Vec::new(),
            access: Some(AccessKind::Write),
            bytes: None,
            value: None,
            variables: Vec::new(),
        };
        let finding = Finding {
            code,
            object: self.globals.get(slot as usize).map(|region| region.object),
            bytes: range,
            events: vec![later, earlier],
            detail: String::new(),
        };
        self.add(finding, (site, writer.site), Some((writer.thread, writer.ordinal)))
    }
}
