//! Clauses, declarations, and recovery after an error.

use super::{Parsed, Parser, is_punct, word_of};
use crate::ast::clause::{Body, Clause, ClauseKind, Declaration, Function, Measure, Modifier};
use crate::ast::expr::{Expr, ExprKind};
use crate::ast::ty::Type;
use crate::ast::{Ident, Place};
use crate::lexer::Tok;
use crate::words;

/// More errors than this in one annotation are not reported: they would be echoes of the first.
const MAX_ERRORS: usize = 10;

impl Parser<'_> {
    /// All clauses of the text. A clause that cannot be read is reported and left out; the ones after it are
    /// read.
    pub fn clauses(&mut self) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        while !self.at_end() {
            let before = self.position;
            match self.clause() {
                Ok(mut clause) => {
                    take_contract(&mut clause, &mut clauses);
                    clauses.push(clause);
                }
                Err(error) => {
                    self.reported.push(error);
                    self.recover(before);
                    if self.reported.len() >= MAX_ERRORS {
                        break;
                    }
                }
            }
        }
        clauses
    }

    /// Skips to where the next clause begins: after a `;` that a word of the language or the end follows, or
    /// at a word of the language that is the first on its line. At least one token is skipped.
    fn recover(&mut self, clause_start: usize) {
        if self.position <= clause_start {
            self.advance();
        }
        while !self.at_end() {
            if self.at_clause_start() && self.token().first_on_line {
                return;
            }
            let semicolon = self.at(";");
            self.advance();
            if semicolon && (self.at_end() || self.at_clause_start()) {
                return;
            }
        }
    }

    fn at_clause_start(&self) -> bool {
        self.word().is_some_and(words::opens_clause)
    }

    /// One clause.
    pub fn clause(&mut self) -> Parsed<Clause> {
        let start = self.start();
        self.links = 0;
        self.depth = 0;
        let label = self.clause_label();
        let kind = self.clause_kind(label.is_some())?;
        Ok(Clause { label, kind, place: self.place_from(start) })
    }

    /// Whether a label and a contract clause follow.
    pub(super) fn at_clause_label(&self) -> bool {
        is_punct(&self.ahead(1).tok, ":") && word_of(&self.ahead(2).tok).is_some_and(words::opens_contract)
    }

    /// `name:` before a contract clause.
    fn clause_label(&mut self) -> Option<Ident> {
        if !self.at_clause_label() {
            return None;
        }
        self.attempt(|p| p.ident("a label").ok().filter(|_| p.eat(":")))
    }

    fn clause_kind(&mut self, labelled: bool) -> Parsed<ClauseKind> {
        let Some(word) = self.word() else {
            return match self.tok() {
                Tok::Escaped(_) => self.function(Vec::new(), Vec::new()),
                _ => Err(self.expected("a clause such as `requires`, `ensures` or `assert`")),
            };
        };
        let word = word.to_owned();
        if labelled || words::opens_contract(&word) {
            return self.contract_clause(&word);
        }
        if words::proof_step(&word).is_some() || word == "label" {
            return self.statement().map(ClauseKind::Statement);
        }
        match word.as_str() {
            "ghost" => self.ghost(),
            "with" => {
                self.advance();
                self.statement().map(ClauseKind::With)
            }
            "then" => {
                self.advance();
                self.statement().map(ClauseKind::Then)
            }
            "axiom" => self.axiom(),
            "import" => self.import(),
            "gpuopt" => self.optimisation(),
            "launch" => self.launch(),
            "if" | "while" | "for" | "return" | "atomic" => Err(self
                .error_here("ghost code begins with `ghost`", "a statement")
                .help(format!("write `ghost {word} ...`"))),
            _ => self.modifier_or_function(&word),
        }
    }

    /// Contract clauses as long as there are any.
    pub fn contract(&mut self) -> Parsed<Vec<Clause>> {
        let mut contract = Vec::new();
        loop {
            let start = self.start();
            self.links = 0;
            let label = self.clause_label();
            match self.word().map(str::to_owned).filter(|word| words::opens_contract(word)) {
                Some(word) => {
                    let kind = self.contract_clause(&word)?;
                    contract.push(Clause { label, kind, place: self.place_from(start) });
                }
                None => return Ok(contract),
            }
        }
    }

    fn contract_clause(&mut self, word: &str) -> Parsed<ClauseKind> {
        self.advance();
        if let Some(word) = words::contract_word(word) {
            let claim = self.expr()?;
            self.semicolon()?;
            return Ok(ClauseKind::Contract(word, claim));
        }
        match word {
            "decreases" => {
                let measure = self.measure()?;
                self.semicolon()?;
                Ok(ClauseKind::Decreases(measure))
            }
            "given" if self.at("{") => {
                let map = self.given_map()?;
                self.eat(";");
                Ok(ClauseKind::CallGiven(map))
            }
            "yields" if self.at("{") => {
                let map = self.yields_map()?;
                self.eat(";");
                Ok(ClauseKind::CallYields(map))
            }
            _ => {
                let (ty, name) = self.declarator("the name of the ghost variable")?;
                self.semicolon()?;
                Ok(if word == "given" { ClauseKind::Given(ty, name) } else { ClauseKind::Yields(ty, name) })
            }
        }
    }

    fn measure(&mut self) -> Parsed<Measure> {
        if self.at(";") {
            return Ok(Measure::Nothing);
        }
        if self.at_word("assume") {
            self.advance();
            return Ok(Measure::Assumed);
        }
        let mut terms = vec![self.expr()?];
        while self.eat(",") {
            terms.push(self.expr()?);
        }
        Ok(Measure::Terms(terms))
    }

    /// After `ghost`: a lemma with its contract, a loop with its invariants, or another statement.
    fn ghost(&mut self) -> Parsed<ClauseKind> {
        while self.eat_word("ghost") {}
        let starts_loop = self.lookahead(|p| {
            p.contract().is_ok_and(|contract| !contract.is_empty())
                && (p.at_word("while") || p.at_word("for"))
        });
        if starts_loop {
            return self.statement().map(ClauseKind::Statement);
        }
        let contract = self.contract()?;
        let modifiers = self.modifiers();
        if !contract.is_empty() || !modifiers.is_empty() || self.looks_like_function() {
            return self.function(contract, modifiers);
        }
        self.statement().map(ClauseKind::Statement)
    }

    fn axiom(&mut self) -> Parsed<ClauseKind> {
        self.advance();
        let name = self.ident("the name of the axiom")?;
        let open = self.start();
        self.expect("{")?;
        let fact = self.bracketed(Self::expr)?;
        self.close("}", open)?;
        Ok(ClauseKind::Declaration(Box::new(Declaration::Axiom(name, fact))))
    }

    fn import(&mut self) -> Parsed<ClauseKind> {
        self.advance();
        if !matches!(self.tok(), Tok::Str(_)) {
            return Err(self.expected("the path of a file in quotes"));
        }
        let ExprKind::Str(path) = self.expr()?.kind else {
            return Err(self.expected("the path of a file in quotes"));
        };
        self.semicolon()?;
        Ok(ClauseKind::Declaration(Box::new(Declaration::Import(path))))
    }

    /// `pure`, `inline` and their kin, as many as there are.
    pub fn modifiers(&mut self) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        while let Some(modifier) = self.word().and_then(words::modifier) {
            modifiers.push(modifier);
            self.advance();
        }
        modifiers
    }

    /// `pure` before a C function, or a whole declaration.
    fn modifier_or_function(&mut self, word: &str) -> Parsed<ClauseKind> {
        if let Some(modifier) = words::modifier(word) {
            let alone = matches!(self.ahead(1).tok, Tok::End | Tok::Punct(";"))
                || word_of(&self.ahead(1).tok)
                    .is_some_and(|next| words::modifier(next).is_some() && self.only_modifiers_follow());
            if alone {
                self.advance();
                self.eat(";");
                return Ok(ClauseKind::Modifier(modifier));
            }
            let modifiers = self.modifiers();
            return self.function(Vec::new(), modifiers);
        }
        let complete = self.attempt(|p| p.function(Vec::new(), Vec::new()).ok());
        if let Some(function) = complete {
            return Ok(function);
        }
        let unknown = self.error_here(&format!("`{word}` is not a clause"), "unknown");
        if let Some(meant) = words::similar(word, words::clause_words()) {
            return Err(unknown.help(format!("did you mean `{meant}`?")));
        }
        if self.looks_like_function() {
            return self.function(Vec::new(), Vec::new());
        }
        Err(unknown.help(
            "a clause begins with `requires`, `ensures`, `context`, `loop_invariant`, `assert`, `ghost`, `pure`, `gpuopt` or `launch`",
        ))
    }

    /// Whether nothing but modifiers stands up to the end or a `;`.
    fn only_modifiers_follow(&self) -> bool {
        let rest = self.tokens.get(self.position..).unwrap_or(&[]);
        let mut rest = rest.iter().map(|token| &token.tok);
        let end = rest.find(|tok| word_of(tok).and_then(words::modifier).is_none());
        matches!(end, Some(Tok::End | Tok::Punct(";")) | None)
    }

    /// Whether a type, a name and `(` follow.
    fn looks_like_function(&mut self) -> bool {
        self.lookahead(|p| p.ty().is_ok() && p.ident("a name").is_ok() && p.at("("))
    }

    /// `T f(T x) = e;` after its contract and modifiers.
    fn function(&mut self, contract: Vec<Clause>, modifiers: Vec<Modifier>) -> Parsed<ClauseKind> {
        let result = self.ty()?;
        let name = self.ident("the name of the function")?;
        let params = self.parameters()?;
        let body = if self.eat("=") {
            let value: Expr = self.expr()?;
            self.semicolon()?;
            Body::Expr(value)
        } else if self.at("{") {
            Body::Block(self.block()?)
        } else {
            self.semicolon()?;
            Body::Absent
        };
        let function = Function { contract, modifiers, result, name, params, body };
        Ok(ClauseKind::Declaration(Box::new(Declaration::Function(function))))
    }

    /// `(T x, T y)`
    pub fn parameters(&mut self) -> Parsed<Vec<(Type, Ident)>> {
        let open = self.start();
        self.expect("(")?;
        let mut params = Vec::new();
        if self.eat(")") {
            return Ok(params);
        }
        if self.at_word("void") && is_punct(&self.ahead(1).tok, ")") {
            self.advance();
            self.advance();
            return Ok(params);
        }
        loop {
            params.push(self.declarator("the name of a parameter")?);
            if !self.eat(",") {
                break;
            }
        }
        self.close(")", open)?;
        Ok(params)
    }
}

/// A function declaration owns the contract clauses that stand directly before it.
fn take_contract(clause: &mut Clause, before: &mut Vec<Clause>) {
    let ClauseKind::Declaration(declaration) = &mut clause.kind else { return };
    let Declaration::Function(function) = &mut **declaration else { return };
    let kept = before.iter().rposition(|c| !c.is_contract()).map_or(0, |n| n + 1);
    let mut contract: Vec<Clause> = before.drain(kept..).collect();
    if let (Some(first), Some(end)) = (contract.first().and_then(|c| c.place.span()), clause.place.span()) {
        clause.place = Place(Some(first.to(end)));
    }
    contract.append(&mut function.contract);
    function.contract = contract;
}
