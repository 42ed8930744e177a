//! Random modules are valid and read back from their text; random texts are answered, never crashed on.

mod support;

use gpuproof_base::{FileId, Id};
use gpuproof_kir::{parse, print, valid, walk};
use proptest::prelude::*;
use std::collections::HashSet;
use std::mem::discriminant;
use std::time::{Duration, Instant};

const ALL: &str = include_str!("all.kir");

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_random_module_is_valid_and_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let module = support::module(&bytes);
        prop_assert_eq!(valid::check(&module), vec![]);

        let shown = print::module(&module, print::Origins::Show);
        let read = parse::module(&shown, FileId::new(0));
        prop_assert_eq!(read.as_ref(), Ok(&module));

        let hidden = print::module(&module, print::Origins::Hide);
        let read = parse::module(&hidden, FileId::new(0)).map_err(|e| TestCaseError::fail(format!("{e:#?}")))?;
        prop_assert_eq!(print::module(&read, print::Origins::Hide), hidden);
        prop_assert_eq!(valid::check(&read), vec![]);
    }
}

/// A fixed row of pseudo-random numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// The text with a few random pieces removed, doubled, exchanged, or replaced.
fn damaged(text: &str, numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.next(4) {
        let from = numbers.next(chars.len());
        let to = (from + numbers.next(12)).min(chars.len());
        let piece: Vec<char> = chars[from..to].to_vec();
        let elsewhere = numbers.next(chars.len());
        match numbers.next(5) {
            0 => drop(chars.drain(from..to)),
            1 => drop(chars.splice(elsewhere..elsewhere, piece)),
            2 => drop(chars.splice(
                from..to,
                "4294967295 -0x ' !! %? \" \\u{ é { ( .f32".chars().skip(numbers.next(40)).take(6),
            )),
            3 => {
                let other = (elsewhere + 1).min(chars.len());
                drop(chars.splice(elsewhere..other, [char::from(numbers.next(128) as u8)]));
            }
            // An operator, a type or a number for another one.
            _ => {
                let words: Vec<&str> = text.split_whitespace().collect();
                let word = words.get(numbers.next(words.len())).copied().unwrap_or("");
                drop(chars.splice(from..to, word.chars()));
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn damaged_text_is_answered() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let bytes: Vec<u8> = (0..1500).map(|_| numbers.next(256) as u8).collect();
    let random = print::module(&support::module(&bytes), print::Origins::Show);
    let (mut read, mut refused, mut valid_ones) = (0, 0, 0);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(1) {
        let text = damaged(if numbers.next(2) == 0 { ALL } else { &random }, &mut numbers);
        let Ok(module) = parse::module(&text, FileId::new(0)) else {
            refused += 1;
            continue;
        };
        read += 1;
        if let Ok(valid) = valid::validate(module) {
            valid_ones += 1;
            let shown = print::module(&valid, print::Origins::Show);
            assert_eq!(parse::module(&shown, FileId::new(0)).as_ref(), Ok(&*valid), "{text}");
        }
    }
    assert!(read > 0 && refused > 0 && valid_ones > 0, "{read} read, {refused} refused, {valid_ones} valid");
}

#[test]
fn bottomless_nesting_is_refused() {
    let head = "module cuda\nkernel &k() { ";
    for (open, count) in [("if true { ", 100_000), ("assume not.bool(", 1), ("block #1 { loop #2 { ", 50_000)]
    {
        let text = format!("{head}{}", open.repeat(count));
        assert!(parse::module(&text, FileId::new(0)).is_err());
    }
    let text = format!("{head}assume {}", "not.bool(".repeat(100_000));
    let error = parse::module(&text, FileId::new(0)).expect_err("an error");
    assert!(error.message.contains("nested deeper"), "{}", error.message);
}
#[test]
fn random_modules_hold_everything() {
    let mut numbers = Numbers(7);
    let (mut stmts, mut exprs) = (HashSet::new(), HashSet::new());
    for _ in 0..100 {
        let bytes: Vec<u8> = (0..3000).map(|_| numbers.next(256) as u8).collect();
        let module = support::module(&bytes);
        for body in module.functions.iter().filter_map(|function| function.body.as_ref()) {
            walk::stmts(body, &mut |stmt| stmts.extend([discriminant(&stmt.kind)]));
            walk::exprs(body, &mut |expr| exprs.extend([discriminant(&expr.kind)]));
        }
    }
    assert_eq!((stmts.len(), exprs.len()), (30, 17), "kinds of statements and expressions");
}
