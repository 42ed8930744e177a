//! Statements and control flow.

use super::{Body, Kind, Writer};

impl Writer {
    /// One statement, with what it contains.
    pub(super) fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        // What a program has of the families, it has often.
        let families: Vec<u32> = (0..=9).filter(|family| self.has(*family)).collect();
        if !families.is_empty() && self.random.percent(22) {
            let family = self.random.pick(&families);
            return self.of_family(family);
        }
        match self.random.below(33) {
            0..=3 => self.variable(),
            4..=7 => self.change(),
            8..=10 => self.branch(),
            11..=13 => self.repeat(),
            14 | 15 => self.choice(),
            16 if self.random.percent(50) => self.leave(),
            17..=19 => self.sizes(),
            20 | 21 if !self.pure => self.allocate(),
            22..=24 if !self.pure => self.pointers(),
            25..=28 if self.may_launch => self.launch(),
            29..=32 if !self.pure => self.call_statement(),
            _ => self.change(),
        }
    }

    /// A statement that only some programs have.
    fn of_family(&mut self, family: u32) {
        let has_lambda = self.some(|var| matches!(var.kind, Kind::Lambda(_))).is_some();
        match family {
            0 if self.in_lambda || self.pure => self.change(),
            0 if has_lambda && self.random.percent(60) => self.call_statement(),
            0 => self.lambda(),
            2 => self.row(),
            4 => self.vector(),
            8 => self.hidden(),
            _ if self.pure => self.change(),
            1 => self.record_variable(),
            3 => self.alias(),
            5 if self.random.percent(30) => self.jump(),
            6 if self.random.percent(30) => self.attempt(),
            7 => self.fetched(),
            9 => self.kept(),
            _ => self.change(),
        }
    }

    /// A few statements in a block that is open.
    pub(super) fn some_statements(&mut self, most: u64) {
        for _ in 0..self.random.from_to(1, most) {
            self.statement();
        }
    }

    fn variable(&mut self) {
        let ty = self.number_type();
        let value = self.any_number(2);
        let name = self.name("v");
        match self.random.below(8) {
            0 => {
                self.line(format!("const {ty} {name} = {value};"));
                self.declare(&name, Kind::Number(ty), true);
            }
            1 => {
                self.line(format!("auto {name} = {value};"));
                self.declare(&name, Kind::Number("auto"), true);
            }
            2 => {
                let other = self.name("v");
                let second = self.number(1);
                self.line(format!("{ty} {name} = {value}, {other} = {second};"));
                self.declare(&name, Kind::Number(ty), false);
                self.declare(&other, Kind::Number(ty), false);
            }
            3 => {
                self.line(format!("{ty} {name};"));
                self.line(format!("{name} = {value};"));
                self.declare(&name, Kind::Number(ty), false);
            }
            _ => {
                self.line(format!("{ty} {name} = {value};"));
                self.declare(&name, Kind::Number(ty), false);
            }
        }
    }

    pub(super) fn change(&mut self) {
        let Some(place) = self.place() else { return self.variable() };
        match self.random.below(9) {
            0 => self.line(format!("{place}++;")),
            1 => self.line(format!("--{place};")),
            2 | 3 => {
                let op = self.pick(&["+=", "-=", "*=", "&=", "|=", "^=", "%=", "/=", "<<=", ">>="]);
                let value = match op {
                    "*=" | "<<=" | ">>=" => self.random.from_to(1, 4).to_string(),
                    "/=" | "%=" => self.random.from_to(1, 40).to_string(),
                    _ => self.any_number(1),
                };
                self.line(format!("{place} {op} {value};"));
            }
            4 => {
                let value = self.number(1);
                match self.place() {
                    Some(other) => self.line(format!("{place} = {other} = {value};")),
                    None => self.line(format!("{place} = {value};")),
                }
            }
            6 if !self.pure && self.has(12) => {
                let (Some(one), Some(two)) = (self.int_place(), self.int_place()) else { return };
                let (condition, op, value) =
                    (self.condition(1), self.pick(&["=", "+=", "="]), self.number(1));
                self.line(format!("({condition} ? {one} : {two}) {op} {value};"));
            }
            5 => match self.effect() {
                Some(effect) => self.line(format!("{effect};")),
                None => self.line(format!("{place} += 1;")),
            },
            _ => {
                let value = self.any_number(2);
                self.line(format!("{place} = {value};"));
            }
        }
    }

    fn branch(&mut self) {
        let condition = self.any_condition();
        match self.random.below(10) {
            0 => {
                let name = self.name("v");
                let value = self.any_number(1);
                self.open(format!("if (int {name} = {value}) {{"));
                self.declare(&name, Kind::Number("int"), false);
            }
            1 => {
                let name = self.name("v");
                let value = self.number(1);
                let limit = self.literal();
                self.open(format!("if (int {name} = {value}; {name} < {limit}) {{"));
                self.declare(&name, Kind::Number("int"), false);
            }
            _ => self.open(format!("if ({condition}) {{")),
        }
        self.some_statements(3);
        if self.random.percent(40) {
            self.close("} else {");
            self.depth += 1;
            self.scopes.push(Vec::new());
            self.some_statements(3);
        }
        self.close("}");
    }

    fn repeat(&mut self) {
        if self.loops >= 2 {
            return self.change();
        }
        let i = self.name("i");
        let limit = match self.random.below(4) {
            0 | 1 => self.random.from_to(1, 6).to_string(),
            2 => format!("({} & 7)", self.simple()),
            _ => format!("{} % 5", self.simple()),
        };
        let mut fixed = self.random.percent(85);
        let mut end = "}".to_owned();
        let mut kind = Kind::Number("int");
        match self.random.below(10) {
            0..=3 => {
                let ty = self.random.pick(&["int", "int", "unsigned", "short", "size_t"]);
                kind = Kind::Number(ty);
                let step = self.pick(&["++", "++", " += 2", " += 3"]);
                let from = self.random.below(3);
                self.open(format!("for ({ty} {i} = {from}; {i} < ({ty})({limit}); {i}{step}) {{"));
            }
            4 => {
                let (to, step) = (self.random.from_to(2, 70), self.pick(&["*= 2", "<<= 1", "*= 3"]));
                self.open(format!("for (int {i} = 1; {i} < {to}; {i} {step}) {{"));
            }
            5 => {
                let (from, step) = (self.simple(), self.pick(&[">>= 1", "/= 2", "-= 20", "/= 3"]));
                self.open(format!("for (int {i} = ({from}) & 63; {i} > 0; {i} {step}) {{"));
            }
            6 => {
                self.line(format!("int {i} = {limit};"));
                self.declare(&i, Kind::Number("int"), false);
                match self.random.percent(50) {
                    true => self.open(format!("while ({i}-- > 0) {{")),
                    false => self.open(format!("while (--{i} > 0) {{")),
                }
            }
            7 => {
                self.line(format!("int {i} = 0;"));
                self.declare(&i, Kind::Number("int"), false);
                self.open("do {");
                end = format!("}} while (++{i} < {limit});");
            }
            8 => {
                self.line(format!("int {i} = 0;"));
                self.declare(&i, Kind::Number("int"), false);
                let head = self.pick(&["while (true) {", "for (;;) {"]);
                self.open(head);
                self.line(format!("if ({i}++ >= {limit}) break;"));
            }
            _ => {
                let row = self.some(|var| matches!(var.kind, Kind::Row(_)));
                match row {
                    Some(row) => {
                        let ty = self.pick(&["int", "int &", "const int &", "auto", "auto &"]);
                        self.open(format!("for ({ty} {i} : {row}) {{"));
                        fixed |= ty == "const int &";
                    }
                    None => {
                        let j = self.name("j");
                        self.open(format!("for (int {i} = 0, {j} = 9; {i} < {j}; {i} += 2, {j}--) {{"));
                        self.declare(&j, Kind::Number("int"), true);
                    }
                }
            }
        }
        self.declare(&i, kind, fixed);
        self.loops += 1;
        self.breaks += 1;
        self.some_statements(4);
        if self.random.percent(25) {
            let condition = self.any_condition();
            let way = self.pick(&["break", "continue"]);
            self.line(format!("if ({condition}) {way};"));
            self.some_statements(2);
        }
        self.loops -= 1;
        self.breaks -= 1;
        self.close(&end);
    }

    fn choice(&mut self) {
        let on = match self.random.below(4) {
            0 => format!("{} % 4", self.simple()),
            1 => format!("{} & 3", self.simple()),
            2 => self.simple(),
            _ => self.any_number(1),
        };
        self.open(format!("switch ({on}) {{"));
        self.breaks += 1;
        let mut used: Vec<i64> = Vec::new();
        let default = self.random.below(5);
        for n in 0..self.random.from_to(1, 4) {
            if n == default {
                self.line("default:");
            } else {
                let label = self.random.pick(&[0, 1, 2, 3, 4, 8, 16, 32, 64, 256, 1000]);
                if used.contains(&label) {
                    continue;
                }
                used.push(label);
                self.line(format!("case {label}:"));
            }
            if self.random.percent(20) {
                continue;
            }
            self.open("{");
            self.some_statements(2);
            self.close("}");
            if self.random.percent(65) {
                self.line("break;");
            }
        }
        // A label stands before a statement.
        self.line(";");
        self.breaks -= 1;
        self.close("}");
    }

    /// A way out.
    fn leave(&mut self) {
        let condition = self.any_condition();
        let ways = match (self.body, self.in_lambda) {
            (_, true) | (Body::Nothing, _) => vec!["return;", "exit(0);", "abort();"],
            (Body::Number, _) => vec!["return 1;", "exit(2);", "return 3;"],
        };
        let ways = if self.in_lambda { vec!["exit(2);"] } else { ways };
        let mut way = self.random.pick(&ways);
        if self.loops > 0 && self.random.percent(60) {
            way = self.random.pick(&["break;", "continue;"]);
        }
        if self.pure && way != "break;" && way != "continue;" {
            way = "return 4;";
        }
        match self.random.percent(15) {
            true => self.line(format!("assert({condition});")),
            false => self.line(format!("if ({condition}) {way}")),
        }
    }

    /// Jumps forth and back.
    fn jump(&mut self) {
        if self.in_lambda || self.template.is_some() {
            return self.change();
        }
        let label = self.name("l");
        let condition = self.condition(1);
        if self.random.percent(50) {
            // A jump does not pass declarations.
            self.open("{");
            self.line(format!("if ({condition}) goto {label};"));
            self.open("{");
            self.some_statements(2);
            self.close("}");
            self.close(&format!("}} {label}:;"));
        } else {
            let count = self.name("c");
            self.line(format!("int {count} = 0;"));
            self.line(format!("{label}:;"));
            self.open("{");
            self.some_statements(2);
            self.close("}");
            let turns = self.random.from_to(1, 4);
            self.line(format!("if (++{count} < {turns}) goto {label};"));
        }
    }

    fn attempt(&mut self) {
        self.open("try {");
        self.some_statements(2);
        let (condition, value) = (self.condition(1), self.number(1));
        self.line(format!("if ({condition}) throw (int)({value});"));
        self.some_statements(2);
        let name = self.name("e");
        self.close(&format!("}} catch (int {name}) {{"));
        self.depth += 1;
        self.scopes.push(Vec::new());
        self.declare(&name, Kind::Number("int"), false);
        self.some_statements(2);
        self.close("}");
    }

    /// Numbers that come from the device.
    fn fetched(&mut self) {
        let Some(device) = self.device() else { return self.change() };
        let name = self.name("h");
        match self.random.percent(50) {
            true => {
                self.line(format!("int {name} = 5;"));
                self.line(format!("cudaMemcpy(&{name}, {device}, sizeof(int), cudaMemcpyDeviceToHost);"));
                self.declare(&name, Kind::Number("int"), false);
            }
            false => {
                self.line(format!("int {name}[3] = {{1, 2, 3}};"));
                self.line(format!("cudaMemcpy({name}, {device}, sizeof({name}), cudaMemcpyDeviceToHost);"));
                self.declare(&name, Kind::Row(3), false);
            }
        }
    }

    /// A variable that hides another.
    fn hidden(&mut self) {
        let Some(name) =
            self.some(|var| matches!(var.kind, Kind::Number("int")) && var.name.starts_with('v'))
        else {
            return self.change();
        };
        let value = self.number(1);
        self.open("{");
        if !value.contains(&name) {
            self.line(format!("int {name} = {value};"));
            self.declare(&name, Kind::Number("int"), false);
        }
        self.some_statements(3);
        self.close("}");
    }

    /// A variable that keeps its value.
    fn kept(&mut self) {
        let name = self.name("s");
        let value = self.literal();
        self.line(format!("static int {name} = {value};"));
        self.declare(&name, Kind::Number("int"), false);
        let (op, step) = (self.pick(&["+=", "-=", "^="]), self.random.from_to(1, 9));
        self.line(format!("{name} {op} {step};"));
    }
}
