//! Where the time goes: every pass is declared once, here, and measured by [`Timings::time`].

use serde::Serialize;
use std::time::{Duration, Instant};

macro_rules! passes {
    ($($(#[$meta:meta])* $variant:ident $text:literal;)*) => {
        /// A pass, in the order in which passes run.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Pass { $($(#[$meta])* $variant),* }

        impl Pass {
            /// All of them, in order.
            pub const ALL: &'static [Pass] = &[$(Pass::$variant),*];

            /// What `--time-passes` calls it.
            pub fn as_str(self) -> &'static str {
                match self { $(Pass::$variant => $text),* }
            }
        }
    };
}

passes! {
    /// Reading the file.
    ReadFile "read file";
    /// Precompiling our own headers, once for each clang and set of options.
    MakeHeaders "precompile headers";
    /// clang: process start, parsing, printing its tree.
    Clang "clang";
    /// Reading clang's tree.
    ReadAst "read syntax tree";
    /// Lowering to kir.
    Lower "lower to kir";
    /// Parsing kir text.
    ParseKir "parse kir";
    /// Validating kir.
    Validate "validate kir";
    /// Inlining and scalarising, so that one body of plain locals is left.
    Flatten "flatten kernel";
    /// Proving, or finding what stands in the way.
    Check "check";
    /// Looking at how warps use memory.
    Perf "memory access patterns";
    /// Executing both sides of a comparison symbolically, and comparing.
    Compare "compare";
    /// Parsing PVL.
    ParsePvl "parse pvl";
    /// Rewriting a program, applicability included.
    Rewrite "rewrite";
    /// Showing what contracts say.
    Prove "prove";
    /// Making arguments and array contents.
    MakeInputs "make inputs";
    /// Executing on the interpreter.
    Interpret "interpret";
    /// Looking for a barrier that cures a race.
    Fix "verify a fix";
    /// Putting findings into words.
    Describe "describe findings";
}

/// Time spent in each pass.
#[derive(Clone, Debug)]
pub struct Timings {
    spent: Vec<Duration>,
}

impl Default for Timings {
    fn default() -> Self {
        Self { spent: vec![Duration::ZERO; Pass::ALL.len()] }
    }
}

/// Time spent in a pass, for reports.
#[derive(Clone, Debug, Serialize)]
pub struct PassTime {
    /// The pass.
    pub pass: &'static str,
    /// Milliseconds.
    pub ms: f64,
}

impl Timings {
    /// Runs something and books its time on a pass.
    pub fn time<T>(&mut self, pass: Pass, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(pass, start.elapsed());
        result
    }

    /// Books time that was measured elsewhere.
    pub fn add(&mut self, pass: Pass, spent: Duration) {
        if let Some(slot) = self.spent.get_mut(pass as usize) {
            *slot += spent;
        }
    }

    /// Adds the times of another measurement.
    pub fn merge(&mut self, other: &Timings) {
        for (slot, spent) in self.spent.iter_mut().zip(&other.spent) {
            *slot += *spent;
        }
    }

    /// Time spent in a pass.
    pub fn get(&self, pass: Pass) -> Duration {
        self.spent.get(pass as usize).copied().unwrap_or_default()
    }

    /// The sum over all passes.
    pub fn total(&self) -> Duration {
        self.spent.iter().sum()
    }

    /// The passes that took any time, in order.
    pub fn table(&self) -> Vec<PassTime> {
        Pass::ALL
            .iter()
            .filter(|pass| !self.get(**pass).is_zero())
            .map(|pass| PassTime { pass: pass.as_str(), ms: self.get(*pass).as_secs_f64() * 1e3 })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_booked_and_merged() {
        let mut first = Timings::default();
        assert_eq!(first.time(Pass::Lower, || 7), 7);
        let mut second = Timings::default();
        second.add(Pass::Lower, Duration::from_millis(2));
        second.add(Pass::Clang, Duration::from_millis(5));
        first.merge(&second);
        assert!(first.get(Pass::Lower) >= Duration::from_millis(2));
        let table = first.table();
        assert_eq!(table.iter().map(|t| t.pass).collect::<Vec<_>>(), ["clang", "lower to kir"]);
    }
}
