//! Random programs.
//!
//! A program is one kernel and what it needs. It is made statement by statement: [`values`] makes expressions, [`statements`] plain
//! statements and control flow, the other modules make the constructs that front ends get wrong: [`objects`] (constructors, destructors,
//! temporaries), [`calls`] (functions, templates, packs, variadic functions), [`lambdas`], [`rows`] (references, arrays and their rows,
//! pointers), [`records`] (structs, unions, bit fields, operators).
//!
//! Programs are free of undefined behaviour, by construction:
//! * Every expression carries the range of its value; signed arithmetic that might overflow gets smaller operands. Variables of the types
//!   `int` and `long long` hold small numbers: what is assigned is reduced, and steps are below 128.
//! * Every expression carries what it reads and writes, as bits for the variables and arrays of the program. Operands whose order C++17
//!   leaves open have nothing in common; where it fixes the order (assignments, shifts, subscripts, `&&`, `||`, `?:`, `,`), they may.
//! * Everything is initialised, and indices are within their arrays.
//!
//! What happens in which order is seen by the arrays' contents: constructors and destructors mix a number into a cell of `u`.

mod calls;
mod env;
mod lambdas;
mod objects;
mod records;
mod rows;
mod statements;
mod types;
mod values;

use super::memory::SLICE;
use super::program::Program;
use crate::random::Random;
use env::{Bits, Kind, Var};
use types::Ty;

/// The program with this number.
pub fn program(seed: u64, number: u64) -> Program {
    let mut writer = Writer::new(seed, number);
    let text = writer.kernel(number);
    Program { number, text }
}

/// Families of statements that a program has or has not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    Guards,
    Temporaries,
    Rows,
    Records,
    Calls,
    Lambdas,
    Packs,
    Control,
}

impl Family {
    /// How many of 256 programs have it.
    fn share(self) -> u64 {
        if self == Family::Temporaries { 100 } else { 160 }
    }
}

/// A program in the making.
struct Writer {
    random: Random,
    /// Declarations that stand before the kernel.
    declarations: Vec<String>,
    /// Lines of the function that is being written.
    lines: Vec<String>,
    indent: usize,
    /// What can be named here, innermost last.
    vars: Vec<Var>,
    /// What can be called here.
    callables: Vec<calls::Callable>,
    /// Types with constructors and destructors, which can be used anywhere.
    guards: Vec<objects::Guard>,
    /// Names that were given.
    names: u32,
    /// Bits that were given.
    bits: u32,
    /// Nesting of statements.
    depth: u32,
    /// Nesting of loops.
    loops: u32,
    /// Nesting of functions that are being written.
    functions: u32,
    /// How the function that is being written returns; nothing: it must not be left early.
    returns: Option<Option<Ty>>,
    /// Whether a `break` or `continue` may stand here.
    breakable: bool,
    /// Which families of statements this program has: one thing that is not supported must not keep all others from being compared.
    families: u64,
    /// What the function that is being written has read and written of what lives outside of it.
    effects: (Bits, Bits),
}

impl Writer {
    fn new(seed: u64, number: u64) -> Self {
        let mut random = Random::new(seed, number ^ (0x5_0c << 40));
        Self {
            families: random.draw(),
            random,
            declarations: Vec::new(),
            lines: Vec::new(),
            indent: 1,
            vars: Vec::new(),
            callables: Vec::new(),
            guards: Vec::new(),
            names: 0,
            bits: env::FIRST_FREE,
            depth: 0,
            loops: 0,
            functions: 0,
            returns: Some(None),
            breakable: false,
            effects: (0, 0),
        }
    }

    fn kernel(&mut self, number: u64) -> String {
        let arrays = [("o", Ty::Int), ("u", Ty::UInt), ("l", Ty::Long), ("c", Ty::UChar), ("h", Ty::Short)];
        for (bit, (name, ty)) in arrays.into_iter().enumerate() {
            self.vars.push(Var::new(name, Kind::Ptr(ty, env::CELLS), 1 << bit).memory());
        }
        self.vars.push(Var::new("t", Kind::Scalar(Ty::UInt), env::CONSTANT).constant());
        let statements = self.random.from_to(3, 9);
        for _ in 0..statements {
            self.statement();
        }
        let mut text = format!("namespace p{number} {{\n");
        for line in &self.declarations {
            text += line;
            text.push('\n');
        }
        text += &format!(
            "__global__ void k{number}(int *o, unsigned *u, long long *l, unsigned char *c, short *h) {{\n"
        );
        // On the same line: a program that is made small must keep it.
        text.pop();
        text += " const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;";
        for (name, _) in arrays {
            text += &format!(" {name} += t * {SLICE};");
        }
        text.push('\n');
        for line in &self.lines {
            text += line;
            text.push('\n');
        }
        text += "}\n}\n";
        text
    }

    /// Writes a line.
    fn line(&mut self, text: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "  ".repeat(self.indent), text.as_ref()));
    }

    /// A new name.
    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// A bit for a new variable; when they run out, variables share one.
    fn bit(&mut self) -> Bits {
        self.bits = (self.bits + 1).min(env::LAST);
        1 << self.bits
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.random.percent(percent)
    }

    /// Whether this program has a family of statements.
    fn has(&self, family: Family) -> bool {
        self.families >> (family as u32 * 8) & 255 < family.share()
    }

    fn below(&mut self, n: u64) -> u64 {
        self.random.below(n)
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        self.random.pick(of)
    }

    /// Writes what `body` writes, one step further in; what it declares ends with it.
    fn block(&mut self, open: &str, close: &str, body: impl FnOnce(&mut Self)) {
        self.line(open);
        let (vars, callables) = (self.vars.len(), self.callables.len());
        self.indent += 1;
        self.depth += 1;
        body(self);
        self.depth -= 1;
        self.indent -= 1;
        self.vars.truncate(vars);
        self.callables.truncate(callables);
        self.line(close);
    }

    /// Writes a declaration that stands before the kernel: `body` writes the lines inside of it, with nothing of the present function in
    /// reach. What the body read and wrote of memory that all functions share comes back.
    fn outside(
        &mut self,
        open: &str,
        close: &str,
        vars: Vec<Var>,
        body: impl FnOnce(&mut Self),
    ) -> (Bits, Bits) {
        let kept = (
            std::mem::take(&mut self.lines),
            std::mem::replace(&mut self.vars, vars),
            std::mem::take(&mut self.callables),
            (self.indent, self.depth, self.loops, self.breakable),
            self.returns,
            std::mem::take(&mut self.effects),
        );
        // Functions that are already written can be called.
        self.callables = kept.2.iter().filter(|one| one.everywhere).cloned().collect();
        (self.indent, self.loops, self.breakable) = (1, 0, false);
        self.depth = self.depth.max(1);
        self.functions += 1;
        body(self);
        self.functions -= 1;
        let effects = self.effects;
        let mut written = vec![open.to_owned()];
        written.append(&mut self.lines);
        written.push(close.to_owned());
        self.declarations.append(&mut written);
        let more: Vec<_> = self.callables.iter().filter(|one| one.everywhere).cloned().collect();
        let known = kept.2.iter().filter(|one| one.everywhere).count();
        (self.lines, self.vars, self.callables) = (kept.0, kept.1, kept.2);
        self.callables.extend(more.into_iter().skip(known));
        (self.indent, self.depth, self.loops, self.breakable) = kept.3;
        self.returns = kept.4;
        self.effects = kept.5;
        effects
    }
}
