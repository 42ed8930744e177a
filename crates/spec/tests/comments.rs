//! Annotation comments are found in real source text, and their spans are exact.

use gpuproof_base::{SourceFile, SourceMap};
use gpuproof_spec::{ClauseKind, Dialect, ExprKind, annotations, parse_annotation};

/// The words of every annotation of a source text.
fn texts(source: &str) -> Vec<String> {
    annotations(source)
        .iter()
        .map(|a| {
            assert_eq!(a.text.len(), (a.end - a.start) as usize, "positions are kept");
            a.text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn line_comments_on_consecutive_lines_are_one() {
    assert_eq!(texts("//@ requires a;\n  //@ ensures b;\nvoid f();"), ["requires a; ensures b;"]);
    assert_eq!(texts("//@ requires a;\r\n//@ ensures b;\r\n"), ["requires a; ensures b;"]);
    assert_eq!(texts("//@ requires a;\n\n//@ ensures b;"), ["requires a;", "ensures b;"]);
    assert_eq!(texts("//@ requires a;\n// note\n//@ ensures b;"), ["requires a;", "ensures b;"]);
    assert_eq!(texts("x; //@ assert a;\ny; //@ assert b;"), ["assert a;", "assert b;"]);
    assert_eq!(texts("//@ requires a &&\n//@   b;"), ["requires a && b;"]);
}

#[test]
fn a_backslash_continues_a_line_comment() {
    assert_eq!(texts("//@ requires a \\\n && b;\nint x;"), ["requires a && b;"]);
    assert_eq!(texts("//@ requires a \\\r\n//@ && b;\nint x;"), ["requires a && b;"]);
    assert_eq!(texts("// plain \\\n//@ not here;\n"), Vec::<String>::new());
}

#[test]
fn block_comments() {
    assert_eq!(texts("/*@ requires a; @*/ void f();"), ["requires a;"]);
    assert_eq!(texts("/*@ requires a;\n  @ ensures b;\n  @*/"), ["requires a; ensures b;"]);
    assert_eq!(texts("/*@ requires a; */"), ["requires a;"]);
    assert_eq!(texts("/*@*/ /*@@*/"), ["", ""]);
    assert_eq!(texts("/* @ no */ /** @no */ // @ no"), Vec::<String>::new());
    assert_eq!(texts("/*@ unclosed"), ["unclosed"]);
    assert_eq!(texts("/*@ a; @*/ /*@ b; @*/"), ["a;", "b;"]);
}

#[test]
fn other_text_is_skipped() {
    assert_eq!(texts("char *s = \"//@ no\"; //@ yes;"), ["yes;"]);
    assert_eq!(texts("char *s = \"\\\"/*@ no\"; char c = '\"'; //@ yes;"), ["yes;"]);
    assert_eq!(texts("auto s = R\"x(\" //@ no )\" )x\"; //@ yes;"), ["yes;"]);
    assert_eq!(texts("auto s = u8R\"(//@ no)\"; int BAR; //@ yes;"), ["yes;"]);
    assert_eq!(texts("int n = 1'000; //@ yes;"), ["yes;"]);
    assert_eq!(texts("int n = 0xff'ff'; //@ no'\n//@ yes;"), ["yes;"]);
    assert_eq!(texts("#error don't\n//@ yes;"), ["yes;"]);
    assert_eq!(texts("/* //@ no */ //@ yes;"), ["yes;"]);
    assert_eq!(texts("// /*\n//@ yes;\n// */"), ["yes;"]);
    assert_eq!(texts("char *s = \"a\\\n//@ no\"; //@ yes;"), ["yes;"]);
    assert_eq!(texts("a / b; a /= b; //@ yes;"), ["yes;"]);
    assert_eq!(texts("// ünïcode\n//@ requires größe > 0;"), ["requires größe > 0;"]);
}

#[test]
fn spans_are_bytes_of_the_file() {
    let source = "int é;\n  /*@ requires größe + 1 > 0;\n    @ ensures |xs| == n; @*/\n//@ assert a[i];\n";
    let mut map = SourceMap::default();
    let file = map.add(SourceFile::new("k.cu", source));
    let mut seen = Vec::new();
    for annotation in annotations(source) {
        let (clauses, errors) = parse_annotation(annotation.text_in(file), Dialect::C);
        assert_eq!(errors, []);
        for clause in clauses {
            let span = clause.place.span().expect("clauses of a file have a span");
            seen.push(map.text(span).to_owned());
            if let ClauseKind::Contract(_, claim) = &clause.kind
                && let ExprKind::Binary(_, left, _) = &claim.kind
            {
                seen.push(map.text(left.place.span().expect("expressions too")).to_owned());
            }
        }
    }
    assert_eq!(seen, ["requires größe + 1 > 0;", "größe + 1", "ensures |xs| == n;", "|xs|", "assert a[i];"]);
}
