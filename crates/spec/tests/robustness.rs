//! No text makes the parser panic, hang or build a tree too deep to walk, and whatever it accepts it prints
//! in a form that it reads back.

use gpuproof_base::{FileId, Id};
use gpuproof_spec::{Dialect, annotations, parse_annotation, parse_clause};
use std::time::{Duration, Instant};

const SEEDS: [&str; 12] = [
    "/*@ context_everywhere a != NULL && \\array(a, n);\n requires (\\forall* int i = 0..n; Perm(a[i], 1\\2));\n ensures |\\result| == n; @*/",
    "//@ loop_invariant 0 <= i < n && a[i] == \\old(b[i + 1]);\n//@ loop_invariant i > 0 ? Perm(a[i], write) : Perm(a[0], read);\n",
    "//@ ghost seq<seq<int>> h = h + seq<seq<int>> {f(h[lvl - 1])};\n//@ assert |h| == lvl + 1; // by f\n",
    "/*@ requires |xs| % 2 == 0;\n @ pure seq<int> evens(seq<int> xs) = |xs| > 1 ? [xs[0]] + evens(xs[2..]) : xs; @*/",
    "/*@ ghost void lemma(seq<int> xs, int i) { if (i > 0) { lemma(tail(xs), i - 1); } else { assert xs[i -> 0] != xs; } } @*/",
    "//@ gpuopt glob_to_reg a tid tid+1\n//@ gpuopt matrix_lin m R n m\n//@ launch block(64, *) grid(n / 64) where n % 64 == 0;\n",
    "//@ given int x; yields map<int, set<bool>> m;\n//@ ghost f(x) given{p = {1, 2}} yields{r = s};\n",
    "/*@ resource node(struct n *p, frac q) = p != NULL ==> Perm(p->next, q) ** [q\\2]node(p->next, q); @*/",
    "/*@ ghost loop_invariant k >= 0; decreases n - k; while (k < n) { a[k] += (float)k * 0x1.8p3f; k++; } @*/",
    "char *s = R\"x(//@ no)x\"; int m = 1'000; /*@ assert (\\exists int i; {: a[i] :} == 'x'); */",
    "/*@ ensures set<int> {x * 2 | int x <- s; x > 0} == {0..n} && b{1, 1} != b{t: int}; @*/",
    "/*@ fold [1\\2]P(x); unfold P(x); label l; assert \\old[l](x) == \\unfolding P(x) \\in x.f; @*/",
];

/// A small generator of numbers, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Removes, repeats, moves or replaces a piece of a text.
fn mutate(random: &mut Random, text: &str, other: &str) -> String {
    const PIECES: [&str; 24] = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ";",
        "|",
        "||",
        "**",
        "==>",
        "=",
        "\\",
        "\"",
        "'",
        "/*",
        "@*/",
        "//@",
        "`",
        "..",
        "-> ",
        "é",
        "\n",
        "\\forall ",
    ];
    let mut chars: Vec<char> = text.chars().collect();
    let from = random.below(chars.len() + 1);
    let to = (from + random.below(12)).min(chars.len());
    match random.below(4) {
        0 => drop(chars.drain(from..to)),
        1 => {
            let piece: Vec<char> = chars[from..to].to_vec();
            let at = random.below(chars.len() + 1);
            chars.splice(at..at, piece);
        }
        2 => {
            let piece = PIECES[random.below(PIECES.len())];
            chars.splice(from..from, piece.chars());
        }
        _ => {
            let other: Vec<char> = other.chars().collect();
            let start = random.below(other.len() + 1);
            chars.splice(from..to, other[start..].iter().take(20).copied());
        }
    }
    chars.into_iter().collect()
}

/// Reads everything in a source text and checks what was read.
fn check(source: &str) {
    for annotation in annotations(source) {
        let text = annotation.text_in(FileId::new(0));
        for dialect in [Dialect::C, Dialect::Pvl] {
            let (clauses, errors) = parse_annotation(text, dialect);
            let spans = clauses.iter().filter_map(|c| c.place.span());
            let spans = spans.chain(errors.iter().flat_map(|e| e.labels.iter().map(|l| l.span)));
            for span in spans {
                assert!(annotation.start <= span.start && span.end <= annotation.end, "{source:?}");
            }
            for clause in clauses {
                let text = clause.to_string();
                // A slip that was reported (`&&` between permissions) is still there in a clause that was kept.
                match parse_clause(&text) {
                    Ok(again) => assert_eq!(again, clause, "{source:?}\n{text}"),
                    Err(error) => {
                        let known = errors.iter().any(|e| e.message == error.message);
                        assert!(known, "{source:?}\n{text}\n{error:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_second_of_mutations() {
    let mut random = Random(20_240_917);
    let end = Instant::now() + Duration::from_secs(1);
    let mut rounds = 0;
    while Instant::now() < end {
        let mut text = SEEDS[random.below(SEEDS.len())].to_owned();
        for _ in 0..=random.below(6) {
            let other = SEEDS[random.below(SEEDS.len())];
            text = mutate(&mut random, &text, other);
        }
        check(&text);
        rounds += 1;
    }
    assert!(rounds > 100, "only {rounds} rounds");
}

#[test]
fn the_seeds_are_valid() {
    for seed in SEEDS {
        let found = annotations(seed);
        assert!(!found.is_empty(), "{seed}");
        for annotation in found {
            let (clauses, errors) = parse_annotation(annotation.text_in(FileId::new(0)), Dialect::C);
            assert_eq!(errors, [], "{seed}");
            assert!(!clauses.is_empty(), "{seed}");
        }
        check(seed);
    }
}

#[test]
fn deep_and_long_text_is_refused_and_not_fatal() {
    let shapes = [
        ("requires ", "(", ")"),
        ("requires ", "-", ""),
        ("requires ", "!", ""),
        ("requires ", "a + ", ""),
        ("requires ", "a :: ", ""),
        ("requires ", "a ==> ", ""),
        ("requires ", "a ? b : ", ""),
        ("requires ", "a ? ", ""),
        ("requires ", "|", "|"),
        ("requires ", "f(", ")"),
        ("requires ", "(a[", "])"),
        ("requires ", "(seq<int[(", ")]>)"),
        ("requires ", "seq<int[", "]>"),
        ("requires ", "{: ", " :}"),
        ("requires ", "[", "]"),
        ("requires ", "{", "}"),
        ("requires ", "(int)", ""),
        ("requires ", "sizeof ", ""),
        ("requires ", "sizeof(", ")"),
        ("requires ", "(\\forall int i; ", ")"),
        ("requires ", "\\unfolding p \\in ", ""),
        ("requires ", "[p]", ""),
        ("requires a", ".f", ""),
        ("requires a", "[1]", ""),
        ("requires f", "()", ""),
        ("given ", "seq<", ">"),
        ("given int ", "*", ""),
        ("given int", "[1]", ""),
        ("ghost ", "{", "}"),
        ("ghost ", "if (a) ", ""),
        ("ghost ", "if (a) b(); else ", ""),
        ("ghost ", "while (a) ", ""),
        ("ghost ", "ghost ", ""),
        ("ghost ", "inv a; ", ""),
        ("", "pure ", ""),
        ("", "requires ", ""),
        ("", "a::", ""),
        ("launch ", "block(", ")"),
    ];
    for (head, open, close) in shapes {
        for depth in [50, 20_000] {
            let text =
                format!("/*@ {head}{}x{};\nensures last; @*/", open.repeat(depth), close.repeat(depth));
            let start = Instant::now();
            check(&text);
            assert!(start.elapsed() < Duration::from_secs(20), "{open:?} takes too long");
        }
    }
    // A hundred levels are refused with a message, and the clause after it is still read.
    let text = format!("requires {}x{};\nensures last;", "(".repeat(100), ")".repeat(100));
    let (clauses, errors) = parse_annotation(gpuproof_spec::Text::loose(&text), Dialect::C);
    assert_eq!(clauses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["ensures last;"]);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message, "this annotation is nested too deeply");
    let text = format!("requires {}x;", "a && ".repeat(2000));
    let error = parse_clause(&text).expect_err("too long");
    assert_eq!(error.message, "this clause is too long");
}
