//! What needs no operator: literals, names, calls of builtins, things in brackets.

use super::{Parsed, Parser, is_punct, word_of};
use crate::ast::Ident;
use crate::ast::expr::{Builtin, Call, Expr, ExprKind};
use crate::lexer::Tok;
use crate::text::Dialect;
use crate::words;
use gpuproof_base::Name;

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        let start = self.start();
        let kind = self.primary_kind()?;
        // A parenthesised expression keeps its own place; everything else covers what was read.
        Ok(match kind {
            Primary::Whole(expr) => expr,
            Primary::Kind(kind) => Expr { kind, place: self.place_from(start) },
        })
    }

    fn primary_kind(&mut self) -> Parsed<Primary> {
        let kind = match self.tok().clone() {
            Tok::Int(literal) => self.literal(ExprKind::Int(literal)),
            Tok::Float(literal) => self.literal(ExprKind::Float(literal)),
            Tok::Char(c) => self.literal(ExprKind::Char(c)),
            Tok::Str(text) => self.literal(ExprKind::Str(text)),
            Tok::Escaped(name) => self.literal(ExprKind::Name(name)),
            Tok::Slashed(word) => self.slashed(word)?,
            Tok::Word(word) => self.word_expr(&word)?,
            Tok::Punct("(") => return self.parenthesised(),
            Tok::Punct("|" | "||") => self.size()?,
            Tok::Punct("[") => self.sequence_or_scale()?,
            Tok::Punct("{") => self.set_literal()?,
            Tok::BagOpen => self.bag_literal()?,
            Tok::TriggerOpen(outwards, set) => self.trigger(outwards, set)?,
            _ => return Err(self.expected("an expression")),
        };
        Ok(Primary::Kind(kind))
    }

    fn literal(&mut self, kind: ExprKind) -> ExprKind {
        self.advance();
        kind
    }

    fn slashed(&mut self, word: &'static str) -> Parsed<ExprKind> {
        let spelling = format!("\\{word}");
        if let Some(constant) = words::constant(&spelling) {
            return Ok(self.literal(ExprKind::Constant(constant)));
        }
        if let Some((builtin, parameters)) = words::builtin(&spelling) {
            return self.builtin(builtin, parameters);
        }
        match word {
            "old" => {
                self.advance();
                let label = if self.eat("[") {
                    let label = self.ident("the name of a label")?;
                    self.expect("]")?;
                    Some(label)
                } else {
                    None
                };
                let open = self.start();
                self.expect("(")?;
                let inner = self.bracketed(Self::expr)?;
                self.close(")", open)?;
                Ok(ExprKind::Old(label, Box::new(inner)))
            }
            "unfolding" => self.unfolding(),
            _ => Err(self.expected("an expression")),
        }
    }

    /// `\unfolding P(x) \in e`
    fn unfolding(&mut self) -> Parsed<ExprKind> {
        self.advance();
        let predicate = self.deeper(Self::postfix)?;
        if *self.tok() != Tok::Slashed("in") && !self.at_word("in") {
            return Err(self.expected("`\\in`"));
        }
        self.advance();
        let body = self.expr()?;
        Ok(ExprKind::Unfolding(Box::new(predicate), Box::new(body)))
    }

    fn word_expr(&mut self, word: &Name) -> Parsed<ExprKind> {
        let called = is_punct(&self.ahead(1).tok, "(");
        match &**word {
            "true" => return Ok(self.literal(ExprKind::Bool(true))),
            "false" => return Ok(self.literal(ExprKind::Bool(false))),
            "NULL" | "null" | "nullptr" => return Ok(self.literal(ExprKind::Null)),
            "unfolding" if self.dialect == Dialect::Pvl => return self.unfolding(),
            "static_cast" | "reinterpret_cast" | "const_cast" | "dynamic_cast" => return self.named_cast(),
            _ => {}
        }
        if let Some(constant) = words::constant(word) {
            return Ok(self.literal(ExprKind::Constant(constant)));
        }
        if let Some((builtin, parameters)) = words::builtin(word).filter(|_| called) {
            return self.builtin(builtin, parameters);
        }
        if let Some(literal) = self.typed_literal(word)? {
            return Ok(literal);
        }
        if words::is_reserved(word) {
            if let Some(cast) = self.functional_cast()? {
                return Ok(cast);
            }
            return Err(self.expected("an expression"));
        }
        Ok(ExprKind::Name(self.qualified_name()))
    }

    /// A name; in C also `a::b`, written without white space.
    pub(super) fn qualified_name(&mut self) -> Name {
        let mut text = String::new();
        loop {
            if let Tok::Word(word) | Tok::Escaped(word) = self.tok() {
                text.push_str(word);
            }
            self.advance();
            let tight = self.at("::")
                && !self.token().spaced
                && matches!(self.ahead(1).tok, Tok::Word(_))
                && !self.ahead(1).spaced;
            if self.dialect != Dialect::C || !tight {
                return text.into();
            }
            text.push_str("::");
            self.advance();
        }
    }

    /// `static_cast<T>(e)`, read as a cast.
    fn named_cast(&mut self) -> Parsed<ExprKind> {
        self.advance();
        if !self.eat("<") {
            return Err(self.expected("`<` and the type to cast to"));
        }
        let ty = self.ty()?;
        if !self.eat_half(">") {
            return Err(self.expected("`>`"));
        }
        let open = self.start();
        self.expect("(")?;
        let inner = self.bracketed(Self::expr)?;
        self.close(")", open)?;
        Ok(ExprKind::Cast(ty, Box::new(inner)))
    }

    /// `int(e)`, read as a cast.
    fn functional_cast(&mut self) -> Parsed<Option<ExprKind>> {
        if !is_punct(&self.ahead(1).tok, "(") {
            return Ok(None);
        }
        let Some(ty) = self.attempt(|p| p.cast_type().filter(|_| p.at("("))) else { return Ok(None) };
        let open = self.start();
        self.advance();
        let inner = self.bracketed(Self::expr)?;
        self.close(")", open)?;
        Ok(Some(ExprKind::Cast(ty, Box::new(inner))))
    }

    fn builtin(&mut self, builtin: Builtin, parameters: &'static [&'static str]) -> Parsed<ExprKind> {
        let start = self.start();
        self.advance();
        let args = self.arguments()?;
        if args.len() != parameters.len() {
            let name = words::builtin_spelling(builtin);
            let end = self.end();
            let message =
                format!("`{name}` takes {}: {}", count(parameters.len(), "argument"), parameters.join(", "));
            return Err(self.error_at(
                &message,
                start,
                end,
                &format!("has {}", count(args.len(), "argument")),
            ));
        }
        Ok(ExprKind::Builtin(builtin, args))
    }

    /// `(a, b)`
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        let open = self.start();
        self.expect("(")?;
        self.bracketed(|p| {
            let mut args = Vec::new();
            if p.eat(")") {
                return Ok(args);
            }
            loop {
                args.push(p.argument()?);
                if !p.eat(",") {
                    break;
                }
            }
            p.close(")", open)?;
            Ok(args)
        })
    }

    fn argument(&mut self) -> Parsed<Expr> {
        let ends = matches!(self.ahead(1).tok, Tok::Punct("," | ")"));
        if !(self.at("*") && ends) {
            return self.expr();
        }
        let start = self.start();
        self.advance();
        Ok(Expr { kind: ExprKind::Any, place: self.place_from(start) })
    }

    /// `(a, b)`: the arguments of something that is no expression.
    pub fn call_arguments(&mut self) -> Parsed<Vec<Expr>> {
        self.arguments()
    }

    /// A call of `callee`, which stands before the parenthesis.
    pub(super) fn call(&mut self, callee: Expr) -> Parsed<ExprKind> {
        let args = self.arguments()?;
        let (mut given, mut yields) = (Vec::new(), Vec::new());
        let braced = |p: &Self, word| p.at_word(word) && is_punct(&p.ahead(1).tok, "{");
        if braced(self, "given") {
            self.advance();
            given = self.given_map()?;
        }
        if braced(self, "yields") {
            self.advance();
            yields = self.yields_map()?;
        }
        // Steps that set ghost parameters and receive ghost results, as statements.
        if self.dialect == Dialect::Pvl && braced(self, "with") {
            self.advance();
            given.extend(self.given_map()?);
        }
        if self.dialect == Dialect::Pvl && braced(self, "then") {
            self.advance();
            yields.extend(self.yields_map()?);
        }
        Ok(ExprKind::Call(Box::new(Call { callee, args, given, yields })))
    }

    /// `{x = e, y = f}`
    pub(super) fn given_map(&mut self) -> Parsed<Vec<(Ident, Expr)>> {
        self.mapping(Self::expr)
    }

    /// `{y = x, z = w}`
    pub(super) fn yields_map(&mut self) -> Parsed<Vec<(Ident, Ident)>> {
        self.mapping(|p| p.ident("the name of a ghost result"))
    }

    fn mapping<T>(&mut self, mut value: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<(Ident, T)>> {
        let open = self.start();
        self.expect("{")?;
        self.bracketed(|p| {
            let mut pairs = Vec::new();
            loop {
                let name = p.ident("a name")?;
                p.expect("=")?;
                pairs.push((name, value(p)?));
                let more = p.eat(",") || p.eat(";");
                if !more || p.at("}") {
                    break;
                }
            }
            p.close("}", open)?;
            Ok(pairs)
        })
    }

    /// After `(`: a binder, an expression or a group.
    fn parenthesised(&mut self) -> Parsed<Primary> {
        let open = self.start();
        self.advance();
        if let Tok::Slashed(word) = *self.tok()
            && let Some(kind) = self.bracketed(|p| p.binder(word, open))?
        {
            return Ok(Primary::Kind(kind));
        }
        self.check_bare_binder()?;
        self.bracketed(|p| {
            let first = p.expr()?;
            if !p.at(",") {
                p.close(")", open)?;
                return Ok(Primary::Whole(first));
            }
            let mut group = vec![first];
            while p.eat(",") {
                group.push(p.expr()?);
            }
            p.close(")", open)?;
            Ok(Primary::Kind(ExprKind::Group(group)))
        })
    }

    /// `(forall int i; ...)` without the backslash: two words in a row are no expression.
    fn check_bare_binder(&self) -> Parsed<()> {
        let Some(word @ ("forall" | "exists" | "sum" | "num" | "let")) = self.word() else { return Ok(()) };
        let star = word == "forall" && is_punct(&self.ahead(1).tok, "*");
        let ty = if star { 2 } else { 1 };
        if word_of(&self.ahead(ty).tok).is_none() || word_of(&self.ahead(ty + 1).tok).is_none() {
            return Ok(());
        }
        let star = if star { "*" } else { "" };
        Err(self
            .error_here(&format!("`{word}{star}` needs a backslash"), "a word of the language")
            .help(format!("write `(\\{word}{star} ...)`")))
    }
}

/// What a primary is: `(e)` is e itself.
enum Primary {
    Kind(ExprKind),
    Whole(Expr),
}

/// "1 argument", "2 arguments".
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
