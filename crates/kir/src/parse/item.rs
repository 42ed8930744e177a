//! Modules, origins, layouts, objects, functions and launches.

use super::lex::Kind;
use super::{Parsed, Parser, Table};
use crate::module::{
    Function, FunctionKind, LaunchHow, LaunchSite, Local, LocalId, Module, Object, ObjectInit, Overlap,
    OverlapWith, Param, Space, Used,
};
use crate::ty::{Field, Layout, LayoutKind};
use crate::words;
use gpuproof_base::{FileId, Id, Origin, OriginData, Span};
use std::collections::HashMap;

impl Parser<'_> {
    pub(super) fn module(mut self) -> Parsed<Module> {
        self.cursor.expect_word("module")?;
        let language = self.word_in("a language", words::LANGUAGES)?;
        let mut module = Module::new(language);
        module.partial_blocks = self.cursor.eat_word("partial_blocks");
        if self.cursor.eat_word("origins") {
            self.has_origins = true;
            self.origin_table()?;
        }
        let mut object_names = HashMap::new();
        let mut function_names = HashMap::new();
        while self.cursor.peek().kind != Kind::End {
            let start = self.cursor.start();
            let given = self.origin_before()?;
            let word = self.cursor.peek_word().unwrap_or("");
            if given.is_none() && word.starts_with("layout") {
                self.layout(&mut module)?;
            } else if self.cursor.eat_word("launch") {
                let launch = self.launch(given, start)?;
                module.launches.push(launch);
            } else if let Some(space) = words::value(words::SPACES, word) {
                self.cursor.skip();
                let name = self.define('@', &mut object_names)?;
                let object = self.object_item(name, space, given, start)?;
                module.objects.push(object);
            } else if let Some(kind) = words::value(words::FUNCTION_KINDS, word) {
                self.cursor.skip();
                let name = self.define('&', &mut function_names)?;
                let function = self.function_item(name, kind, given, start)?;
                module.functions.push(function);
            } else {
                return Err(self.cursor.expected("a layout, an object, a launch or a function"));
            }
        }
        module.origins = self.origins;
        Ok(module)
    }

    /// The name of a new thing. The second one of a name is written with `'2` and so on.
    fn define(&mut self, sigil: char, seen: &mut HashMap<String, u32>) -> Parsed<String> {
        let (name, count) = match &self.cursor.peek().kind {
            Kind::Named(found, name, count) if *found == sigil => (name.clone(), *count),
            _ => return Err(self.cursor.expected(&format!("a name that starts with `{sigil}`"))),
        };
        let wanted = seen.get(&name).map_or(1, |n| n + 1);
        if count != wanted {
            let message = match wanted {
                1 => format!("this is the first `{name}`: it is written without a number"),
                _ => format!("this name is taken: number {wanted} of them is {sigil}{name}'{wanted}"),
            };
            return Err(self.cursor.error(message));
        }
        seen.insert(name.clone(), count);
        self.cursor.skip();
        Ok(name)
    }

    fn origin_table(&mut self) -> Parsed<()> {
        self.cursor.expect("{")?;
        while !self.cursor.eat("}") {
            let start = self.cursor.start();
            let Kind::OriginBefore(number) = self.cursor.peek().kind else {
                return Err(self.cursor.expected("an origin such as !!1"));
            };
            self.cursor.skip();
            self.cursor.expect("=")?;
            let mut data = OriginData::default();
            if self.cursor.eat_word("at") {
                data.span = Some(self.span()?);
            }
            if self.cursor.eat_word("spelled") {
                data.spelling = Some(self.span()?);
            }
            if self.cursor.eat_word("called") {
                let Kind::OriginAfter(call) = self.cursor.peek().kind else {
                    return Err(self.cursor.expected("an origin such as !1"));
                };
                data.call = Some(self.origin_by_number(call)?);
                self.cursor.skip();
            }
            if self.origins.intern(data).number() != number {
                let message = "origins are numbered in order from 1, and each is there once";
                return Err(self.cursor.error_from(start, message));
            }
        }
        Ok(())
    }

    /// `file0:12:40`.
    fn span(&mut self) -> Parsed<Span> {
        let number = |word: &str| word.strip_prefix("file")?.parse::<u32>().ok().filter(|n| *n < u32::MAX);
        let file = self.cursor.word_as("a file such as file0", number)?;
        self.cursor.expect(":")?;
        let start = self.cursor.unsigned_32()?;
        self.cursor.expect(":")?;
        let end = self.cursor.unsigned_32()?;
        Ok(Span { file: FileId::new(file as usize), start, end })
    }

    fn layout(&mut self, module: &mut Module) -> Parsed<()> {
        let start = self.cursor.start();
        let id = self.cursor.layout()?;
        if id != module.layouts.next_id() {
            let message = format!("layouts are numbered in order: this is {:?}", module.layouts.next_id());
            return Err(self.cursor.error_from(start, message));
        }
        self.cursor.expect("=")?;
        let what = "a kind of layout (scalar, vector, array, record, opaque)";
        let word = self.cursor.peek_word().ok_or_else(|| self.cursor.expected(what))?;
        let kind = match word {
            "scalar" | "vector" | "array" | "record" | "opaque" => {
                self.cursor.skip();
                self.layout_kind(word)?
            }
            _ => return Err(self.cursor.expected(what)),
        };
        self.cursor.expect_word("size")?;
        let size = self.cursor.unsigned()?;
        self.cursor.expect_word("align")?;
        let align = self.cursor.unsigned()?;
        module.layouts.push(Layout { size, align, kind });
        Ok(())
    }

    fn layout_kind(&mut self, word: &str) -> Parsed<LayoutKind> {
        Ok(match word {
            "scalar" => LayoutKind::Scalar(self.cursor.ty()?),
            "vector" => {
                let lane = self.cursor.ty()?;
                self.cursor.expect_word("x")?;
                LayoutKind::Vector { lane, lanes: self.cursor.unsigned_32()? }
            }
            "array" => {
                let element = self.cursor.layout()?;
                self.cursor.expect_word("x")?;
                LayoutKind::Array { element, count: self.cursor.unsigned()? }
            }
            "record" => {
                let name = self.cursor.name()?.into();
                let mut fields = Vec::new();
                self.cursor.expect("{")?;
                while !self.cursor.eat("}") {
                    let name = self.cursor.name()?.into();
                    self.cursor.expect(":")?;
                    let layout = self.cursor.layout()?;
                    self.cursor.expect_word("at")?;
                    fields.push(Field { name, offset: self.cursor.unsigned()?, layout });
                    if !self.cursor.eat(",") && !self.cursor.at_punct("}") {
                        return Err(self.cursor.expected("`,` or `}`"));
                    }
                }
                LayoutKind::Record { name, fields }
            }
            _ => LayoutKind::Opaque(self.cursor.name()?.into()),
        })
    }

    fn object_item(
        &mut self,
        name: String,
        space: Space,
        given: Option<Origin>,
        start: u32,
    ) -> Parsed<Object> {
        self.cursor.expect(":")?;
        let layout = self.cursor.layout()?;
        let size = if self.cursor.eat_word("size") { Some(self.cursor.unsigned()?) } else { None };
        let owner = if self.cursor.eat_word("owner") { Some(self.function()?) } else { None };
        let read_only = self.cursor.eat_word("read_only");
        let align = if self.cursor.eat_word("align") { Some(self.cursor.unsigned()?) } else { None };
        let init = match self.cursor.eat_word("init") {
            true if self.cursor.eat_word("unmodelled") => ObjectInit::Unmodelled,
            true => self.bytes()?,
            false => ObjectInit::Arbitrary,
        };
        let origin = self.origin(given, start);
        Ok(Object { name: name.into(), space, layout, size, init, owner, read_only, align, origin })
    }

    /// `{ "0a0b" "0c" }`.
    fn bytes(&mut self) -> Parsed<ObjectInit> {
        let mut bytes = Vec::new();
        self.cursor.expect("{")?;
        while !self.cursor.eat("}") {
            let error = self.cursor.expected("a string of bytes such as \"00ff\"");
            let text = self.cursor.text()?;
            for pair in text.as_bytes().chunks(2) {
                let digit = |n: usize| pair.get(n).and_then(|c| char::from(*c).to_digit(16));
                match (digit(0), digit(1)) {
                    (Some(high), Some(low)) => bytes.push((high * 16 + low) as u8),
                    _ => return Err(error),
                }
            }
        }
        Ok(ObjectInit::Bytes(bytes))
    }

    fn launch(&mut self, given: Option<Origin>, start: u32) -> Parsed<LaunchSite> {
        let kernel = self.function()?;
        self.cursor.expect_word("grid")?;
        let grid = self.triple(Self::known_32)?;
        self.cursor.expect_word("block")?;
        let block = self.triple(Self::known_32)?;
        self.cursor.expect_word("shared")?;
        let shared_bytes = if self.cursor.eat("?") { None } else { Some(self.cursor.unsigned()?) };
        let mut overlaps = Vec::new();
        loop {
            let equal = self.cursor.eat_word("same");
            if !equal && !self.cursor.eat_word("overlap") {
                break;
            }
            let param = self.cursor.unsigned_32()? as usize;
            let with = self.reached()?;
            overlaps.push(Overlap { param, with, equal });
        }
        let mut used = Vec::new();
        loop {
            let by_host = self.cursor.eat_word("filled");
            if !by_host && !self.cursor.eat_word("used") {
                break;
            }
            used.push(Used { with: self.reached()?, by_host });
        }
        let mut not_followed = Vec::new();
        while self.cursor.eat_word("open") {
            not_followed.push(self.cursor.unsigned_32()? as usize);
        }
        let how = if self.cursor.eat_word("cooperative") {
            LaunchHow::Cooperative
        } else if self.cursor.eat_word("unknown") {
            LaunchHow::Unknown
        } else if self.cursor.eat_word("device") {
            LaunchHow::Device
        } else {
            LaunchHow::Plain
        };
        let origin = self.origin(given, start);
        Ok(LaunchSite { kernel, grid, block, shared_bytes, overlaps, used, not_followed, how, origin })
    }

    /// A parameter by its position, or an object.
    fn reached(&mut self) -> Parsed<OverlapWith> {
        Ok(match self.cursor.peek().kind {
            Kind::Named('@', ..) | Kind::Numbered('@', _) => OverlapWith::Object(self.object()?),
            _ => OverlapWith::Param(self.cursor.unsigned_32()? as usize),
        })
    }

    /// A number, or `?` if it is not constant.
    fn known_32(&mut self) -> Parsed<Option<u32>> {
        if self.cursor.eat("?") { Ok(None) } else { self.cursor.unsigned_32().map(Some) }
    }

    /// `[x, y, z]`.
    fn triple<T>(&mut self, one: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<[T; 3]> {
        self.cursor.expect("[")?;
        let x = one(self)?;
        self.cursor.expect(",")?;
        let y = one(self)?;
        self.cursor.expect(",")?;
        let z = one(self)?;
        self.cursor.expect("]")?;
        Ok([x, y, z])
    }

    fn function_item(
        &mut self,
        name: String,
        kind: FunctionKind,
        given: Option<Origin>,
        start: u32,
    ) -> Parsed<Function> {
        let mut function = Function::new(name, kind, Origin::NONE);
        self.locals = Table::new();
        self.local_types.clear();
        let mut names = HashMap::new();
        self.params(&mut function, &mut names)?;
        if self.cursor.eat("->") {
            function.results.push(self.cursor.ty()?);
            while self.cursor.eat(",") {
                function.results.push(self.cursor.ty()?);
            }
        }
        if self.cursor.eat_word("required_block") {
            function.required_block = Some(self.triple(|p| p.cursor.unsigned_32())?);
        }
        if self.cursor.eat_word("required_cluster") {
            function.required_cluster = Some(self.triple(|p| p.cursor.unsigned_32())?);
        }
        if self.cursor.eat_word("max_block_threads") {
            function.max_block_threads = Some(self.cursor.unsigned_32()?);
        }
        loop {
            let has_origin = matches!(self.cursor.peek().kind, Kind::OriginBefore(_));
            let token = if has_origin { self.cursor.peek_second() } else { self.cursor.peek() };
            if !matches!(token.kind, Kind::Word("local" | "temp")) {
                break;
            }
            self.local_item(&mut function, &mut names)?;
        }
        function.contract = self.clauses()?;
        if self.cursor.at_punct("{") {
            function.body = Some(self.body()?);
        } else if !self.cursor.eat(";") {
            return Err(self.cursor.expected("a local, a clause, a body in braces, or `;`"));
        }
        function.origin = self.origin(given, start);
        Ok(function)
    }

    fn params(&mut self, function: &mut Function, names: &mut HashMap<String, u32>) -> Parsed<()> {
        self.cursor.expect("(")?;
        if self.cursor.eat(")") {
            return Ok(());
        }
        loop {
            let local = self.local_item(function, names)?;
            let object = if self.cursor.eat("->") { Some(self.object()?) } else { None };
            let restrict = self.cursor.eat_word("restrict");
            function.params.push(Param { local, object, restrict });
            if self.cursor.eat(")") {
                return Ok(());
            }
            if !self.cursor.eat(",") {
                return Err(self.cursor.expected("`,` or `)`"));
            }
        }
    }

    /// `local %x : f32`; for a parameter the word is left out.
    fn local_item(&mut self, function: &mut Function, names: &mut HashMap<String, u32>) -> Parsed<LocalId> {
        let start = self.cursor.start();
        let given = self.origin_before()?;
        let named = !self.cursor.eat_word("temp");
        if named {
            self.cursor.eat_word("local");
        }
        let name = self.define('%', names)?;
        let count = names.get(&name).copied().unwrap_or(1);
        self.cursor.expect(":")?;
        let ty = self.cursor.ty()?;
        let origin = self.origin(given, start);
        let local = function.locals.push(Local { name: name.as_str().into(), ty, named, origin });
        self.locals.insert((name, count), local.number());
        self.local_types.push(ty);
        Ok(local)
    }
}
