//! Structs with members of all kinds, bit fields, unions, inheritance, member functions and operators.

use super::Writer;
use super::env::{Kind, Var};
use super::statements::FREE;
use super::types::{self, Ty};

/// A member.
#[derive(Clone, Debug)]
struct Member {
    name: String,
    kind: Kind,
}

impl Writer {
    /// A statement about structs.
    pub fn record_statement(&mut self) {
        match self.below(10) {
            0..=4 => self.record(),
            5 => self.union(),
            6 => self.number_class(),
            7 => self.range_class(),
            8 => self.enumeration(),
            _ => self.array_of_records(),
        }
    }

    /// A struct without constructors: its name and members.
    fn plain_record(&mut self) -> (String, Vec<Member>) {
        let name = self.name("S");
        let based = self.chance(25);
        let mut members = Vec::new();
        if based {
            let ty = self.pick(&types::ALL);
            self.declarations.push(format!("struct B{name} {{ {} base; }};", ty.name()));
            members.push(Member { name: "base".into(), kind: Kind::Scalar(ty) });
        }
        let from = if based { format!(" : B{name}") } else { String::new() };
        self.declarations.push(format!("struct {name}{from} {{"));
        for n in 0..self.random.from_to(1, 5) {
            let (ty, member) = (self.pick(&types::ALL), format!("f{n}"));
            let (kind, text) = match self.below(7) {
                0 => (Kind::Array(ty, 3), format!("{} {member}[3];", ty.name())),
                1 => (Kind::Rows(ty, 2, 2), format!("{} {member}[2][2];", ty.name())),
                2 | 3 => {
                    let width = self.random.from_to(1, u64::from(ty.width())).min(24) as u32;
                    let width = if ty.signed() { width.max(2) } else { width };
                    (Kind::Field(ty, width), format!("{} {member} : {width};", ty.name()))
                }
                _ => (Kind::Scalar(ty), format!("{} {member};", ty.name())),
            };
            self.declarations.push(format!("  {text}"));
            members.push(Member { name: member, kind });
        }
        if let Some(member) = members.iter().find(|m| matches!(m.kind, Kind::Scalar(Ty::UInt))) {
            let member = &member.name;
            self.declarations.push(format!(
                "  __device__ unsigned bump(unsigned by) {{ {member} += by; return {member}; }}"
            ));
        }
        self.declarations.push("};".into());
        (name, members)
    }

    /// A record, its initialisation, copies of it and what can be done with them.
    fn record(&mut self) {
        let (of, members) = self.plain_record();
        let based = members.first().is_some_and(|member| member.name == "base");
        let (name, bits) = (self.name("s"), self.bit());
        self.line(format!("{of} {name} = {{}};"));
        let bump = members.iter().any(|m| matches!(m.kind, Kind::Scalar(Ty::UInt)));
        let add = |w: &mut Self, path: &str, bits| {
            for member in &members {
                w.vars.push(Var::new(&format!("{path}{}", member.name), member.kind, bits));
            }
        };
        add(self, &format!("{name}."), bits);
        for member in &members {
            if let Kind::Scalar(ty) | Kind::Field(ty, _) = member.kind {
                let value = self.value_for(ty, 2, FREE);
                self.line(format!("{name}.{} = {};", member.name, value.text));
            }
        }
        for _ in 0..self.random.from_to(1, 3) {
            let other = self.name("s");
            match self.below(9) {
                0 => {
                    self.line(format!("{of} {other} = {name};"));
                    let bits = self.bit();
                    add(self, &format!("{other}."), bits);
                }
                1 => {
                    self.line(format!("{of} &{other} = {name};"));
                    add(self, &format!("{other}."), bits);
                }
                2 => {
                    self.line(format!("auto *{other} = &{name};"));
                    add(self, &format!("{other}->"), bits);
                }
                3 => {
                    // By value there and back.
                    let (function, member) = (self.name("f"), &members[0]);
                    self.declarations.push(format!("__device__ {of} {function}({of} s) {{"));
                    if let Kind::Scalar(ty) | Kind::Field(ty, _) = member.kind {
                        let value = self.constant(ty);
                        self.declarations.push(format!("  s.{} = {value};", member.name));
                    }
                    self.declarations.push("  return s;".into());
                    self.declarations.push("}".into());
                    self.line(format!("{of} {other} = {function}({name});"));
                    let bits = self.bit();
                    add(self, &format!("{other}."), bits);
                }
                4 => {
                    let function = self.name("f");
                    self.declarations.push(format!(
                        "__device__ void {function}({of} &s, const {of} &from) {{ s = from; }}"
                    ));
                    self.line(format!("{of} {other} = {{}};"));
                    self.line(format!("{function}({other}, {name});"));
                    let bits = self.bit();
                    add(self, &format!("{other}."), bits);
                }
                5 if bump => {
                    let value = self.value(1, FREE);
                    self.mix(&format!("{name}.bump((unsigned){})", value.text));
                }
                6 => {
                    let (bits, test) = (self.bit(), self.condition(1, FREE));
                    self.line(format!("{of} {other} = {{}};"));
                    self.line(format!("{other} = {} ? {name} : {of}{{}};", test.text));
                    add(self, &format!("{other}."), bits);
                }
                7 if based => {
                    self.line(format!("B{of} &{other} = {name};"));
                    self.vars.push(Var::new(&format!("{other}.base"), members[0].kind, bits));
                }
                8 if !based
                    && members.iter().all(|m| matches!(m.kind, Kind::Scalar(_) | Kind::Field(..))) =>
                {
                    let names: Vec<String> = members.iter().map(|_| self.name("b")).collect();
                    let (how, copied) = self.pick(&[("auto ", true), ("auto &", false)]);
                    self.line(format!("{how}[{}] = {name};", names.join(", ")));
                    let bits = if copied { self.bit() } else { bits };
                    for (name, member) in names.iter().zip(&members) {
                        self.vars.push(Var::new(name, member.kind, bits).no_capture());
                    }
                }
                _ => self.statement(),
            }
        }
    }

    fn array_of_records(&mut self) {
        let (of, members) = self.plain_record();
        let (name, bits) = (self.name("s"), self.bit());
        self.line(format!("{of} {name}[3] = {{}};"));
        for n in 0..3 {
            for member in &members {
                self.vars.push(Var::new(&format!("{name}[{n}].{}", member.name), member.kind, bits));
            }
        }
        let index = self.index(3, 1, FREE);
        let other = self.name("r");
        self.line(format!("auto &{other} = {name}[{}];", index.text));
        for member in &members {
            self.vars.push(Var::new(&format!("{other}.{}", member.name), member.kind, bits));
        }
        self.statement();
        if self.loops < 2 {
            let each = self.name("e");
            let Some(member) = members.iter().find(|m| matches!(m.kind, Kind::Scalar(_))) else { return };
            let Kind::Scalar(ty) = member.kind else { return };
            let vars = self.vars.len();
            self.vars.push(Var::new(&format!("{each}.{}", member.name), member.kind, bits));
            let value = self.value_for(ty, 1, FREE);
            self.loops += 1;
            self.block(&format!("for (auto &{each} : {name}) {{"), "}", |w| {
                w.line(format!(
                    "{each}.{} = {};",
                    member.name,
                    value.text.replace(&format!("{each}."), &format!("{name}[0]."))
                ));
                w.statements(1);
            });
            self.loops -= 1;
            self.vars.truncate(vars);
        }
    }

    fn union(&mut self) {
        let (of, name) = (self.name("U"), self.name("s"));
        self.declarations.push(format!("union {of} {{"));
        self.declarations.push("  unsigned word;".into());
        self.declarations.push("  unsigned short halves[2];".into());
        self.declarations.push("  unsigned char bytes[4];".into());
        let bits = self.bit();
        if self.chance(50) {
            self.declarations.push("  struct { unsigned low : 5; unsigned high : 27; } parts;".into());
            for (part, width) in [("low", 5), ("high", 24)] {
                self.vars.push(
                    Var::new(&format!("{name}.parts.{part}"), Kind::Field(Ty::UInt, width), bits).constant(),
                );
            }
        }
        self.declarations.push("};".into());
        // The parts must not be named before their union.
        let parts: Vec<Var> =
            self.vars.iter().filter(|var| var.text.starts_with(&format!("{name}."))).cloned().collect();
        self.vars.truncate(self.vars.len() - parts.len());
        let value = self.value(2, FREE);
        self.line(format!("{of} {name} = {{(unsigned){}}};", value.text));
        self.vars.extend(parts.into_iter().map(|mut part| {
            if part.text.ends_with("high") {
                part.kind = Kind::Field(Ty::UInt, 27);
            }
            part.constant = false;
            part
        }));
        self.vars.push(Var::new(&format!("{name}.word"), Kind::Scalar(Ty::UInt), bits));
        self.vars.push(Var::new(&format!("{name}.halves"), Kind::Array(Ty::UShort, 2), bits));
        self.vars.push(Var::new(&format!("{name}.bytes"), Kind::Array(Ty::UChar, 4), bits));
        self.statements(2);
        self.union_copies(&of, &name);
    }

    /// Copies of a union, by itself and without a name inside a struct.
    fn union_copies(&mut self, of: &str, name: &str) {
        let (copy, other) = (self.name("s"), self.name("s"));
        self.line(format!("{of} {copy} = {name};"));
        self.line(format!("{of} {other}{{}};"));
        self.line(format!("u[6] = u[6] * 31u + {other}.word;"));
        self.line(format!("{other} = {copy};"));
        self.line(format!("{name}.word ^= {other}.word * 3u + {copy}.bytes[1];"));
        if self.chance(50) {
            let (holder, one, two) = (self.name("H"), self.name("s"), self.name("s"));
            self.declarations.push(format!("struct {holder} {{"));
            self.declarations.push("  unsigned char tag;".into());
            self.declarations.push("  union { unsigned long long wide; unsigned parts[2]; };".into());
            self.declarations.push(format!("  {of} inner;"));
            self.declarations.push("};".into());
            self.line(format!("{holder} {one} = {{(unsigned char)7, {{{name}.word}}, {other}}};"));
            self.line(format!("{holder} {two} = {one};"));
            self.line(format!("{one}.wide++; {one}.inner.word++;"));
            let assigned = if self.chance(50) { format!("{two} = {one};") } else { String::new() };
            self.line(format!(
                "{assigned} u[7] = u[7] * 31u + {two}.parts[0] + {two}.inner.word + {two}.tag;"
            ));
        }
    }

    /// A class of numbers with operators.
    fn number_class(&mut self) {
        let of = self.name("N");
        let explicit = self.pick(&["", "explicit "]);
        let lines = [
            format!("struct {of} {{"),
            "  unsigned v = 3u;".into(),
            format!("  {of}() = default;"),
            format!("  __device__ {explicit}{of}(unsigned w) : v(w * 2u) {{}}"),
            format!("  __device__ {of}(unsigned a, unsigned b) : {of}(a ^ b) {{ v++; }}"),
            format!(
                "  __device__ {of} operator+(const {of} &b) const {{ {of} r; r.v = v + b.v; return r; }}"
            ),
            format!("  __device__ {of} operator-() const {{ {of} r; r.v = 0u - v; return r; }}"),
            format!("  __device__ {of} &operator+=(unsigned b) {{ v += b; return *this; }}"),
            format!("  __device__ {of} &operator++() {{ v += 2u; return *this; }}"),
            format!("  __device__ {of} operator++(int) {{ {of} old = *this; v += 5u; return old; }}"),
            format!("  __device__ bool operator<(const {of} &b) const {{ return v < b.v; }}"),
            "  __device__ unsigned operator()(unsigned a, unsigned b = 9u) const { return v * a + b; }"
                .into(),
            "  __device__ unsigned operator[](int i) const { return v >> i; }".into(),
            "  __device__ explicit operator bool() const { return (v & 4u) != 0u; }".into(),
            "  __device__ unsigned *operator->() { return &v; }".to_owned().replace(
                "unsigned *operator->() { return &v; }",
                &format!("{of} *operator->() {{ return this; }}"),
            ),
            "  __device__ unsigned &operator*() { return v; }".into(),
            format!(
                "  __device__ friend {of} operator*(const {of} &a, unsigned b) {{ {of} r; r.v = a.v * b; return r; }}"
            ),
            "};".into(),
        ];
        self.declarations.extend(lines);
        let (a, b, bits) = (self.name("n"), self.name("n"), self.bit());
        let value = self.value(2, FREE);
        let line = match self.below(3) {
            0 => format!("{of} {a}((unsigned){});", value.text),
            1 => format!("{of} {a}{{(unsigned){}, 5u}};", value.text),
            _ => format!("{of} {a};"),
        };
        self.line(line);
        self.line(format!("{of} {b} = {of}(7u);"));
        for _ in 0..self.random.from_to(2, 5) {
            let value = format!("(unsigned){}", self.value(1, FREE).text);
            match self.below(12) {
                0 => self.line(format!("{a} = {a} + {b};")),
                1 => self.line(format!("{a} += {value};")),
                2 => self.line(format!("++++{a};")),
                3 => self.mix(&format!("({b}++).v")),
                4 => self.mix(&format!("{a} < {b}")),
                5 => self.mix(&format!("{a}({value})")),
                6 => self.mix(&format!("{a}[{}]", self.names % 20)),
                7 => self.mix(&format!("{a} ? 1u : 2u")),
                8 => self.line(format!("{b}->v ^= {value};")),
                9 => self.line(format!("*{a} = {value};")),
                10 => self.line(format!("{b} = -({a} * {value});")),
                _ => self.mix(&format!("({a} + {of}(3u, 4u)).v")),
            }
        }
        self.mix(&format!("{a}.v - {b}.v"));
        self.vars.push(Var::new(&format!("{a}.v"), Kind::Scalar(Ty::UInt), bits));
    }

    /// A class that can be looped over.
    fn range_class(&mut self) {
        if self.loops >= 2 {
            return self.record();
        }
        let (of, each) = (self.name("R"), self.name("e"));
        let lines = [
            format!("struct {of} {{"),
            "  struct Iterator {".into(),
            "    unsigned at, step;".into(),
            "    __device__ unsigned operator*() const { return at * 3u; }".into(),
            "    __device__ Iterator &operator++() { at += step; return *this; }".into(),
            "    __device__ bool operator!=(const Iterator &b) const { return at < b.at; }".into(),
            "  };".into(),
            "  unsigned n, step;".into(),
            "  __device__ Iterator begin() const { return {0u, step}; }".into(),
            "  __device__ Iterator end() const { return {n, step}; }".into(),
            "};".into(),
        ];
        self.declarations.extend(lines);
        let vars = self.vars.len();
        self.loops += 1;
        self.add(&each, Kind::Scalar(Ty::UInt));
        let (n, step) = (self.random.from_to(1, 6), self.random.from_to(1, 3));
        self.loop_body(&format!("for (unsigned {each} : {of}{{{n}u, {step}u}}) {{"), "}");
        self.loops -= 1;
        self.vars.truncate(vars);
    }

    fn enumeration(&mut self) {
        let (of, name) = (self.name("E"), self.name("x"));
        let ty = self.pick(&[Ty::UChar, Ty::Int, Ty::UInt, Ty::Short]);
        self.declarations.push(format!("enum class {of} : {} {{ a = 1, b, c = 7, d }};", ty.name()));
        let function = self.name("f");
        self.declarations.push(format!("template <{of} E> __device__ unsigned {function}(unsigned n) {{"));
        self.declarations.push(format!("  if constexpr (E == {of}::a) return n + 1u;"));
        self.declarations.push(format!("  else if constexpr (E == {of}::c) return n * 5u + (unsigned)E;"));
        self.declarations.push("  return n ^ (unsigned)E;".into());
        self.declarations.push("}".into());
        let (which, test) = (self.pick(&["a", "b", "c", "d"]), self.condition(2, FREE));
        self.line(format!("{of} {name} = {} ? {of}::{which} : {of}::b;", test.text));
        let value = self.value(1, FREE);
        self.mix(&format!("{function}<{of}::{which}>((unsigned){})", value.text));
        self.block(&format!("switch ({name}) {{"), "}", |w| {
            w.block(&format!("case {of}::{which}: {{"), "}", |w| w.statements(2));
            if w.chance(50) {
                w.line("break;");
            }
            w.block("default: {", "}", |w| w.statements(1));
        });
        self.mix(&format!("{name} == {of}::b"));
    }
}
