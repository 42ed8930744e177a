//! What the messages say, where they point, and that one bad clause does not take others with it.

use gpuproof_base::{Diagnostic, SourceFile, SourceMap};
use gpuproof_spec::{Dialect, annotations, parse_annotation, parse_clause};

/// The canonical clauses and the rendered messages of a source text with annotation comments.
fn read(source: &str) -> (Vec<String>, Vec<String>) {
    let mut map = SourceMap::default();
    let file = map.add(SourceFile::new("k.cu", source));
    let (mut clauses, mut messages) = (Vec::new(), Vec::new());
    for annotation in annotations(source) {
        let (read, errors) = parse_annotation(annotation.text_in(file), Dialect::C);
        clauses.extend(read.iter().map(ToString::to_string));
        messages.extend(errors.iter().map(|error| render(&map, error)));
    }
    (clauses, messages)
}

fn render(map: &SourceMap, error: &Diagnostic) -> String {
    assert_eq!(error.code.as_str(), "annotation.syntax");
    let mut out = error.message.clone();
    for label in &error.labels {
        out += &format!("\n  {} {:?}: {}", map.locate(label.span), map.text(label.span), label.text);
    }
    for help in &error.help {
        out += &format!("\n  help: {help}");
    }
    out
}

/// The messages of a text that has errors.
#[track_caller]
fn messages(source: &str) -> String {
    read(source).1.join("\n")
}

#[test]
fn usual_slips_are_explained() {
    assert_eq!(
        messages("//@ requires a => b;"),
        "expected `;`, found `=>`\n  k.cu:1:16 \"=>\": expected `;`\n  help: implication is written `==>`"
    );
    assert_eq!(
        messages("//@ ensures x = 1;"),
        "expected `;`, found `=`\n  k.cu:1:15 \"=\": expected `;`\n  help: `=` assigns; equality is written `==`"
    );
    assert_eq!(
        messages("//@ requires Perm(x, 1) && y > 0;"),
        "`&&` cannot join permissions\n  k.cu:1:14 \"Perm(x, 1)\": this is a permission, not a truth value\n  help: join permissions with `**`, the separating conjunction"
    );
    assert_eq!(
        messages("//@ requires (forall int i; i > 0; x);"),
        "`forall` needs a backslash\n  k.cu:1:15 \"forall\": a word of the language\n  help: write `(\\forall ...)`"
    );
    assert_eq!(
        messages("//@ requires (forall* int i; Perm(a[i], 1));"),
        "`forall*` needs a backslash\n  k.cu:1:15 \"forall\": a word of the language\n  help: write `(\\forall* ...)`"
    );
    assert_eq!(
        messages("//@ requires \\forall int i; i > 0; x;").lines().next_back(),
        Some("  help: a binder stands in parentheses: `(\\forall int i; ...; ...)`")
    );
    assert_eq!(
        messages("//@ ensures \\reslt > 0;"),
        "expected an expression, found `\\`\n  k.cu:1:13 \"\\\\\": expected an expression\n  help: there is no `\\reslt`; did you mean `\\result`?"
    );
    assert_eq!(
        messages("//@ reqires x > 0;"),
        "`reqires` is not a clause\n  k.cu:1:5 \"reqires\": unknown\n  help: did you mean `requires`?"
    );
    assert_eq!(
        messages("//@ requires a ≤ b;"),
        "`≤` is not part of the annotation language; write `<=`\n  k.cu:1:16 \"≤\": here"
    );
    assert_eq!(
        messages("//@ requires x in s;").lines().next_back(),
        Some("  help: membership is written `\\in`")
    );
    assert_eq!(
        messages("//@ if (x) { y = 1; }"),
        "ghost code begins with `ghost`\n  k.cu:1:5 \"if\": a statement\n  help: write `ghost if ...`"
    );
}

#[test]
fn a_missing_semicolon_is_named_and_loses_nothing() {
    let (clauses, messages) = read("/*@ req x > 0\n    ens y;\n    ens z @*/");
    assert_eq!(clauses, ["requires x > 0;", "ensures y;", "ensures z;"]);
    assert_eq!(
        messages,
        [
            "`;` is missing at the end of this clause\n  k.cu:1:13 \"0\": add `;` after this\n  help: every clause and ghost statement ends with `;`",
            "`;` is missing at the end of this clause\n  k.cu:3:9 \"z\": add `;` after this\n  help: every clause and ghost statement ends with `;`",
        ]
    );
}

#[test]
fn brackets_show_where_they_were_opened() {
    assert_eq!(
        messages("//@ requires f(a, (b + c);"),
        "expected `)`, found `;`\n  k.cu:1:26 \";\": expected `)`\n  k.cu:1:15 \"(\": opened here"
    );
    assert_eq!(
        messages("//@ ensures |xs > 0;"),
        "expected `|`, found `;`\n  k.cu:1:20 \";\": expected `|`\n  k.cu:1:13 \"|\": opened here"
    );
    assert_eq!(
        messages("//@ ghost { x = 1;"),
        "expected `}`, found the end of the annotation\n  k.cu:1:19 \"\": expected `}`\n  k.cu:1:11 \"{\": opened here"
    );
}

#[test]
fn wrong_arguments_are_counted() {
    assert_eq!(
        messages("//@ requires Perm(a[i]);"),
        "`Perm` takes 2 arguments: location, permission\n  k.cu:1:14 \"Perm(a[i])\": has 1 argument"
    );
    assert_eq!(
        messages("//@ ensures tuple<int, bool> {1} == t;"),
        "this tuple has 2 types and 1 values\n  k.cu:1:30 \"{\": its values"
    );
}

#[test]
fn one_bad_clause_does_not_swallow_the_next() {
    let source = "/*@ requires (\\forall int i; 0 => i; x);\n ensures y;\n requires ;\n context ) ; assert z;\n nonsense here; ensures w; @*/";
    let (clauses, messages) = read(source);
    assert_eq!(clauses, ["ensures y;", "assert z;", "ensures w;"]);
    assert_eq!(messages.len(), 4, "{messages:#?}");
    let (clauses, messages) = read("//@ ghost { x = ; y = 2; }\n//@ ensures y;");
    assert_eq!(clauses, ["ensures y;"]);
    assert_eq!(messages.len(), 1, "{messages:#?}");
}

#[test]
fn statements_are_checked() {
    assert_eq!(
        messages("//@ ghost x + 1;"),
        "this statement does nothing\n  k.cu:1:11 \"x + 1\": neither an assignment nor a call"
    );
    assert_eq!(
        messages("//@ ghost f(x) = 1;"),
        "this cannot be assigned to\n  k.cu:1:11 \"f(x)\": not a variable, element or member"
    );
    assert_eq!(
        messages("//@ ghost int *p, q;"),
        "a pointer or array is declared alone\n  k.cu:1:17 \",\": a second variable\n  help: write one declaration for each variable"
    );
    assert!(messages("//@ assert i++ > 0;").starts_with("expected"));
    assert!(messages("//@ assert ++i > 0;").starts_with("an expression of an annotation cannot change"));
}

#[test]
fn other_messages_point_at_the_place() {
    assert_eq!(
        messages("//@ gpuopt loop_unrol i 2"),
        "expected an optimisation (loop_unroll, iter_merge, matrix_lin, glob_to_reg, tile, tile_shared, fuse), found `loop_unrol`\n  k.cu:1:12 \"loop_unrol\": expected an optimisation (loop_unroll, iter_merge, matrix_lin, glob_to_reg, tile, tile_shared, fuse)\n  help: did you mean `loop_unroll`?"
    );
    assert_eq!(
        messages("//@ requires a < b > c;"),
        "this chain of comparisons changes direction\n  k.cu:1:20 \">\": points the other way\n  help: write two comparisons joined with `&&`"
    );
    assert_eq!(
        messages("//@ given int read;"),
        "expected the name of the ghost variable, found `read`\n  k.cu:1:15 \"read\": expected the name of the ghost variable\n  help: `read` is a word of the language; as a name it stands between backticks"
    );
    assert_eq!(messages("//@ requires 12ab;"), "`12ab` is not a number\n  k.cu:1:14 \"12ab\": here");
    assert_eq!(messages("//@ requires \"ab;"), "this string is not closed\n  k.cu:1:14 \"\\\"ab;\": here");
    assert_eq!(messages("//@ requires [] == s;"), "", "what it is compared with gives its type");
}

#[test]
fn text_without_a_file_says_the_character() {
    let error = parse_clause("requires a => b;").expect_err("`=>` is no operator");
    assert_eq!(error.labels, []);
    assert_eq!(error.notes, ["at character 12 of the clause"]);
    assert_eq!(parse_clause("").expect_err("empty").message, "expected one clause, found 0");
    assert_eq!(parse_clause("assert a; assert b;").expect_err("two").message, "expected one clause, found 2");
}

#[test]
fn many_errors_end_early() {
    let source = format!("/*@\n{} @*/", "requires ;\n".repeat(50));
    assert_eq!(read(&source).1.len(), 10);
}
