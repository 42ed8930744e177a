//! A module with a shared array `s` of 64 ints and a source text, for the tests of this folder.

use super::{Scene, describe};
use crate::report;
use gpuproof_base::{Code, Origin, SourceFile, SourceMap, Span};
use gpuproof_interp::{AccessKind, Event, Finding, ThreadId};
use gpuproof_kir::{Language, Layout, LayoutKind, Module, Object, ObjectId, ObjectInit, Space, Ty};
use std::collections::BTreeMap;

pub struct Stage {
    module: Module,
    sources: SourceMap,
    object: ObjectId,
}

impl Stage {
    pub fn new(text: &str) -> Self {
        let mut module = Module::new(Language::Cuda);
        let int = module.layouts.push(Layout { size: 4, align: 4, kind: LayoutKind::Scalar(Ty::I32) });
        let kind = LayoutKind::Array { element: int, count: 64 };
        let layout = module.layouts.push(Layout { size: 256, align: 4, kind });
        let object = module.objects.push(Object {
            name: "s".into(),
            space: Space::Shared,
            layout,
            size: Some(256),
            init: ObjectInit::Arbitrary,
            owner: None,
            read_only: false,
            align: None,
            origin: Origin::NONE,
        });
        let mut sources = SourceMap::default();
        sources.add(SourceFile::new("k.cu", text));
        Self { module, sources, object }
    }

    /// The origin of the first occurrence of some text.
    pub fn at(&mut self, text: &str) -> Origin {
        let file = self.sources.find("k.cu").unwrap();
        let start = self.sources.files[file].text.find(text).unwrap() as u32;
        self.module.origins.at(Span::new(file, start, start + text.len() as u32))
    }

    pub fn describe(&self, code: Code, bytes: (i64, i64), events: Vec<Event>) -> report::Finding {
        let sizes = BTreeMap::new();
        let scene = Scene { module: &self.module, sources: &self.sources, kernel: "k", sizes: &sizes };
        let finding = Finding {
            code,
            object: (bytes != (0, 0)).then_some(self.object),
            bytes: (bytes != (0, 0)).then_some(bytes),
            events,
            detail: String::new(),
        };
        describe(&scene, &finding, 0)
    }
}

pub fn bare(origin: Origin, thread: u32) -> Event {
    Event {
        thread: ThreadId { block: [0; 3], thread: [thread, 0, 0] },
        origin,
        calls: Vec::new(),
        iterations: Vec::new(),
        access: None,
        bytes: None,
        value: None,
        variables: Vec::new(),
    }
}

pub fn event(
    origin: Origin,
    thread: u32,
    block: u32,
    access: AccessKind,
    bytes: (i64, i64),
    value: &[u8],
) -> Event {
    Event {
        thread: ThreadId { block: [block, 0, 0], thread: [thread, 0, 0] },
        access: Some(access),
        bytes: Some(bytes),
        value: (!value.is_empty()).then(|| value.to_vec()),
        ..bare(origin, thread)
    }
}
