//! Statements and control flow.

use super::env::{Bits, Kind, Var};
use super::types::{self, Ty};
use super::values::{Avoid, literal};
use super::{Family, Writer};

/// Nothing to avoid: a full expression.
pub const FREE: Avoid = Avoid { read: 0, write: 0 };

impl Writer {
    /// A statement.
    pub fn statement(&mut self) {
        let deep = self.depth >= 4 || self.lines.len() > 70;
        match self.below(100) {
            0..=21 => self.expression_statement(),
            22..=33 => self.declaration(),
            _ if deep => self.expression_statement(),
            34..=55 if !self.has(Family::Control) => self.declaration(),
            56..=67 if !self.has(Family::Guards) => self.declaration(),
            68..=78 if !self.has(Family::Rows) => self.expression_statement(),
            79..=86 if !self.has(Family::Records) => self.expression_statement(),
            87..=93 if !self.has(Family::Calls) => self.declaration(),
            94.. if !self.has(Family::Lambdas) => self.expression_statement(),
            34..=39 => self.if_statement(),
            40..=43 => self.switch(),
            44..=51 => self.loop_statement(),
            52 => self.goto(),
            53..=55 => self.leave(),
            56..=67 => self.guard_statement(),
            68..=78 => self.row_statement(),
            79..=86 => self.record_statement(),
            87..=93 => self.call_statement(),
            _ => self.lambda_statement(),
        }
    }

    /// Some statements.
    pub fn statements(&mut self, most: u64) {
        let vars = self.vars.len();
        for _ in 0..self.random.from_to(1, most) {
            self.statement();
        }
        self.observe_since(vars);
    }

    /// Makes variables count: numbers that were declared since are mixed into memory.
    pub fn observe_since(&mut self, vars: usize) {
        let new: Vec<Var> = self.vars.iter().skip(vars).cloned().collect();
        for var in new {
            if self.chance(60) {
                self.observe(&var);
            }
        }
    }

    /// Mixes a variable's value into memory.
    pub fn observe(&mut self, var: &Var) {
        let Some(cell) = self.mixing_cell() else { return };
        let place = self.place_in(var, 0, FREE);
        let bits = place.bits;
        self.line(format!("{cell} = {cell} * 31u + (unsigned){};", place.text));
        self.note(bits, 0);
    }

    /// A cell of an unsigned array in memory.
    pub fn mixing_cell(&mut self) -> Option<String> {
        let var =
            self.some_var(|var| var.memory && !var.constant && matches!(var.kind, Kind::Ptr(Ty::UInt, _)))?;
        let Kind::Ptr(_, n) = var.kind else { return None };
        self.note(var.bits, var.bits);
        Some(format!("{}[{}]", var.text, self.below(n)))
    }

    fn expression_statement(&mut self) {
        let depth = self.random.from_to(1, 4) as u32;
        let value = if self.chance(85) { self.assignment(depth, FREE) } else { self.value(depth, FREE) };
        self.line(format!("{};", value.text));
    }

    /// A new variable; nothing is written about its value.
    pub fn add(&mut self, name: &str, kind: Kind) -> Bits {
        let bits = self.bit();
        self.vars.push(Var::new(name, kind, bits));
        bits
    }

    /// Declares a number.
    pub fn declaration(&mut self) {
        let ty = self.pick(&types::ALL);
        let depth = self.random.from_to(0, 3) as u32;
        let value = self.value_for(ty, depth, FREE);
        let (name, of) = (self.name("x"), ty.name());
        let constant = self.chance(15);
        let prefix = if constant { "const " } else { "" };
        let line = match self.below(5) {
            0 if !of.contains(' ') => format!("{prefix}{of} {name}({});", value.text),
            1 => format!("{prefix}{of} {name}{{({of}){}}};", value.text),
            2 => format!("{prefix}auto {name} = ({of}){};", value.text),
            _ => format!("{prefix}{of} {name} = {};", value.text),
        };
        self.line(line);
        self.add(&name, Kind::Scalar(ty));
        if constant && let Some(var) = self.vars.last_mut() {
            var.constant = true;
        }
    }

    fn if_statement(&mut self) {
        let vars = self.vars.len();
        let test = self.condition(3, FREE);
        let open = match self.below(6) {
            0 => {
                let (name, ty) = (self.name("x"), self.pick(&types::ALL));
                let value = self.value_for(ty, 2, FREE);
                self.add(&name, Kind::Scalar(ty));
                let test = self.condition(2, FREE);
                format!("if ({} {name} = {}; {}) {{", ty.name(), value.text, test.text)
            }
            1 => {
                let (name, ty) = (self.name("x"), self.pick(&types::ALL));
                let value = self.value_for(ty, 2, FREE);
                self.add(&name, Kind::Scalar(ty));
                format!("if ({} {name} = {}) {{", ty.name(), value.text)
            }
            _ => format!("if ({}) {{", test.text),
        };
        if self.chance(40) {
            self.block(&open, "} else {", |w| w.statements(3));
            self.lines.pop();
            self.block("} else {", "}", |w| w.statements(3));
        } else {
            self.block(&open, "}", |w| w.statements(3));
        }
        self.vars.truncate(vars);
    }

    fn switch(&mut self) {
        let value = self.value(2, FREE);
        let (kept, cases) = (self.breakable, self.random.from_to(2, 4));
        let default = self.below(cases + 1);
        self.block(&format!("switch ({} & 3) {{", value.text), "}", |w| {
            // `continue` would do in a loop, but `break` ends the switch, so that neither is made at random.
            w.breakable = false;
            for case in 0..cases {
                if case == default {
                    w.block("default: {", "}", |w| w.statements(2));
                }
                w.block(&format!("case {case}: {{"), "}", |w| w.statements(2));
                if w.chance(55) {
                    w.line("break;");
                }
            }
            w.breakable = kept;
        });
    }

    fn loop_statement(&mut self) {
        if self.loops >= 2 {
            return self.if_statement();
        }
        let (n, name) = (self.random.from_to(1, 4), self.name("i"));
        let more =
            if self.chance(20) { format!(" && {}", self.condition(2, FREE).text) } else { String::new() };
        let (kept, vars) = (self.breakable, self.vars.len());
        self.loops += 1;
        let ty = self.pick(&[Ty::Int, Ty::UInt, Ty::UChar, Ty::Long, Ty::Short]);
        let of = ty.name();
        let counter = Var::new(&name, Kind::Scalar(ty), 0).constant();
        match self.below(6) {
            0 => {
                self.line(format!("{of} {name} = {n};"));
                self.vars.push(counter);
                self.loop_body(&format!("while ({name}-- > 0{more}) {{"), "}");
            }
            1 => {
                self.line(format!("{of} {name} = 0;"));
                self.vars.push(counter);
                self.loop_body("do {", &format!("}} while (++{name} < {n}{more});"));
            }
            2 => {
                let other = self.name("j");
                self.vars.push(counter);
                self.vars.push(Var::new(&other, Kind::Scalar(ty), 0).constant());
                let open = format!(
                    "for ({of} {name} = 0, {other} = {}; {name} < {other}{more}; {name} += 1, {other}--) {{",
                    n * 2
                );
                self.loop_body(&open, "}");
            }
            3 => {
                // The step has an effect of its own.
                self.vars.push(counter);
                let step = self.assignment(2, FREE);
                self.loop_body(
                    &format!("for ({of} {name} = 0; {name} < {n}{more}; {name}++, {}) {{", step.text),
                    "}",
                );
            }
            4 => {
                self.vars.push(counter);
                self.loop_body(&format!("for ({of} {name} = {n}; {name}--;) {{"), "}");
            }
            _ => {
                self.vars.push(counter);
                self.loop_body(&format!("for ({of} {name} = 0; {name} < {n}{more}; ++{name}) {{"), "}");
            }
        }
        self.loops -= 1;
        self.breakable = kept;
        self.vars.truncate(vars);
    }

    /// The body of a loop.
    pub fn loop_body(&mut self, open: &str, close: &str) {
        let kept = self.breakable;
        self.block(open, close, |w| {
            w.breakable = true;
            w.statements(3);
            w.breakable = kept;
        });
    }

    fn goto(&mut self) {
        let (label, test) = (self.name("end"), self.condition(2, FREE));
        let kept = self.breakable;
        self.block("{", "}", |w| {
            if w.chance(50) {
                w.guard_object();
            }
            w.line(format!("if ({}) goto {label};", test.text));
            w.statements(2);
        });
        self.breakable = kept;
        self.line(format!("{label}:;"));
    }

    /// Leaves a loop, an iteration or the function.
    fn leave(&mut self) {
        let test = self.condition(2, FREE);
        if self.breakable && self.chance(70) {
            let how = self.pick(&["break", "continue"]);
            return self.line(format!("if ({}) {how};", test.text));
        }
        match self.returns {
            None => self.expression_statement(),
            Some(None) => self.line(format!("if ({}) return;", test.text)),
            Some(Some(ty)) => {
                let value = self.value_for(ty, 2, FREE);
                self.line(format!("if ({}) return {};", test.text, value.text));
            }
        }
    }

    /// A number of a type, as a constant.
    pub fn constant(&mut self, ty: Ty) -> String {
        let number = i128::from(self.below(if ty == Ty::Bool { 2 } else { 100 }));
        literal(ty, number)
    }
}
