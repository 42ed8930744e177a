//! Arrays, rows of arrays, references and pointers to them, and loops over them.

use super::Writer;
use super::env::{Kind, UPPER, Var};
use super::statements::FREE;
use super::types::{self, Ty};

impl Writer {
    /// A statement about arrays.
    pub fn row_statement(&mut self) {
        match self.below(20) {
            0..=2 => self.array(),
            3..=5 => self.rows(),
            6 => self.shared(),
            7 => self.global_rows(),
            8..=10 => self.bind_row(),
            11..=12 => self.bind_element(),
            13..=14 => self.pointer(),
            15..=17 => self.each(),
            18 => self.bindings(),
            _ => self.pointer_difference(),
        }
    }

    /// Values for the elements of an array, perhaps not all of them.
    fn elements(&mut self, ty: Ty, n: u64) -> String {
        let given = if self.chance(30) { self.below(n + 1) } else { n };
        let values: Vec<String> = (0..given)
            .map(|_| {
                let value = self.value_for(ty, 1, FREE);
                format!("({}){}", ty.name(), value.text)
            })
            .collect();
        format!("{{{}}}", values.join(", "))
    }

    fn array(&mut self) {
        let (ty, n, name) = (self.pick(&types::ALL), self.pick(&[2, 3, 4, 5, 8]), self.name("a"));
        let values = self.elements(ty, n);
        self.line(format!("{} {name}[{n}] = {values};", ty.name()));
        self.add(&name, Kind::Array(ty, n));
    }

    fn rows(&mut self) {
        let (ty, n, m) = (self.pick(&types::ALL), self.pick(&[2, 3]), self.pick(&[2, 3, 4]));
        let name = self.name("a");
        let values: Vec<String> = (0..n).map(|_| self.elements(ty, m)).collect();
        self.line(format!("{} {name}[{n}][{m}] = {{{}}};", ty.name(), values.join(", ")));
        self.add(&name, Kind::Rows(ty, n, m));
    }

    /// A shared array with a row for each thread.
    fn shared(&mut self) {
        let (ty, m, name) = (self.pick(&types::ALL), self.pick(&[2, 4]), self.name("s"));
        self.line(format!("__shared__ {} {name}[2][{m}];", ty.name()));
        for i in 0..m {
            let value = self.constant(ty);
            self.line(format!("{name}[threadIdx.x][{i}] = {value};"));
        }
        let bits = self.bit();
        let row = self.name("r");
        match self.below(4) {
            0 => self.vars.push(Var::new(&format!("{name}[threadIdx.x]"), Kind::Array(ty, m), bits)),
            1 => {
                self.line(format!("{} (&{row})[{m}] = {name}[threadIdx.x];", ty.name()));
                self.vars.push(Var::new(&row, Kind::Array(ty, m), bits));
            }
            2 => {
                self.line(format!("auto &{row} = {name}[threadIdx.x];"));
                self.vars.push(Var::new(&row, Kind::Array(ty, m), bits));
            }
            _ => {
                self.line(format!("{} *{row} = {name}[threadIdx.x];", ty.name()));
                self.vars.push(Var::new(&row, Kind::Ptr(ty, m), bits));
            }
        }
    }

    /// The upper half of `o` as a struct with rows.
    fn global_rows(&mut self) {
        if self.functions > 0 || !self.vars.iter().any(|var| var.text == "o") {
            return self.rows();
        }
        let (record, name) = (self.name("T"), self.name("p"));
        let (n, m) = self.pick(&[(2, 4), (4, 2), (2, 2)]);
        self.declarations.push(format!("struct {record} {{ int m[{n}][{m}]; }};"));
        let line = match self.below(2) {
            0 => format!("{record} *{name} = ({record} *)(o + 8);"),
            _ => format!("auto *{name} = reinterpret_cast<{record} *>(o + 8);"),
        };
        self.line(line);
        self.vars.push(Var::new(&format!("{name}->m"), Kind::Rows(Ty::Int, n, m), UPPER));
        self.bind_row();
    }

    /// Another name for a row, or for all of them.
    pub fn bind_row(&mut self) {
        let Some(var) = self.some_var(|var| matches!(var.kind, Kind::Rows(..) | Kind::Array(..))) else {
            return self.rows();
        };
        let (name, constant) = (self.name("r"), var.constant);
        let kept = if constant { "const " } else { "" };
        let mut bound = Var::new(&name, var.kind, var.bits);
        bound.constant = constant;
        match var.kind {
            Kind::Rows(ty, n, m) => {
                let index = self.index(n, 2, FREE);
                let of = ty.name();
                let row = format!("{}[{}]", var.text, index.text);
                let line = match self.below(9) {
                    0 | 1 => {
                        bound.kind = Kind::Array(ty, m);
                        format!("auto &{name} = {row};")
                    }
                    2 => {
                        bound.kind = Kind::Array(ty, m);
                        format!("{kept}{of} (&{name})[{m}] = {row};")
                    }
                    3 => {
                        bound.kind = Kind::Ptr(ty, m);
                        format!("{kept}{of} *{name} = {row};")
                    }
                    4 => {
                        bound.kind = Kind::Array(ty, m);
                        bound.text = format!("(*{name})");
                        format!("auto *{name} = &{row};")
                    }
                    5 => format!("auto &{name} = {};", var.text),
                    6 => format!("{kept}{of} (*{name})[{m}] = {};", var.text),
                    7 => {
                        bound.kind = Kind::Array(ty, m);
                        bound.constant = true;
                        format!("const auto &{name} = {row};")
                    }
                    _ => {
                        bound.kind = Kind::Array(ty, m);
                        format!("auto &&{name} = {row};")
                    }
                };
                self.line(line);
            }
            Kind::Array(ty, n) => {
                let line = match self.below(4) {
                    0 => format!("{kept}{} (&{name})[{n}] = {};", ty.name(), var.text),
                    1 => {
                        bound.constant = true;
                        format!("const auto &{name} = {};", var.text)
                    }
                    2 => {
                        bound.text = format!("(*{name})");
                        format!("{kept}{} (*{name})[{n}] = &{};", ty.name(), var.text)
                    }
                    _ => format!("auto &{name} = {};", var.text),
                };
                self.line(line);
            }
            _ => return,
        }
        self.vars.push(bound);
        self.expression_with_last();
    }

    /// Uses the newest variable.
    fn expression_with_last(&mut self) {
        let Some(var) = self.vars.last().cloned() else { return };
        if !var.constant {
            let place = self.place_in(&var, 1, FREE);
            let value = self.value_for(place.ty, 2, FREE);
            let op =
                if place.ty.is_small() || place.ty == Ty::Bool { "=" } else { self.pick(&["=", "+=", "^="]) };
            let value = if op == "+=" { format!("({} & 63)", value.text) } else { value.text };
            self.line(format!("{} {op} {value};", place.text));
            self.note(place.bits, place.bits);
        }
        self.observe(&var);
    }

    /// A reference or pointer to a number.
    fn bind_element(&mut self) {
        let write = self.chance(75);
        let fits = |var: &Var| !(matches!(var.kind, Kind::Field(..)) || write && var.constant);
        let Some(var) = self.some_var(fits) else { return self.array() };
        let place = self.place_in(&var, 2, FREE);
        if place.text.contains('?') && self.chance(50) {
            return self.declaration();
        }
        let (name, of, text) = (self.name("r"), place.ty.name(), &place.text);
        let mut bound = Var::new(&name, Kind::Scalar(place.ty), place.bits);
        let kept = if var.constant { "const " } else { "" };
        bound.constant = var.constant;
        let line = match self.below(7) {
            0 => format!("auto &{name} = {text};"),
            1 => {
                bound.constant = true;
                format!("const {of} &{name} = {text};")
            }
            2 => {
                bound.text = format!("(*{name})");
                format!("{kept}{of} *{name} = &{text};")
            }
            3 => {
                bound.text = format!("(*{name})");
                format!("auto {name} = &{text};")
            }
            4 => format!("auto &&{name} = {text};"),
            5 => {
                // A pointer to the pointer.
                let other = self.name("p");
                self.line(format!("{kept}{of} *{other} = &{text};"));
                bound.text = format!("(**{name})");
                format!("{kept}{of} **{name} = &{other};")
            }
            _ => format!("{kept}{of} &{name} = {text};"),
        };
        self.line(line);
        self.vars.push(bound);
        self.expression_with_last();
    }

    /// A pointer that moves.
    fn pointer(&mut self) {
        let Some(var) =
            self.some_var(|var| !var.constant && matches!(var.kind, Kind::Array(_, 3..) | Kind::Ptr(_, 3..)))
        else {
            return self.array();
        };
        let (Kind::Array(ty, n) | Kind::Ptr(ty, n)) = var.kind else { return };
        let name = self.name("p");
        self.line(format!("{} *{name} = {};", ty.name(), var.text));
        let value = |w: &mut Self| w.value_for(ty, 1, FREE).text;
        let mut at = 0;
        for _ in 0..self.random.from_to(1, 3) {
            let given = value(self);
            let room = n - 1 - at;
            match self.below(6) {
                0 if room > 0 => {
                    self.line(format!("*{name}++ = {given};"));
                    at += 1;
                }
                1 if room > 0 => {
                    self.line(format!("*++{name} = {given};"));
                    at += 1;
                }
                2 if at > 0 => {
                    self.line(format!("*{name}-- = {given};"));
                    at -= 1;
                }
                3 if room > 0 => {
                    let step = self.random.from_to(1, room);
                    self.line(format!("{name} += {step};"));
                    at += step;
                }
                4 if at > 0 => self.line(format!("{name}[-1] = {given};")),
                _ => self.line(format!("*{name} = {given};")),
            }
        }
        self.note(var.bits, var.bits);
        self.vars.push(Var::new(&name, Kind::Ptr(ty, n - at), var.bits));
        if at > 0 {
            self.mix(&format!("{name} - {}", var.text));
        }
    }

    fn pointer_difference(&mut self) {
        let Some(var) = self.some_var(|var| matches!(var.kind, Kind::Array(..) | Kind::Ptr(..))) else {
            return self.array();
        };
        let (Kind::Array(_, n) | Kind::Ptr(_, n)) = var.kind else { return };
        let (a, b) = (self.index(n, 1, FREE), self.below(n));
        let op = self.pick(&["-", "<", "==", "!=", ">="]);
        self.mix(&format!("&{}[{}] {op} {} + {b}", var.text, a.text, var.text));
    }

    /// A loop over an array or its rows.
    fn each(&mut self) {
        if self.loops >= 2 {
            return self.bind_row();
        }
        let Some(var) = self.some_var(|var| matches!(var.kind, Kind::Array(..) | Kind::Rows(..))) else {
            return self.rows();
        };
        let (name, vars) = (self.name("e"), self.vars.len());
        self.loops += 1;
        match var.kind {
            Kind::Array(ty, _) => {
                let how = self.pick(&["auto &", "auto &", "auto ", "const auto &", "auto &&", ""]);
                let how = if how.is_empty() { format!("{} ", ty.name()) } else { how.to_owned() };
                let copied = !how.contains('&');
                let mut element =
                    Var::new(&name, Kind::Scalar(ty), if copied { self.bit() } else { var.bits });
                element.constant = how.starts_with("const") || var.constant && !copied;
                self.vars.push(element);
                let kept = self.breakable;
                self.block(&format!("for ({how}{name} : {}) {{", var.text), "}", |w| {
                    w.breakable = true;
                    w.expression_with_last();
                    w.statements(1);
                    w.breakable = kept;
                });
            }
            Kind::Rows(ty, n, m) => {
                let (how, constant) =
                    self.pick(&[("auto &", false), ("const auto &", true), ("auto &&", false)]);
                let whole = self.chance(60);
                let mut row = Var::new(&name, Kind::Array(ty, m), var.bits);
                row.constant = constant || var.constant;
                let over = if whole { var.text.clone() } else { format!("{}[{}]", var.text, self.below(n)) };
                if whole {
                    self.vars.push(row);
                    self.block(&format!("for ({how}{name} : {over}) {{"), "}", |w| {
                        w.expression_with_last();
                        if w.chance(50) {
                            w.each();
                        }
                    });
                } else {
                    row.kind = Kind::Scalar(ty);
                    self.vars.push(row);
                    self.block(&format!("for ({how}{name} : {over}) {{"), "}", |w| w.expression_with_last());
                }
            }
            _ => {}
        }
        self.loops -= 1;
        self.vars.truncate(vars);
    }

    /// Names for the elements of an array.
    fn bindings(&mut self) {
        let Some(var) = self.some_var(|var| matches!(var.kind, Kind::Array(_, 2..=4))) else {
            return self.array();
        };
        let Kind::Array(ty, n) = var.kind else { return };
        let names: Vec<String> = (0..n).map(|_| self.name("b")).collect();
        let (how, copied) = self.pick(&[("auto &", false), ("auto ", true), ("auto &&", false)]);
        self.line(format!("{how}[{}] = {};", names.join(", "), var.text));
        let bits = if copied { self.bit() } else { var.bits };
        for name in names {
            let mut bound = Var::new(&name, Kind::Scalar(ty), bits).no_capture();
            bound.constant = var.constant;
            self.vars.push(bound);
        }
        self.expression_with_last();
    }
}
