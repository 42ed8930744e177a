//! Quantifiers, triggers and the literals of collections.

use super::{Parsed, Parser, is_punct};
use crate::ast::expr::{
    Binder, Binding, CollectionKind, Comprehension, Expr, ExprKind, Let, Quantifier, Trigger,
};
use crate::ast::ty::{Type, TypeKind};
use crate::lexer::Tok;

impl Parser<'_> {
    /// After `(`, at a backslash word: a binder up to and including `)`, or nothing if the word is none.
    pub(super) fn binder(&mut self, word: &str, open: u32) -> Parsed<Option<ExprKind>> {
        let binder = match word {
            "forall" => Binder::Forall,
            "forall*" => Binder::ForallStar,
            "exists" => Binder::Exists,
            "sum" => Binder::Sum,
            // JML says `\num_of`.
            "num" | "num_of" => Binder::Num,
            "let" => {
                self.advance();
                return self.let_binder(open).map(Some);
            }
            _ => return Ok(None),
        };
        self.advance();
        let mut bindings = vec![self.binding()?];
        while self.eat(",") {
            bindings.push(self.binding()?);
        }
        if !self.eat(";") {
            return Err(self.expected("`;` after the bound variables"));
        }
        let first = self.expr()?;
        let (condition, body) = if self.eat(";") { (Some(first), self.expr()?) } else { (None, first) };
        self.close(")", open)?;
        Ok(Some(ExprKind::Quantifier(Box::new(Quantifier { binder, bindings, condition, body }))))
    }

    /// `T x` or `T x = from..to`
    pub fn binding(&mut self) -> Parsed<Binding> {
        let ty = self.ty()?;
        let name = self.ident("the name of the bound variable")?;
        let range = if self.eat("=") {
            let from = self.expr()?;
            if !self.eat("..") {
                return Err(self.expected("`..` and the end of the range"));
            }
            Some((from, self.expr()?))
        } else {
            None
        };
        Ok(Binding { ty, name, range })
    }

    fn let_binder(&mut self, open: u32) -> Parsed<ExprKind> {
        let ty = self.ty()?;
        let name = self.ident("the name of the variable")?;
        self.expect("=")?;
        let value = self.expr()?;
        self.expect(";")?;
        let body = self.expr()?;
        self.close(")", open)?;
        Ok(ExprKind::Let(Box::new(Let { ty, name, value, body })))
    }

    /// `{: e :}`
    pub(super) fn trigger(&mut self, outwards: u32, set: Option<u32>) -> Parsed<ExprKind> {
        let open = self.start();
        self.advance();
        let body = Box::new(self.bracketed(Self::expr)?);
        self.close(":}", open)?;
        Ok(ExprKind::Trigger(Trigger { outwards, set, body }))
    }

    /// `|s|`
    pub(super) fn size(&mut self) -> Parsed<ExprKind> {
        let open = self.start();
        self.eat_half("|");
        let inner = self.with_stops(true, false, Self::expr)?;
        if !self.eat_half("|") {
            self.close("|", open)?;
        }
        Ok(ExprKind::Size(Box::new(inner)))
    }

    /// `[a, b]`, `[t: T]` or `[p]P(x)`
    pub(super) fn sequence_or_scale(&mut self) -> Parsed<ExprKind> {
        let open = self.start();
        self.advance();
        if let Some(ty) = self.empty_of_type()? {
            self.close("]", open)?;
            return Ok(ExprKind::Collection(CollectionKind::Seq, Some(ty), Vec::new()));
        }
        // What it is compared or joined with says what could be in it.
        if self.eat("]") {
            return Ok(ExprKind::Collection(CollectionKind::Seq, None, Vec::new()));
        }
        let mut elements = self.elements("]", open)?;
        let operand = self.is_name_like(0) || self.at("(") || matches!(self.tok(), Tok::Escaped(_));
        if elements.len() == 1
            && operand
            && let Some(fraction) = elements.pop()
        {
            let predicate = self.deeper(Self::postfix)?;
            return Ok(ExprKind::Scale(Box::new(fraction), Box::new(predicate)));
        }
        Ok(ExprKind::Collection(CollectionKind::Seq, None, elements))
    }

    /// `{a, b}`, `{t: T}` or `{a..b}`
    pub(super) fn set_literal(&mut self) -> Parsed<ExprKind> {
        let open = self.start();
        self.advance();
        if let Some(ty) = self.empty_of_type()? {
            self.close("}", open)?;
            return Ok(ExprKind::Collection(CollectionKind::Set, Some(ty), Vec::new()));
        }
        if self.at("}") {
            return Err(self
                .error_here("the type of an empty set must be said", "no element tells it")
                .help("write `set<int> {}` or `{t: int}`"));
        }
        let range = self.bracketed(|p| {
            let first = p.expr()?;
            if !p.eat("..") {
                return Ok((first, None));
            }
            Ok((first, Some(p.expr()?)))
        })?;
        match range {
            (from, Some(to)) => {
                self.close("}", open)?;
                Ok(ExprKind::Range(Box::new(from), Box::new(to)))
            }
            (first, None) => {
                let mut elements = vec![first];
                if self.eat(",") {
                    elements.extend(self.elements("}", open)?);
                } else {
                    self.close("}", open)?;
                }
                Ok(ExprKind::Collection(CollectionKind::Set, None, elements))
            }
        }
    }

    /// `b{a, b}` or `b{t: T}`
    pub(super) fn bag_literal(&mut self) -> Parsed<ExprKind> {
        let open = self.start();
        self.advance();
        if let Some(ty) = self.empty_of_type()? {
            self.close("}", open)?;
            return Ok(ExprKind::Collection(CollectionKind::Bag, Some(ty), Vec::new()));
        }
        if self.at("}") {
            return Err(self
                .error_here("the type of an empty bag must be said", "no element tells it")
                .help("write `bag<int> {}` or `b{t: int}`"));
        }
        Ok(ExprKind::Collection(CollectionKind::Bag, None, self.elements("}", open)?))
    }

    /// `t: T` inside the brackets of an empty collection.
    fn empty_of_type(&mut self) -> Parsed<Option<Type>> {
        if !self.at_word("t") || !is_punct(&self.ahead(1).tok, ":") {
            return Ok(None);
        }
        self.advance();
        self.advance();
        self.ty().map(Some)
    }

    /// One or more expressions and the closing bracket.
    fn elements(&mut self, closing: &str, open: u32) -> Parsed<Vec<Expr>> {
        self.bracketed(|p| {
            let mut elements = vec![p.expr()?];
            while p.eat(",") {
                elements.push(p.expr()?);
            }
            p.close(closing, open)?;
            Ok(elements)
        })
    }

    /// `seq<T> {...}` and its kin; nothing if the word is a plain name here.
    pub(super) fn typed_literal(&mut self, word: &str) -> Parsed<Option<ExprKind>> {
        let container = matches!(word, "seq" | "set" | "bag" | "map" | "tuple");
        if !container || !is_punct(&self.ahead(1).tok, "<") {
            return Ok(None);
        }
        let Some(ty) = self.attempt(|p| p.tried_type().filter(|_| p.at("{"))) else { return Ok(None) };
        let open = self.start();
        self.advance();
        let kind = match ty.kind {
            TypeKind::Seq(element) => self.collection(CollectionKind::Seq, *element, open)?,
            TypeKind::Bag(element) => self.collection(CollectionKind::Bag, *element, open)?,
            TypeKind::Set(element) => self.set_of(*element, open)?,
            TypeKind::Map(key, value) => self.map(*key, *value, open)?,
            TypeKind::Tuple(types) => {
                let values = self.elements("}", open)?;
                if values.len() != types.len() {
                    let message = format!("this tuple has {} types and {} values", types.len(), values.len());
                    return Err(self.error_at(&message, open, open.saturating_add(1), "its values"));
                }
                ExprKind::Tuple(types, values)
            }
            _ => return Err(self.expected("an expression")),
        };
        Ok(Some(kind))
    }

    fn collection(&mut self, kind: CollectionKind, ty: Type, open: u32) -> Parsed<ExprKind> {
        let elements = if self.eat("}") { Vec::new() } else { self.elements("}", open)? };
        Ok(ExprKind::Collection(kind, Some(ty), elements))
    }

    fn map(&mut self, key: Type, value: Type, open: u32) -> Parsed<ExprKind> {
        let mut pairs = Vec::new();
        if self.eat("}") {
            return Ok(ExprKind::Map(key, value, pairs));
        }
        loop {
            let from = self.with_stops(false, true, Self::expr)?;
            self.expect("->")?;
            let to = self.with_stops(false, true, Self::expr)?;
            pairs.push((from, to));
            if !self.eat(",") {
                break;
            }
        }
        self.close("}", open)?;
        Ok(ExprKind::Map(key, value, pairs))
    }

    /// The elements of a set, or `e | T x <- s; condition`.
    fn set_of(&mut self, ty: Type, open: u32) -> Parsed<ExprKind> {
        if self.eat("}") {
            return Ok(ExprKind::Collection(CollectionKind::Set, Some(ty), Vec::new()));
        }
        let first = self.with_stops(true, false, Self::expr)?;
        if !self.eat("|") {
            let mut elements = vec![first];
            if self.eat(",") {
                elements.extend(self.elements("}", open)?);
            } else {
                self.close("}", open)?;
            }
            return Ok(ExprKind::Collection(CollectionKind::Set, Some(ty), elements));
        }
        let mut selectors = Vec::new();
        loop {
            let ty = self.ty()?;
            let name = self.ident("the name of the selected variable")?;
            let from = if self.at("<") && is_punct(&self.ahead(1).tok, "-") {
                self.advance();
                self.advance();
                Some(self.bracketed(Self::postfix)?)
            } else {
                None
            };
            selectors.push((ty, name, from));
            if !self.eat(",") {
                break;
            }
        }
        if !self.eat(";") {
            return Err(self.expected("`;` and the condition of the set"));
        }
        let condition = self.bracketed(Self::expr)?;
        self.close("}", open)?;
        Ok(ExprKind::Comprehension(Box::new(Comprehension { ty, element: first, selectors, condition })))
    }
}
