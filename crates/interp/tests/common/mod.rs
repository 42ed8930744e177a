//! Kernels as kir text, run and looked at. Shared by the test files; each uses a part of it.
#![allow(dead_code, reason = "every test file uses a part of it")]

use gpuproof_base::{Code, FileId, Id};
use gpuproof_interp::{End, Finding, Inputs, Launch, Outcome, Program, Rules};
use gpuproof_kir::{Const, FunctionId, ObjectId, Valid, parse, valid};

/// Layouts that every test module starts with.
const HEADER: &str = "module cuda
layout0 = scalar i32 size 4 align 4
layout1 = scalar f32 size 4 align 4
layout2 = scalar u8 size 1 align 1
layout3 = scalar i64 size 8 align 8
layout4 = array layout0 x 64 size 256 align 4
layout5 = opaque image size 0 align 1
layout6 = array layout0 x 4 size 16 align 4
layout7 = array layout3 x 4 size 32 align 8
";

/// Parses and validates a module. `p<<i>>` stands for the address of the i-th four-byte element at `p`.
pub fn module(text: &str) -> Valid {
    let text = format!("{HEADER}{}", expand(text));
    let module = match parse::module(&text, FileId::new(0)) {
        Ok(module) => module,
        Err(error) => panic!("{error:?}\n{text}"),
    };
    valid::validate(module).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

fn expand(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(open) = text.rfind("<<") {
        let close = open + text[open..].find(">>").expect("a closing bracket");
        let start =
            text[..open].rfind(|c: char| !(c.is_alphanumeric() || "%@_.'".contains(c))).map_or(0, |n| n + 1);
        let address =
            format!("ptr_add({}, mul.i64(int.i64({}), 4:i64))", &text[start..open], &text[open + 2..close]);
        text.replace_range(start..close + 2, &address);
    }
    text
}

/// A run of the first kernel of a module.
pub struct Test {
    pub module: Valid,
    pub program: Program,
    pub launch: Launch,
    pub inputs: Inputs,
    pub rules: Rules,
}

impl Test {
    /// One block of this many threads; every global array of unknown size has 64 zero elements.
    pub fn new(text: &str, threads: u32) -> Self {
        let module = module(text);
        let kernel: FunctionId = module.kernels().next().expect("a kernel").0;
        let program = Program::new(&module, kernel).expect("a body");
        let mut inputs = Inputs::default();
        for (id, object) in module.objects.iter_enumerated() {
            if object.size.is_none() && object.space != gpuproof_kir::Space::Shared {
                inputs.arrays.insert(id, Some(vec![0; 256]));
            }
        }
        let launch = Launch::new([1, 1, 1], [threads, 1, 1]);
        Self { module, program, launch, inputs, rules: Rules::default() }
    }

    pub fn blocks(mut self, blocks: u32) -> Self {
        self.launch.grid = [blocks, 1, 1];
        self
    }

    pub fn rules(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.rules);
        self
    }

    pub fn launch(mut self, change: impl FnOnce(&mut Launch)) -> Self {
        change(&mut self.launch);
        self
    }

    pub fn seed(self, seed: u64) -> Self {
        self.rules(|rules| rules.seed = seed)
    }

    pub fn scalar(mut self, position: usize, value: i128) -> Self {
        self.inputs.scalars.insert(position, Const::Int(value as u128 & 0xffff_ffff));
        self
    }

    pub fn object(&self, name: &str) -> ObjectId {
        self.module.objects.iter_enumerated().find(|(_, o)| &*o.name == name).expect("the object").0
    }

    pub fn ints(mut self, name: &str, values: &[i32]) -> Self {
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.inputs.arrays.insert(self.object(name), Some(bytes));
        self
    }

    pub fn array(mut self, name: &str, bytes: Option<Vec<u8>>) -> Self {
        self.inputs.arrays.insert(self.object(name), bytes);
        self
    }

    pub fn run(&self) -> Outcome {
        self.program.run(&self.module, &self.launch, &self.inputs, &self.rules).expect("a possible launch")
    }

    /// The final contents of an array of `i32`.
    pub fn result(&self, name: &str) -> Vec<i32> {
        let outcome = self.run();
        assert_eq!(outcome.end, End::Completed, "{:?}", outcome.findings);
        let words = outcome.arrays[&self.object(name)].chunks_exact(4);
        words.map(|w| i32::from_le_bytes([w[0], w[1], w[2], w[3]])).collect()
    }

    /// The codes found, sorted, each once.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes: Vec<Code> = self.run().findings.iter().map(|f| f.code).collect();
        codes.sort();
        codes.dedup();
        codes
    }

    /// Asserts that exactly this was found, under several schedules.
    pub fn finds(mut self, expected: &[Code]) {
        let mut expected = expected.to_vec();
        expected.sort();
        for seed in [0, 1, 2, 3, 17] {
            self.rules.seed = seed;
            assert_eq!(self.codes(), expected, "seed {seed}: {:#?}", self.run().findings);
        }
    }

    pub fn finding(&self, code: Code) -> Finding {
        let outcome = self.run();
        let found = outcome.findings.iter().find(|f| f.code == code).cloned();
        found.unwrap_or_else(|| panic!("no {code} among {:#?}", outcome.findings))
    }

    /// The source text of a statement.
    pub fn ended(&self) -> End {
        self.run().end
    }
}
