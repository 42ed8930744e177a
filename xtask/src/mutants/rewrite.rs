//! Mutant schemata: one text in which every mutation of a source file is there, each switched by its number.
//!
//! A mutation replaces an expression by one of the same type, whatever that is, so that the text still compiles: `a < b` becomes
//! `(if on(7) { a <= b } else { a < b })`. Expressions nest and so do their mutations. Lines stay where they are.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprLit, Lit, UnOp};

/// A place where something is changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// Its number, from 1 on over all files.
    pub id: u32,
    /// The line, from 1 on.
    pub line: usize,
    /// The line of its end.
    pub last: usize,
    /// What is changed.
    pub kind: &'static str,
    /// Whether it is part of a side condition of a rule.
    pub is_side: bool,
    /// The expression as it was, on one line.
    pub text: String,
}

/// An expression that gets something before and behind it.
struct Wrap {
    range: Range<usize>,
    before: String,
    behind: String,
}

/// Rewrites a file whose first mutation has the number `first`; numbers that `is_dropped` names get no mutation but are counted.
pub fn rewrite(
    source: &str,
    first: u32,
    is_dropped: &dyn Fn(u32) -> bool,
) -> Result<(String, Vec<Site>), String> {
    let file = syn::parse_file(source).map_err(|error| error.to_string())?;
    let (wraps, sites, sides) = (Vec::new(), Vec::new(), 0);
    let mut finder = Finder { source, next: first, is_dropped, wraps, sites, sides };
    finder.visit_file(&file);
    let Finder { mut wraps, sites, .. } = finder;
    // Outer ones first; of two around the same expression, the one that was found first is the outer one.
    wraps.sort_by_key(|wrap| (wrap.range.start, usize::MAX - wrap.range.end));
    let mut text = String::new();
    let mut open: Vec<&Wrap> = Vec::new();
    let mut at = 0;
    let close_until = |position: usize, at: &mut usize, open: &mut Vec<&Wrap>, text: &mut String| {
        while let Some(last) = open.last().filter(|last| last.range.end <= position) {
            text.push_str(&source[*at..last.range.end]);
            text.push_str(&last.behind);
            *at = last.range.end;
            open.pop();
        }
    };
    for wrap in &wraps {
        close_until(wrap.range.start, &mut at, &mut open, &mut text);
        text.push_str(&source[at..wrap.range.start]);
        text.push_str(&wrap.before);
        at = wrap.range.start;
        open.push(wrap);
    }
    close_until(usize::MAX, &mut at, &mut open, &mut text);
    text.push_str(&source[at..]);
    Ok((text, sites))
}

/// How the generated text asks whether a mutation is switched on.
fn on(id: u32) -> String {
    format!("gpuproof_logic::mutants::on({id})")
}

struct Finder<'s> {
    source: &'s str,
    next: u32,
    is_dropped: &'s dyn Fn(u32) -> bool,
    wraps: Vec<Wrap>,
    sites: Vec<Site>,
    /// Side conditions around what is being looked at.
    sides: usize,
}

impl Finder<'_> {
    /// Adds a mutation; `parts` makes what stands before and behind the expression from the switch.
    fn add(&mut self, span: Span, kind: &'static str, parts: impl FnOnce(&str) -> (String, String)) {
        let range = span.byte_range();
        let Some(text) = self.source.get(range.clone()) else { return };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let id = self.next;
        self.next += 1;
        if !(self.is_dropped)(id) {
            let (before, behind) = parts(&on(id));
            self.wraps.push(Wrap { range, before, behind });
            let (line, last, is_side) = (span.start().line, span.end().line, self.sides > 0);
            self.sites.push(Site { id, line, last, kind, is_side, text });
        }
    }

    /// The expression is replaced by another text if the switch is on.
    fn replace(&mut self, span: Span, kind: &'static str, other: &str) {
        // A comment would swallow the rest of the line.
        if !other.contains("//") {
            let other = other.replace('\n', " ");
            self.add(span, kind, |on| (format!("(if {on} {{ {other} }} else {{ "), " })".into()));
        }
    }

    fn slice(&self, range: Range<usize>) -> String {
        self.source.get(range).unwrap_or_default().to_owned()
    }

    /// An expression with one part of it written otherwise.
    fn with(&self, whole: Span, part: Span, other: &str) -> String {
        let (whole, part) = (whole.byte_range(), part.byte_range());
        self.slice(whole.start..part.start) + other + &self.slice(part.end..whole.end)
    }

    fn condition(&mut self, condition: &Expr) {
        let span = condition.span();
        self.add(span, "condition never holds", |on| match has_let(condition) {
            true => (format!("!{on} && "), String::new()),
            false => (format!("(!{on} && ("), "))".into()),
        });
        if !has_let(condition) && !matches!(condition, Expr::Binary(b) if is_logical(&b.op)) {
            self.add(span, "condition always holds", |on| (format!("({on} || ("), "))".into()));
        }
    }
}

/// Whether a condition is one with `let`.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn is_logical(op: &BinOp) -> bool {
    matches!(op, BinOp::And(_) | BinOp::Or(_))
}

fn compared_otherwise(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        _ => return None,
    })
}

/// Whether a call asks for a side condition of a rule.
fn is_side(call: &syn::ExprMethodCall) -> bool {
    let of_side = matches!(&*call.receiver, Expr::Path(path)
        if path.path.segments.first().is_some_and(|segment| segment.ident == "Side"));
    of_side && (call.method == "holds" || call.method == "is_heeded")
}

/// Whether an item is only there for tests.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    fn mentions(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => ident == "test",
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                mentions(group.stream())
            }
            _ => false,
        })
    }
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => list.path.is_ident("cfg") && mentions(list.tokens.clone()),
        syn::Meta::NameValue(_) => false,
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
    }

    // What is worked out by the compiler cannot be switched, nor can patterns and types.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.condition(&expr.cond);
        visit::visit_expr_if(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        for operand in [&expr.left, &expr.right] {
            let continues = matches!(&**operand, Expr::Binary(inner)
                if std::mem::discriminant(&inner.op) == std::mem::discriminant(&expr.op));
            if continues || has_let(operand) {
                continue;
            }
            match expr.op {
                BinOp::And(_) => {
                    self.add(operand.span(), "conjunct dropped", |on| (format!("({on} || ("), "))".into()));
                }
                BinOp::Or(_) => {
                    self.add(operand.span(), "disjunct dropped", |on| (format!("(!{on} && ("), "))".into()));
                }
                _ => {}
            }
        }
        if let Some(other) = compared_otherwise(&expr.op) {
            let other = self.with(expr.span(), expr.op.span(), other);
            self.replace(expr.span(), "comparison changed", &other);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        if let UnOp::Not(_) = expr.op {
            self.add(expr.span(), "negation dropped", |on| (format!("({on} ^ ("), "))".into()));
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_call(&mut self, expr: &'ast syn::ExprCall) {
        if matches!(&*expr.func, Expr::Path(path) if path.path.is_ident("Some")) {
            self.replace(expr.span(), "None instead of Some", "None");
        }
        visit::visit_expr_call(self, expr);
    }

    fn visit_expr_method_call(&mut self, expr: &'ast syn::ExprMethodCall) {
        let is_side = is_side(expr);
        self.sides += usize::from(is_side);
        if is_side {
            let span = expr.span();
            self.add(span, "condition never holds", |on| (format!("(!{on} && "), ")".into()));
            // It is heeded anyway, but for tests that ask what would be without it.
            if expr.method == "holds" {
                self.add(span, "condition always holds", |on| (format!("({on} || "), ")".into()));
            }
        }
        let other = match (expr.method.to_string().as_str(), expr.args.len()) {
            ("max", 1) => Some("min"),
            ("min", 1) => Some("max"),
            ("any", 1) => Some("all"),
            ("all", 1) => Some("any"),
            _ => None,
        };
        if let Some(other) = other {
            let other = self.with(expr.span(), expr.method.span(), other);
            self.replace(expr.span(), "max and min, any and all", &other);
        }
        visit::visit_expr_method_call(self, expr);
        self.sides -= usize::from(is_side);
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        let names: Vec<String> = expr.path.segments.iter().map(|s| s.ident.to_string()).collect();
        let other = match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["Level", "Thread"] => "Level::Block",
            ["Level", "Block"] => "Level::Grid",
            ["Level", "Grid"] => "Level::Thread",
            _ => return,
        };
        self.replace(expr.span(), "level changed", other);
    }

    fn visit_expr_lit(&mut self, expr: &'ast ExprLit) {
        match &expr.lit {
            Lit::Bool(_) => {
                self.add(expr.span(), "true and false", |on| (format!("({on} ^ "), ")".into()));
            }
            Lit::Int(number) if number.suffix().is_empty() => {
                if let Ok(value @ 0..=100_000) = number.base10_parse::<u32>() {
                    self.replace(expr.span(), "number plus one", &(value + 1).to_string());
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(source: &str, dropped: &[u32]) -> (String, Vec<(u32, &'static str)>) {
        let (text, sites) = rewrite(source, 1, &|id| dropped.contains(&id)).unwrap();
        assert_eq!(text.lines().count(), source.lines().count());
        syn::parse_file(&text).unwrap();
        let text = text.replace("gpuproof_logic::mutants::on", "on");
        (text, sites.iter().map(|site| (site.id, site.kind)).collect())
    }

    #[test]
    fn mutations_nest() {
        let (text, sites) = rewritten("fn f() -> bool { a < b && !c }", &[]);
        let kinds: Vec<&str> = sites.iter().map(|(_, kind)| *kind).collect();
        assert_eq!(kinds, ["conjunct dropped", "conjunct dropped", "comparison changed", "negation dropped"]);
        let wanted = "fn f() -> bool { (on(1) || ((if on(3) { a <= b } else { a < b }))) && (on(2) || ((on(4) ^ (!c)))) }";
        assert_eq!(text, wanted);
    }

    #[test]
    fn numbers_stay_when_some_are_dropped() {
        let source = "fn f() -> Option<u32> { if x { return None; } Some(1) }";
        let (_, all) = rewritten(source, &[]);
        let (_, some) = rewritten(source, &[2]);
        assert_eq!(all.len(), some.len() + 1);
        assert!(all.iter().filter(|site| site.0 != 2).eq(some.iter()));
    }

    #[test]
    fn conditions_with_let_are_only_switched_off() {
        let (text, _) = rewritten("fn f() { if let Some(x) = y && g(x) { return; } }", &[]);
        assert_eq!(text, "fn f() { if !on(1) && let Some(x) = y && (on(2) || (g(x))) { return; } }");
    }

    #[test]
    fn constants_patterns_types_macros_and_tests_stay() {
        for source in [
            "const A: u32 = 1;",
            "fn f(x: [u8; 3]) { match x { 1 => {} _ => {} } }",
            "fn f() { matches!(x, 1); }",
            "#[cfg(test)] mod tests { fn f() { 1; } }",
            "const fn f() -> u32 { 1 }",
            "fn f() -> Ordering { Level::Other }",
        ] {
            assert_eq!(rewritten(source, &[]), (source.to_owned(), Vec::new()));
        }
    }

    #[test]
    fn side_conditions_are_marked() {
        let source = "fn f() -> bool { g(1) && Side::A.holds(x < y) && h(Side::B.is_heeded()) }";
        let (_, sites) = rewrite(source, 1, &|_| false).unwrap();
        let marked: Vec<&str> =
            sites.iter().filter(|site| site.is_side).map(|site| site.text.as_str()).collect();
        assert_eq!(marked, ["Side::A.holds(x < y)", "Side::A.holds(x < y)", "x < y", "Side::B.is_heeded()"]);
    }

    #[test]
    fn levels_and_extremes() {
        let (text, _) = rewritten("fn f() { a.max(Level::Block) }", &[]);
        let wanted = "fn f() { (if on(1) { a.min(Level::Block) } else { a.max((if on(2) { Level::Grid } else { Level::Block })) }) }";
        assert_eq!(text, wanted);
    }
}
