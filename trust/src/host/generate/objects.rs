//! Records, arrays, vectors, references and pointers to variables of the host.

use super::{Body, Kind, Writer};

/// A record of the program: the members `n`, `m`, `p`, `b`, `row`, `f`, `c`.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub name: String,
    /// Whether it has a constructor; otherwise it is initialised member by member.
    constructs: bool,
    /// Whether it has methods: `blocks`, `grow`, `go`.
    methods: bool,
}

impl Writer {
    pub(super) fn records(&mut self) {
        if !self.has(1) {
            return;
        }
        for number in 0..self.random.from_to(1, 2) {
            let record = Record {
                name: format!("R{number}"),
                constructs: self.random.percent(60),
                methods: self.random.percent(60),
            };
            self.record(&record);
            self.records.push(record);
        }
    }

    fn record(&mut self, record: &Record) {
        let name = &record.name;
        self.open(format!("struct {name} {{"));
        let (n, m, row) = match record.constructs {
            true => (" = 3", " = 2", " = {1, 2, 3}"),
            false => ("", "", ""),
        };
        self.line(format!("int n{n};"));
        self.line(format!("unsigned m{m};"));
        self.line(format!("int *p{};", if record.constructs { " = nullptr" } else { "" }));
        self.line("dim3 b;");
        self.line(format!("int row[3]{row};"));
        // Members that are narrower than their values.
        let narrow = if self.has(13) { "unsigned f : 3;" } else { "unsigned f;" };
        self.line(narrow);
        self.line(format!("signed char c{};", if record.constructs { " = 1" } else { "" }));
        let is_static = self.random.percent(25);
        if is_static {
            self.line("static int made;");
        }
        for (member, kind) in [
            ("n", Kind::Number("int")),
            ("m", Kind::Number("unsigned")),
            ("p", Kind::Device),
            ("b", Kind::Sizes),
            ("row", Kind::Row(3)),
            ("f", Kind::Number("unsigned f")),
        ] {
            self.declare(member, kind, false);
        }
        if is_static {
            self.declare("made", Kind::Number("int"), false);
        }
        if record.constructs {
            let given =
                self.pick(&["n(a)", "n(a), m(c)", "n(a), b(c, 2)", "m(c), b(a)", "n(a + 1), row{a, 4, 5}"]);
            self.open(format!("{name}(int a, unsigned c = 4) : {given}, f(c) {{"));
            self.declare("a", Kind::Number("int"), false);
            self.declare("c", Kind::Number("unsigned"), false);
            self.body = Body::Nothing;
            self.may_launch = false;
            if self.random.percent(50) {
                self.change();
            }
            if is_static {
                self.line("made++;");
            }
            self.close("}");
        }
        if record.constructs && self.has(11) && self.random.percent(50) {
            self.open(format!("~{name}() {{"));
            self.body = Body::Nothing;
            self.may_launch = self.random.percent(30);
            match self.may_launch {
                true => self.launch(),
                false => self.change(),
            }
            self.close("}");
        }
        if record.methods {
            let value = self.number(2);
            self.line(format!("int blocks() const {{ return {value}; }}"));
            self.open("int grow(int k) {");
            self.declare("k", Kind::Number("int"), false);
            self.body = Body::Number;
            self.may_launch = false;
            self.budget = 3;
            self.some_statements(2);
            let value = self.number(1);
            self.line(format!("return {value};"));
            self.close("}");
            self.open("void go(int k) {");
            self.declare("k", Kind::Number("int"), false);
            self.body = Body::Nothing;
            self.may_launch = true;
            self.budget = 3;
            self.some_statements(2);
            self.launch();
            self.close("}");
        }
        self.close("};");
        if is_static {
            self.line(format!("int {name}::made = 2;"));
            self.declare(&format!("{name}::made"), Kind::Number("int"), false);
        }
        self.may_launch = true;
    }

    /// A call of a method that changes its object, and whether it gives a number.
    pub(super) fn method(&mut self, number: bool) -> Option<String> {
        let records = self.records.clone();
        let fits = |kind: Kind| match kind {
            Kind::Record(n) | Kind::RecordAt(n) => records.get(n).is_some_and(|record| record.methods),
            _ => false,
        };
        let name = self.some(|var| fits(var.kind) && !var.fixed)?;
        let is_at =
            self.visible().iter().any(|var| var.name == name && matches!(var.kind, Kind::RecordAt(_)));
        let dot = if is_at { "->" } else { "." };
        let value = self.number(1);
        let what = if number || !self.may_launch { "grow" } else { self.pick(&["grow", "go", "go"]) };
        Some(format!("{name}{dot}{what}({value})"))
    }

    /// A call of a method without effects.
    pub(super) fn pure_method(&mut self) -> Option<String> {
        let records = self.records.clone();
        let fits = |kind: Kind| matches!(kind, Kind::Record(n) if records.get(n).is_some_and(|record| record.methods));
        Some(format!("{}.blocks()", self.some(|var| fits(var.kind))?))
    }

    pub(super) fn record_variable(&mut self) {
        let at = self.random.below(self.records.len() as u64) as usize;
        let Some(record) = self.records.get(at).cloned() else { return self.change() };
        let known = self.some(|var| var.kind == Kind::Record(at) && !var.fixed);
        let name = self.name("r");
        let of = &record.name;
        match (self.random.below(8), known) {
            (0, Some(other)) => {
                self.line(format!("{of} {name} = {other};"));
                self.declare(&name, Kind::Record(at), false);
            }
            (1, Some(other)) => {
                self.line(format!("{of} &{name} = {other};"));
                self.declare(&name, Kind::Record(at), false);
            }
            (2, Some(other)) => {
                self.line(format!("{of} *{name} = &{other};"));
                self.declare(&name, Kind::RecordAt(at), false);
            }
            (3, Some(other)) => match self.some(|var| var.kind == Kind::Record(at)) {
                Some(second) if second != other => self.line(format!("{other} = {second};")),
                _ => self.change(),
            },
            _ => {
                let (a, b) = (self.number(1), self.number(1));
                let pointer = self.device().unwrap_or_else(|| "nullptr".to_owned());
                match (record.constructs, self.random.percent(60)) {
                    (true, true) => self.line(format!("{of} {name}({a});")),
                    (true, false) => self.line(format!("{of} {name}({a}, {b});")),
                    (false, true) => {
                        let c = self.number(1);
                        let parts = format!("(int)({a}), (unsigned)({b}), {pointer}, dim3({c}), {{1, 2}}");
                        self.line(format!("{of} {name} = {{{parts}}};"));
                    }
                    (false, false) => {
                        self.line(format!("{of} {name} = {{}};"));
                        self.line(format!("{name}.p = {pointer};"));
                    }
                }
                self.declare(&name, Kind::Record(at), false);
            }
        }
    }

    /// An array of numbers.
    pub(super) fn row(&mut self) {
        let name = self.name("row");
        let list: Vec<String> =
            (0..self.random.from_to(1, 3)).map(|_| format!("(int)({})", self.number(1))).collect();
        self.line(format!("int {name}[3] = {{{}}};", list.join(", ")));
        self.declare(&name, Kind::Row(3), false);
        if self.random.percent(40) {
            let (at, value) = (self.simple(), self.number(1));
            self.line(format!("{name}[({at}) % 3u] = {value};"));
        }
    }

    /// An `int` that can be assigned.
    pub(super) fn int_place(&mut self) -> Option<String> {
        let name = self.some(|var| {
            matches!(var.kind, Kind::Number("int") | Kind::Row(_) | Kind::Record(_)) && !var.fixed
        })?;
        let var = self.visible().into_iter().find(|var| var.name == name)?;
        Some(match var.kind {
            Kind::Row(n) => match self.random.percent(60) {
                true => format!("{name}[{}]", self.random.below(n as u64)),
                false => format!("{name}[({}) % {n}u]", self.simple()),
            },
            Kind::Record(_) => format!("{name}.{}", self.pick(&["n", "row[1]"])),
            _ => name,
        })
    }

    /// Another name for a variable, or a pointer to it.
    pub(super) fn alias(&mut self) {
        let (Some(one), Some(two)) = (self.int_place(), self.int_place()) else {
            return self.variable_for_alias();
        };
        let name = self.name("r");
        match self.random.below(15) {
            9 => {
                let row = self.some(|var| var.kind == Kind::Row(3) && !var.fixed);
                let Some(row) = row else { return self.row() };
                let value = self.number(1);
                self.line(format!("int *{name} = {row};"));
                match self.random.below(3) {
                    0 => self.line(format!("{name}[1] = {value};")),
                    1 => self.line(format!("*({name} + 2) = {value};")),
                    _ => self.line(format!("*{name}++ = {value};")),
                }
                self.declare(&name, Kind::Pointer, false);
            }
            10 => {
                if let Some(sizes) = self.some(|var| var.kind == Kind::Sizes && !var.fixed) {
                    let (value, part) = (self.number(1), self.pick(&["x", "y", "z"]));
                    self.line(format!("dim3 *{name} = &{sizes};"));
                    self.line(format!("{name}->{part} = {value};"));
                }
            }
            11 => {
                if let Some(sizes) = self.some(|var| var.kind == Kind::Sizes && !var.fixed) {
                    self.line(format!("dim3 &{name} = {sizes};"));
                    self.declare(&name, Kind::Sizes, false);
                }
            }
            12 => {
                let (a, b) = (self.some(|v| v.kind == Kind::Device && !v.fixed), self.device());
                if let (Some(a), Some(b)) = (a, b) {
                    self.line(format!("int **{name} = &{a};"));
                    match self.random.percent(50) {
                        true => self.line(format!("*{name} = {b};")),
                        false => self.line(format!("cudaMalloc({name}, 96);")),
                    }
                }
            }
            13 => {
                let (a, b, n) = (self.dim3(), self.dim3(), self.random.below(2));
                self.line(format!("dim3 {name}[2] = {{dim3({a}), dim3({b})}};"));
                self.line(format!("{name}[{n}].x = 3;"));
                self.line(format!("dim3 {name}d = {name}[1];"));
                self.declare(&format!("{name}d"), Kind::Sizes, false);
            }
            14 => {
                let (a, b) = (self.number(1), self.number(1));
                self.line(format!("int {name}m[2][3] = {{{{(int)({a}), 2, 3}}, {{4, (int)({b}), 6}}}};"));
                self.line(format!("{name}m[1][{}] = {};", a.len() % 3, self.names));
                self.line(format!("int {name} = {name}m[1][1] + {name}m[0][0];"));
                self.declare(&name, Kind::Number("int"), false);
            }
            0 | 1 => {
                self.line(format!("int &{name} = {one};"));
                self.declare(&name, Kind::Number("int"), false);
            }
            2 => {
                let condition = self.condition(1);
                self.line(format!("int &{name} = {condition} ? {one} : {two};"));
                self.declare(&name, Kind::Number("int"), false);
            }
            3 => {
                self.line(format!("int *{name} = &{one};"));
                self.declare(&name, Kind::Pointer, false);
            }
            4 => {
                let condition = self.condition(1);
                self.line(format!("int *{name} = {condition} ? &{one} : &{two};"));
                self.declare(&name, Kind::Pointer, false);
            }
            5 => {
                let Some(pointer) = self.some(|var| var.kind == Kind::Pointer && !var.fixed) else { return };
                // Not of an inner block: the pointer may live longer.
                if let Some(var) = self
                    .some(|var| var.name.starts_with('g') && var.kind == Kind::Number("int") && !var.fixed)
                {
                    self.line(format!("{pointer} = &{var};"));
                }
            }
            6 => {
                if let Some(sizes) = self.some(|var| var.kind == Kind::Sizes && !var.fixed) {
                    let value = self.number(1);
                    let part = self.pick(&["x", "y"]);
                    self.line(format!("unsigned *{name} = &{sizes}.{part};"));
                    self.line(format!("*{name} = {value};"));
                }
            }
            7 => {
                if let Some(device) = self.some(|var| var.kind == Kind::Device && !var.fixed) {
                    self.line(format!("int *&{name} = {device};"));
                    self.declare(&name, Kind::Device, false);
                }
            }
            _ if self.has(10) => self.line(format!("std::swap({one}, {two});")),
            _ => self.line(format!("{one} = {two};")),
        }
    }

    fn variable_for_alias(&mut self) {
        let (name, value) = (self.name("v"), self.number(1));
        self.line(format!("int {name} = {value};"));
        self.declare(&name, Kind::Number("int"), false);
    }

    /// `std::vector`
    pub(super) fn vector(&mut self) {
        let known = self.some(|var| var.kind == Kind::Vector && !var.fixed);
        match known.filter(|_| self.random.percent(60) && !self.pure) {
            Some(name) => {
                let value = self.number(1);
                match self.random.below(5) {
                    0 | 1 => self.line(format!("{name}.push_back({value});")),
                    2 => self.line(format!("{name}.resize(({value}) & 15);")),
                    3 => self.line(format!("{name}.clear();")),
                    _ => self.line(format!("if (!{name}.empty()) {name}.pop_back();")),
                }
            }
            None => {
                let name = self.name("list");
                let count = self.simple();
                self.line(format!("std::vector<int> {name}(({count}) & 31);"));
                self.declare(&name, Kind::Vector, false);
            }
        }
    }
}
