//! Types whose constructors and destructors leave traces, and every way in which their objects begin and end.
//!
//! An object names a cell of `u` and a number; beginning and ending mix the number into the cell, so that the cell tells which objects began and
//! ended in which order. Copies are elided only where C++17 says so: named objects are never returned.

use super::env::{Bits, LOG, LOGS, log_bit};
use super::statements::FREE;
use super::types::Ty;
use super::values::{Avoid, Ex};
use super::{Family, Writer};

/// A type with a destructor.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Its name.
    pub name: String,
    /// Whether it has assignment that leaves a trace.
    pub assigned: bool,
}

impl Writer {
    /// A type with a destructor: one that there is, or a new one.
    pub fn guard(&mut self) -> Guard {
        if !self.guards.is_empty() && self.chance(70) {
            let at = self.below(self.guards.len() as u64) as usize;
            return self.guards[at].clone();
        }
        let name = self.name("G");
        let (begin, end) = (self.pick(&["31u", "17u"]), self.pick(&["37u", "41u"]));
        let aggregate = self.chance(20);
        let user_copy = !aggregate && self.chance(60);
        let assigned = self.chance(40);
        let based = !aggregate && self.chance(20);
        let member = !aggregate && self.chance(20);
        let mut lines = Vec::new();
        if based {
            lines.push(format!("struct B{name} {{"));
            lines.push("  unsigned *q;".into());
            lines.push(format!("  __device__ B{name}(unsigned *to) : q(to) {{ *q = *q * 5u + 1u; }}"));
            lines.push(format!("  __device__ ~B{name}() {{ *q = *q * 7u + 2u; }}"));
            lines.push("};".into());
        }
        if member {
            lines.push(format!("struct M{name} {{"));
            lines.push("  unsigned *r;".into());
            lines.push(format!("  __device__ ~M{name}() {{ *r = *r * 11u + 3u; }}"));
            lines.push("};".into());
        }
        lines.push(format!("struct {name}{} {{", if based { format!(" : B{name}") } else { String::new() }));
        lines.push("  unsigned *p;".into());
        lines.push("  unsigned v;".into());
        let mut initial = String::new();
        if based {
            initial += &format!("B{name}(to), ");
        }
        initial += "p(to), v(with)";
        if member {
            lines.push(format!("  M{name} m;"));
            initial += ", m{to}";
        }
        if !aggregate {
            lines.push(format!(
                "  __device__ {name}(unsigned *to, unsigned with) : {initial} {{ *p = *p * {begin} + v; }}"
            ));
        }
        if user_copy {
            let mut initial = String::new();
            if based {
                initial += &format!("B{name}(from), ");
            }
            initial += "p(from.p), v(from.v + 1u)";
            if member {
                initial += ", m(from.m)";
            }
            lines.push(format!(
                "  __device__ {name}(const {name} &from) : {initial} {{ *p = *p * 43u + v; }}"
            ));
            if self.chance(30) {
                let initial = initial.replace("1u)", "2u)");
                lines.push(format!(
                    "  __device__ {name}({name} &&from) : {initial} {{ *p = *p * 47u + v; from.v += 3u; }}"
                ));
            }
        }
        if assigned {
            lines.push(format!(
                "  __device__ {name} &operator=(const {name} &from) {{ v = from.v + 5u; *p = *p * 53u + v; return *this; }}"
            ));
        }
        lines.push(format!("  __device__ ~{name}() {{ *p = *p * {end} + v; }}"));
        lines.push("  __device__ unsigned get() const { return v; }".into());
        lines.push(format!("  __device__ {name} &next() {{ v++; return *this; }}"));
        lines.push("  __device__ operator unsigned() const { return v ^ 1u; }".into());
        lines.push("};".into());
        self.declarations.append(&mut lines);
        let guard = Guard { name, assigned };
        self.guards.push(guard.clone());
        guard
    }

    /// A cell for traces; nothing where `u` cannot be named or all cells are taken.
    fn log(&mut self, avoid: Avoid) -> Option<(String, Bits)> {
        // Functions that are given `u` under another name leave the cells alone.
        self.vars.iter().find(|var| var.text == "u" && var.memory)?;
        let free: Vec<u64> =
            (0..LOGS).filter(|cell| log_bit(*cell) & (avoid.read | avoid.write) == 0).collect();
        if free.is_empty() {
            return None;
        }
        let cell = self.pick(&free);
        self.note(log_bit(cell), log_bit(cell));
        Some((format!("u + {}", LOG + cell), log_bit(cell)))
    }

    /// A new object, as a prvalue.
    fn object(&mut self, guard: &Guard, depth: u32, avoid: Avoid) -> Option<Ex> {
        let (cell, bits) = self.log(avoid)?;
        let value = self.value(depth, avoid.beside(bits, bits));
        let text = format!("{}{{{cell}, (unsigned){}}}", guard.name, value.text);
        Some(Ex {
            text,
            ty: Ty::UInt,
            range: Ty::UInt.range(),
            reads: value.reads | bits,
            writes: value.writes | bits,
            field: false,
        })
    }

    /// A number from a temporary.
    pub fn guard_value(&mut self, avoid: Avoid) -> Option<Ex> {
        if !self.has(Family::Temporaries) {
            return None;
        }
        let guard = self.guard();
        let object = self.object(&guard, 0, avoid)?;
        let text = match self.below(4) {
            0 => format!("(unsigned){}", object.text),
            1 => format!("{}.next().get()", object.text),
            _ => format!("{}.get()", object.text),
        };
        Some(Ex { text: format!("({text})"), ..object })
    }

    /// Declares an object.
    pub fn guard_object(&mut self) -> Option<(Guard, String)> {
        let guard = self.guard();
        let object = self.object(&guard, 1, FREE)?;
        let name = self.name("g");
        let way = if self.has(Family::Temporaries) { self.below(4) } else { self.pick(&[0, 3]) };
        let line = match way {
            0 => format!("{} {name} = {};", guard.name, object.text),
            1 => format!("const {} &{name} = {};", guard.name, object.text),
            2 => format!("auto &&{name} = {};", object.text),
            _ => format!("{} {name}{};", guard.name, &object.text[guard.name.len()..]),
        };
        self.line(line);
        Some((guard, name))
    }

    /// Mixes an unsigned number into memory.
    pub fn mix(&mut self, value: &str) {
        // A statement of its own: the value may change the cell.
        let name = self.name("m");
        self.line(format!("const unsigned {name} = (unsigned)({value});"));
        if let Some(cell) = self.mixing_cell() {
            self.line(format!("{cell} = {cell} * 31u + {name};"));
        }
    }

    /// A statement about objects.
    pub fn guard_statement(&mut self) {
        let guard = self.guard();
        let Some(object) = self.object(&guard, 1, FREE) else { return self.declaration() };
        let (name, of) = (self.name("g"), guard.name.clone());
        let way = if self.has(Family::Temporaries) {
            self.below(17)
        } else {
            self.pick(&[0, 1, 2, 7, 8, 9, 11, 12, 15])
        };
        match way {
            0 | 1 => self.block("{", "}", |w| {
                w.guard_object();
                w.statements(3);
            }),
            2 => self.by_value(&guard, &object.text),
            3 => {
                let function = self.name("f");
                self.declarations.push(format!(
                    "__device__ unsigned {function}(const {of} &g) {{ return g.get() + 1u; }}"
                ));
                self.mix(&format!("{function}({})", object.text));
            }
            4 => {
                let test = self.condition(1, FREE);
                self.mix(&format!("{} ? {}.get() : 7u", test.text, object.text));
            }
            5 => {
                let (test, op) = (self.condition(1, FREE), self.pick(&["&&", "||"]));
                self.block(&format!("if ({} {op} ({}.get() & 1u)) {{", test.text, object.text), "}", |w| {
                    w.statements(2)
                });
            }
            6 if self.loops < 2 => {
                let (counter, n) = (self.name("i"), self.random.from_to(1, 3));
                self.loops += 1;
                let in_step = self.chance(50);
                let open = if in_step {
                    format!("for (int {counter} = 0; {counter} < {n}; {}.get(), {counter}++) {{", object.text)
                } else {
                    format!(
                        "for (int {counter} = 0; {counter} < {n} && {}.get() != 77u; {counter}++) {{",
                        object.text
                    )
                };
                self.loop_body(&open, "}");
                self.loops -= 1;
            }
            7 => {
                let function = self.name("f");
                self.declarations.push(format!(
                    "__device__ {of} {function}(unsigned *to, unsigned with) {{ return {of}{{to, with}}; }}"
                ));
                let arguments = object.text[of.len() + 1..object.text.len() - 1].to_owned();
                let call = format!("{function}({arguments})");
                let way = if self.has(Family::Temporaries) { self.below(3) } else { 2 };
                match way {
                    0 => self.line(format!("{call};")),
                    1 => self.mix(&format!("{call}.get()")),
                    _ => {
                        self.line(format!("{of} {name} = {call};"));
                        self.mix(&format!("{name}.get()"));
                    }
                }
            }
            8 => {
                let other =
                    self.object(&guard, 0, FREE).map_or_else(|| object.text.clone(), |other| other.text);
                self.block("{", "}", |w| {
                    w.line(format!("{of} {name}[2] = {{{}, {other}}};", object.text));
                    w.mix(&format!("{name}[1].get()"));
                    if w.chance(40) && w.loops < 2 {
                        let (each, how) = (w.name("e"), w.pick(&["auto", "auto &", "const auto &"]));
                        w.loops += 1;
                        w.block(&format!("for ({how} {each} : {name}) {{"), "}", |w| {
                            w.mix(&format!("{each}.get()"))
                        });
                        w.loops -= 1;
                    }
                    w.statements(2);
                });
            }
            9 => {
                let test = self.pick(&["1u", "2u", "3u"]);
                self.block(
                    &format!("if ({of} {name} = {}; {name}.get() & {test}) {{", object.text),
                    "} else {",
                    |w| w.statements(2),
                );
                self.lines.pop();
                self.block("} else {", "}", |w| w.mix(&format!("{name}.get()")));
            }
            10 if guard.assigned => {
                let other =
                    self.object(&guard, 0, FREE).map_or_else(|| object.text.clone(), |other| other.text);
                self.block("{", "}", |w| {
                    w.line(format!("{of} {name} = {};", object.text));
                    w.line(format!("{name} = {other};"));
                    w.mix(&format!("{name}.get()"));
                });
            }
            11 => self.block("{", "}", |w| {
                w.line(format!("{of} {name} = {};", object.text));
                let other = w.name("g");
                let from = w.pick(&["", "static_cast<T &&>"]).replace('T', &of);
                w.line(format!("{of} {other} = {from}({name});"));
                w.statements(2);
                w.mix(&format!("{name}.get() + {other}.get()"));
            }),
            12 => {
                // A member and a base of an object, which end after its own destructor.
                let holder = self.name("H");
                self.declarations.push(format!("struct {holder} {{"));
                self.declarations.push(format!("  {of} first;"));
                self.declarations.push("  unsigned n;".into());
                self.declarations.push("};".into());
                self.block("{", "}", |w| {
                    w.line(format!("{holder} {name} = {{{}, 5u}};", object.text));
                    w.mix(&format!("{name}.first.get() + {name}.n"));
                    w.statements(2);
                });
            }
            13 => self.line(format!("{};", object.text)),
            14 => {
                let value = self.value(1, FREE);
                self.mix(&format!("({}.get(), {})", object.text, value.text));
            }
            15 if self.loops < 2 => {
                // Left early from inside.
                let counter = self.name("i");
                self.loops += 1;
                let how = self.pick(&["break", "continue"]);
                let test = self.condition(1, FREE);
                self.block(&format!("for (int {counter} = 0; {counter} < 3; {counter}++) {{"), "}", |w| {
                    w.line(format!("{of} {name} = {};", object.text));
                    w.line(format!("if ({}) {how};", test.text));
                    w.statements(2);
                });
                self.loops -= 1;
            }
            _ => {
                self.block(&format!("switch ({}.get() & 1u) {{", object.text), "}", |w| {
                    w.block("case 0: {", "}", |w| {
                        w.guard_object();
                        w.statements(1);
                    });
                    w.line("break;");
                    w.block("default: {", "}", |w| w.statements(1));
                });
            }
        }
    }

    /// An object as an argument by value.
    fn by_value(&mut self, guard: &Guard, object: &str) {
        let (function, of) = (self.name("f"), guard.name.clone());
        let template = self.chance(20);
        let early = self.chance(40);
        let head = if template { "template <class T> ".to_owned() } else { String::new() };
        let taken = if template { "T" } else { of.as_str() };
        self.declarations.push(format!("{head}__device__ unsigned {function}({taken} g, unsigned n) {{"));
        if early {
            self.declarations.push("  if (n & 1u) return g.get();".into());
        }
        if self.chance(25) {
            self.declarations.push(format!("  {of} h = g;"));
        }
        self.declarations.push("  g.next();".into());
        self.declarations.push("  return g.get() * 3u + n;".into());
        self.declarations.push("}".into());
        let value = self.value(1, Avoid { read: !0, write: !0 });
        if self.chance(40) {
            let name = self.name("g");
            self.block("{", "}", |w| {
                w.line(format!("{of} {name} = {object};"));
                w.mix(&format!("{function}({name}, {})", value.text));
                w.mix(&format!("{name}.get()"));
            });
        } else if self.chance(30) {
            self.line(format!("{function}({object}, {});", value.text));
        } else {
            self.mix(&format!("{function}({object}, {})", value.text));
        }
    }
}
