//! Modules, origins, layouts, objects, functions and launches as text.

use super::Printer;
use super::names::spell;
use crate::module::{Function, LaunchHow, LaunchSite, Local, Object, ObjectInit, Overlap, OverlapWith, Used};
use crate::ty::{Layout, LayoutId, LayoutKind};
use crate::words;
use gpuproof_base::{Id, Origin, OriginData, Span};

/// Bytes of an initialiser on one line.
const BYTES_PER_LINE: usize = 32;

impl Printer<'_> {
    pub(super) fn module(&mut self) {
        let module = self.module;
        let partial = if module.partial_blocks { " partial_blocks" } else { "" };
        self.put(format_args!("module {}{partial}\n", module.language.as_str()));
        if self.show {
            self.out.push_str("\norigins {\n");
            module.origins.iter().skip(1).for_each(|(origin, data)| self.origin(origin, data));
            self.out.push_str("}\n");
        }
        self.separate(!module.layouts.is_empty());
        module.layouts.iter_enumerated().for_each(|(id, layout)| self.layout(id, layout));
        self.separate(!module.objects.is_empty());
        for (id, object) in module.objects.iter_enumerated() {
            let name = self.names.object(id);
            self.object(&name, object);
        }
        self.separate(!module.launches.is_empty());
        module.launches.iter().for_each(|launch| self.launch(launch));
        for (id, function) in module.functions.iter_enumerated() {
            self.out.push('\n');
            let name = self.names.function(id);
            self.function_called(&name, function);
        }
    }

    fn separate(&mut self, needed: bool) {
        if needed {
            self.out.push('\n');
        }
    }

    fn origin(&mut self, origin: Origin, data: &OriginData) {
        self.put(format_args!("  !!{} =", origin.number()));
        if let Some(span) = data.span {
            self.span(" at ", span);
        }
        if let Some(span) = data.spelling {
            self.span(" spelled ", span);
        }
        if let Some(call) = data.call {
            self.put(format_args!(" called !{}", call.number()));
        }
        self.out.push('\n');
    }

    fn span(&mut self, before: &str, span: Span) {
        self.put(format_args!("{before}file{}:{}:{}", span.file.number(), span.start, span.end));
    }

    fn layout(&mut self, id: LayoutId, layout: &Layout) {
        self.put(format_args!("{id:?} = "));
        match &layout.kind {
            LayoutKind::Scalar(ty) => self.put(format_args!("scalar {ty}")),
            LayoutKind::Vector { lane, lanes } => self.put(format_args!("vector {lane} x {lanes}")),
            LayoutKind::Array { element, count } => self.put(format_args!("array {element:?} x {count}")),
            LayoutKind::Record { name, fields } => {
                self.put(format_args!("record {} {{ ", spell(name)));
                self.list(fields, |p, field| {
                    p.put(format_args!("{} : {:?} at {}", spell(&field.name), field.layout, field.offset));
                });
                self.out.push_str(" }");
            }
            LayoutKind::Opaque(name) => self.put(format_args!("opaque {}", spell(name))),
        }
        self.put(format_args!(" size {} align {}\n", layout.size, layout.align));
    }

    fn object(&mut self, name: &str, object: &Object) {
        self.origin_before(object.origin);
        let space = words::word(words::SPACES, &object.space);
        self.put(format_args!("{space} {name} : {:?}", object.layout));
        if let Some(size) = object.size {
            self.put(format_args!(" size {size}"));
        }
        if let Some(owner) = object.owner {
            let owner = self.names.function(owner);
            self.put(format_args!(" owner {owner}"));
        }
        if object.read_only {
            self.out.push_str(" read_only");
        }
        if let Some(align) = object.align {
            self.put(format_args!(" align {align}"));
        }
        if object.init == ObjectInit::Unmodelled {
            self.out.push_str(" init unmodelled");
        }
        if let ObjectInit::Bytes(bytes) = &object.init {
            self.out.push_str(" init {");
            let lines = bytes.chunks(BYTES_PER_LINE);
            let several = lines.len() > 1;
            for line in lines {
                self.out.push_str(if several { "\n  \"" } else { " \"" });
                line.iter().for_each(|byte| self.put(format_args!("{byte:02x}")));
                self.out.push('"');
            }
            self.out.push_str(if several { "\n}" } else { " }" });
        }
        self.out.push('\n');
    }

    fn launch(&mut self, launch: &LaunchSite) {
        self.origin_before(launch.origin);
        let name = self.names.function(launch.kernel);
        self.put(format_args!("launch {name} grid ["));
        self.list(&launch.grid, |p, size| p.known(size.map(u64::from)));
        self.out.push_str("] block [");
        self.list(&launch.block, |p, size| p.known(size.map(u64::from)));
        self.out.push_str("] shared ");
        self.known(launch.shared_bytes);
        for Overlap { param, with, equal } in &launch.overlaps {
            let how = if *equal { "same" } else { "overlap" };
            let with = self.reached(with);
            self.put(format_args!(" {how} {param} {with}"));
        }
        for Used { with, by_host } in &launch.used {
            let (how, with) = (if *by_host { "filled" } else { "used" }, self.reached(with));
            self.put(format_args!(" {how} {with}"));
        }
        for param in &launch.not_followed {
            self.put(format_args!(" open {param}"));
        }
        self.out.push_str(match launch.how {
            LaunchHow::Plain => "",
            LaunchHow::Cooperative => " cooperative",
            LaunchHow::Unknown => " unknown",
            LaunchHow::Device => " device",
        });
        self.out.push('\n');
    }

    /// A parameter by its position, or an object.
    fn reached(&self, with: &OverlapWith) -> String {
        match with {
            OverlapWith::Param(number) => number.to_string(),
            OverlapWith::Object(object) => self.names.object(*object),
        }
    }

    /// A number, or `?` if it is not constant.
    fn known(&mut self, value: Option<u64>) {
        match value {
            Some(value) => self.put(format_args!("{value}")),
            None => self.out.push('?'),
        }
    }

    pub(super) fn function(&mut self, function: &Function) {
        let name = format!("&{}", spell(&function.name));
        self.function_called(&name, function);
    }

    fn function_called(&mut self, name: &str, function: &Function) {
        self.names.enter(function);
        self.origin_before(function.origin);
        self.put(format_args!("{} {name}(", words::word(words::FUNCTION_KINDS, &function.kind)));
        self.list(&function.params, |p, param| {
            match function.locals.get(param.local) {
                Some(local) => p.local("", &p.names.local(param.local), local),
                None => p.out += &p.names.local(param.local),
            }
            if let Some(object) = param.object {
                let object = p.names.object(object);
                p.put(format_args!(" -> {object}"));
            }
            if param.restrict {
                p.out.push_str(" restrict");
            }
        });
        self.out.push(')');
        if !function.results.is_empty() {
            self.out.push_str(" -> ");
            self.list(&function.results, |p, ty| p.out.push_str(ty.as_str()));
        }
        if let Some([x, y, z]) = function.required_block {
            self.put(format_args!(" required_block [{x}, {y}, {z}]"));
        }
        if let Some([x, y, z]) = function.required_cluster {
            self.put(format_args!(" required_cluster [{x}, {y}, {z}]"));
        }
        if let Some(threads) = function.max_block_threads {
            self.put(format_args!(" max_block_threads {threads}"));
        }
        let others: Vec<_> = function.locals.iter_enumerated().skip(function.params.len()).collect();
        let plain = others.is_empty() && function.contract.is_empty();
        self.out.push_str(if plain { "" } else { "\n" });
        for (id, local) in others {
            self.out.push_str("  ");
            self.local("local ", &self.names.local(id), local);
            self.out.push('\n');
        }
        self.indent += 1;
        function.contract.iter().for_each(|clause| self.clause(clause));
        self.indent -= 1;
        match &function.body {
            Some(body) => {
                self.out.push_str(if plain { " " } else { "" });
                self.body(body);
            }
            None => self.out.push(';'),
        }
        self.out.push('\n');
    }

    /// `%x : f32`; `temp` for one whose name does not stand in the source, else the given word.
    fn local(&mut self, word: &str, name: &str, local: &Local) {
        self.origin_before(local.origin);
        self.out.push_str(if local.named { word } else { "temp " });
        self.put(format_args!("{name} : {}", local.ty));
    }
}
