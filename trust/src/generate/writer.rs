//! Writes one kernel as kir text: expressions, statements, loops, with the names and types kept straight.

use super::Tags;
use crate::random::Random;
use std::fmt::Write;

/// What holds for the whole kernel.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Whether blocks have two dimensions.
    pub two_dimensional: bool,
    /// The block size, if the launch fixes it.
    pub fixed_block: Option<[u32; 2]>,
    /// The number of blocks, if the launch fixes it.
    pub fixed_grid: Option<u32>,
    /// OpenCL's rules and fence flags.
    pub opencl: bool,
    /// Whether index arithmetic is unsigned.
    pub unsigned: bool,
    /// How many elements of a global array each thread owns.
    pub chunk: u64,
    /// Threads of a warp.
    pub warp: u32,
    /// Warps of so many threads run in lock step.
    pub lockstep: Option<u32>,
}

/// A kernel being written. `%t` is the thread's number in the block, `%g` in the grid, `%base` the block's first element
/// of its part of global arrays.
pub struct Writer {
    /// Decides what is written.
    pub random: Random,
    /// What holds for the whole kernel.
    pub shape: Shape,
    ty: &'static str,
    lines: String,
    depth: usize,
    variables: Vec<String>,
    /// Variables of other types than the index type, with these.
    scalars: Vec<(String, &'static str)>,
    events: u32,
    labels: u32,
    tags: Tags,
}

/// Elements of a shared array when the block size is open: enough for two for each thread of the largest block.
const OPEN_SIZE: u64 = 2048;

impl Writer {
    /// A kernel that computes the thread's numbers and nothing else yet.
    pub fn new(shape: Shape, seed: u64) -> Self {
        let ty = if shape.unsigned { "u32" } else { "i32" };
        let mut writer = Self {
            random: Random::new(seed, 2),
            shape,
            ty,
            lines: String::new(),
            depth: 1,
            variables: Vec::new(),
            scalars: Vec::new(),
            events: 0,
            labels: 0,
            tags: Tags::new(),
        };
        for name in ["t", "g", "base"] {
            writer.variables.push(name.to_owned());
        }
        let linear = match writer.shape.two_dimensional {
            true => {
                writer.tag("2-D");
                writer.op(
                    "add",
                    &writer.op("mul", &writer.id("tid.y"), &writer.id("bdim.x")),
                    &writer.id("tid.x"),
                )
            }
            false => writer.id("tid.x"),
        };
        writer.line(&format!("%t = {linear}"));
        let size = writer.block_size();
        let block = writer.id("bid.x");
        writer.line(&format!("%g = {}", writer.op("add", &writer.op("mul", &block, &size), "%t")));
        let part = writer.op("mul", &size, &writer.number(writer.shape.chunk));
        writer.line(&format!("%base = {}", writer.op("mul", &block, &part)));
        if writer.shape.opencl {
            writer.tag("opencl");
        }
        if writer.shape.lockstep.is_some() {
            writer.tag("lock step");
        }
        if writer.shape.fixed_block.is_none() {
            writer.tag("any block");
        }
        if writer.shape.fixed_grid.is_none() {
            writer.tag("any grid");
        }
        writer
    }

    /// Names a feature of the kernel.
    pub fn tag(&mut self, tag: &'static str) {
        self.tags.insert(tag);
    }

    /// A constant of the index type.
    pub fn number(&self, value: u64) -> String {
        format!("{value}:{}", self.ty)
    }

    /// A random constant below `n`.
    pub fn below(&mut self, n: u64) -> String {
        let value = self.random.below(n);
        self.number(value)
    }

    /// A thread coordinate or launch constant, converted to the index type.
    pub fn id(&self, name: &str) -> String {
        if self.shape.unsigned { name.to_owned() } else { format!("int.i32({name})") }
    }

    /// An operation on two values of the index type; a comparison gives a bool.
    pub fn op(&self, name: &str, left: &str, right: &str) -> String {
        format!("{name}.{}({left}, {right})", self.ty)
    }

    /// Elements of a shared array.
    pub fn shared_size(&self) -> u64 {
        self.shape.fixed_block.map_or(OPEN_SIZE, |[x, y]| u64::from(x * y) * 2 * self.shape.chunk)
    }

    /// The number of threads of a block: as a constant where it is known, half of the time.
    pub fn block_size(&mut self) -> String {
        match self.shape.fixed_block {
            Some([x, y]) if self.random.percent(50) => self.number(u64::from(x * y)),
            _ if self.shape.two_dimensional => self.op("mul", &self.id("bdim.x"), &self.id("bdim.y")),
            _ => self.id("bdim.x"),
        }
    }

    /// A new variable.
    pub fn variable(&mut self) -> String {
        let name = format!("v{}", self.variables.len());
        self.variables.push(name.clone());
        format!("%{name}")
    }

    /// A new variable of another type.
    pub fn scalar(&mut self, ty: &'static str) -> String {
        let name = format!("x{}", self.scalars.len());
        self.scalars.push((name.clone(), ty));
        format!("%{name}")
    }

    /// A new label.
    pub fn label(&mut self) -> u32 {
        self.labels += 1;
        self.labels - 1
    }

    /// A new variable for the event of an asynchronous copy.
    pub fn event(&mut self) -> String {
        self.events += 1;
        format!("%e{}", self.events)
    }

    /// The index type.
    pub fn type_name(&self) -> &'static str {
        self.ty
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.lines, "{:1$}{text}", "", self.depth * 2);
    }

    /// A new variable with this value.
    pub fn set(&mut self, value: &str) -> String {
        let name = self.variable();
        self.line(&format!("{name} = {value}"));
        name
    }

    /// The address of an element. `in`, `out` and `acc` are global, `s` and `q` shared.
    pub fn element(&self, array: &str, index: &str) -> String {
        let base = if matches!(array, "s" | "q") { "@" } else { "%" };
        format!("[ptr_add({base}{array}, mul.i64(int.i64({index}), 4:i64))]")
    }

    /// Reads an element into a new variable.
    pub fn load(&mut self, array: &str, index: &str) -> String {
        let name = self.variable();
        self.line(&format!("{name} = load {} {}", self.ty, self.element(array, index)));
        name
    }

    /// Writes an element.
    pub fn store(&mut self, array: &str, index: &str, value: &str) {
        self.line(&format!("store {} {} {value}", self.ty, self.element(array, index)));
    }

    /// An atomic operation on an element, with its result.
    pub fn atomic(&mut self, op: &str, array: &str, index: &str, value: &str) -> String {
        self.tag("atomic");
        let name = self.variable();
        let ty = self.ty;
        self.line(&format!(
            "{name} = atomic {op} {ty} {} ({value}) relaxed device",
            self.element(array, index)
        ));
        name
    }

    /// A barrier; in OpenCL with fence flags that are enough for the spaces named, most of the time.
    pub fn barrier(&mut self, shared: bool, global: bool) {
        if !self.shape.opencl || self.random.percent(30) {
            return self.line("barrier block [shared, global]");
        }
        self.tag("fence flags");
        let right = self.random.percent(90);
        let text = match (shared == right, global == right) {
            (true, true) => "shared, global",
            (true, false) => "shared",
            (false, true) => "global",
            (false, false) => "",
        };
        self.line(&format!("barrier block [{text}]"));
    }

    /// What stands between two segments: most often a barrier.
    pub fn separate(&mut self) {
        if self.random.percent(90) {
            self.barrier(true, true);
        }
    }

    /// A conditional.
    pub fn guarded(&mut self, condition: &str, body: impl FnOnce(&mut Self)) {
        self.line(&format!("if {condition} {{"));
        self.depth += 1;
        body(self);
        self.depth -= 1;
        self.line("}");
    }

    /// A conditional with two arms.
    pub fn either(
        &mut self,
        condition: &str,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        self.line(&format!("if {condition} {{"));
        self.depth += 1;
        then(self);
        self.depth -= 1;
        self.line("} else {");
        self.depth += 1;
        otherwise(self);
        self.depth -= 1;
        self.line("}");
    }

    /// A loop in the form that C's `for` has in kir. The body gets the variable, and the labels of `break` and
    /// `continue`.
    pub fn counted(
        &mut self,
        start: &str,
        condition: impl FnOnce(&Self, &str) -> String,
        step: impl FnOnce(&Self, &str) -> String,
        body: impl FnOnce(&mut Self, &str, u32, u32),
    ) {
        let variable = self.set(start);
        let first = self.labels;
        let (out, head, next) = (first, first + 1, first + 2);
        self.labels += 3;
        self.line(&format!("block #{out} {{"));
        self.line(&format!("  loop #{head} {{"));
        self.depth += 2;
        let condition = condition(self, &variable);
        self.line(&format!("br_if #{out} not.bool({condition})"));
        self.line(&format!("block #{next} {{"));
        self.depth += 1;
        body(self, &variable, out, next);
        self.depth -= 1;
        self.line("}");
        let step = step(self, &variable);
        self.line(&format!("{variable} = {step}"));
        self.line(&format!("br #{head}"));
        self.depth -= 2;
        self.line("  }");
        self.line("}");
    }

    /// `do { .. } while (condition)`; the body gets the labels of `break` and `continue`.
    pub fn do_while(
        &mut self,
        body: impl FnOnce(&mut Self, u32, u32),
        condition: impl FnOnce(&mut Self) -> String,
    ) {
        let [out, head, next] = [self.label(), self.label(), self.label()];
        self.line(&format!("block #{out} {{"));
        self.line(&format!("  loop #{head} {{"));
        self.depth += 2;
        self.labelled(next, |w| body(w, out, next));
        let condition = condition(self);
        self.line(&format!("br_if #{head} {condition}"));
        self.depth -= 2;
        self.line("  }");
        self.line("}");
    }

    /// A block that `br` to its label leaves.
    pub fn labelled(&mut self, label: u32, body: impl FnOnce(&mut Self)) {
        self.line(&format!("block #{label} {{"));
        self.depth += 1;
        body(self);
        self.depth -= 1;
        self.line("}");
    }

    /// `for (i = 0; i < end; i++)`.
    pub fn count_to(&mut self, end: &str, body: impl FnOnce(&mut Self, &str, u32, u32)) {
        let zero = self.number(0);
        self.counted(&zero, |w, i| w.op("lt", i, end), |w, i| w.op("add", i, &w.number(1)), body);
    }

    /// The finished text and the features.
    pub fn finish(self) -> (String, Tags) {
        let language = if self.shape.opencl { "opencl" } else { "cuda" };
        let (ty, size) = (self.ty, self.shared_size());
        let mut text = format!(
            "module {language}\n\nlayout0 = scalar {ty} size 4 align 4\n\
             layout1 = array layout0 x {size} size {} align 4\n\n\
             global @in : layout0 read_only\nglobal @out : layout0\nglobal @acc : layout0\n\
             shared @s : layout1 size {}\nshared @q : layout1 size {}\n\n\
             kernel &k(%in : ptr -> @in, %out : ptr -> @out, %acc : ptr -> @acc, %n : {ty}, %m : {ty})\n",
            size * 4,
            size * 4,
            size * 4,
        );
        for name in &self.variables {
            let _ = writeln!(text, "  local %{name} : {ty}");
        }
        for (name, ty) in &self.scalars {
            let _ = writeln!(text, "  local %{name} : {ty}");
        }
        for number in 1..=self.events {
            let _ = writeln!(text, "  temp %e{number} : u64");
        }
        (text + "{\n" + &self.lines + "}\n", self.tags)
    }
}
