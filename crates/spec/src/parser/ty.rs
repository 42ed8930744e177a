//! Types, and the question whether something in parentheses is one.

use super::{Parsed, Parser, is_punct};
use crate::ast::expr::{Expr, ExprKind};
use crate::ast::ty::{BuiltinType, Qualifier, Type, TypeKind};
use crate::ast::{Ident, Place};
use crate::lexer::Tok;
use crate::text::Dialect;
use crate::words;
use gpuproof_base::Name;

/// How the dimensions of an array type may be written.
#[derive(Clone, Copy, PartialEq)]
enum Dimensions {
    /// Any expression.
    Free,
    /// A number or nothing: for types inside expressions, which are only tried. An expression there could again try a type, and
    /// so on, with twice the work for every level.
    Literal,
}

impl Parser<'_> {
    /// A type.
    pub fn ty(&mut self) -> Parsed<Type> {
        self.deeper(|p| p.ty_with(Dimensions::Free))
    }

    /// A type that is only tried, with sizes that are numbers.
    pub(super) fn tried_type(&mut self) -> Option<Type> {
        self.ty_with(Dimensions::Literal).ok()
    }

    /// A type that can be nothing else, as a cast or `sizeof` needs it. Not knowing which names are types, a
    /// bare name counts only if every kernel knows it as one.
    pub(super) fn cast_type(&mut self) -> Option<Type> {
        self.tried_type().filter(is_surely_type)
    }

    /// Steps over `(T)` if it is a cast: T is surely a type, or it is a name and a value follows, because two
    /// values in a row are no expression.
    pub(super) fn cast_operator(&mut self) -> Option<Type> {
        if !self.at("(") {
            return None;
        }
        self.attempt(|p| {
            p.advance();
            let ty = p.tried_type()?;
            let value = p.eat(")") && p.starts_operand(0);
            let sure = is_surely_type(&ty);
            let juxtaposed = matches!(ty.kind, TypeKind::Named(_))
                && !matches!(p.tok(), Tok::Punct(_) | Tok::BagOpen | Tok::TriggerOpen(..))
                && *p.tok() != Tok::Slashed("in");
            (value && (sure || juxtaposed)).then_some(ty)
        })
    }

    fn ty_with(&mut self, dimensions: Dimensions) -> Parsed<Type> {
        let start = self.start();
        let mut qualifiers = Vec::new();
        let mut specifiers = Specifiers::default();
        let mut kind: Option<TypeKind> = None;
        loop {
            if let Some(qualifier) = self.qualifier() {
                qualifiers.push(qualifier);
                self.advance();
            } else if kind.is_none() && self.word().is_some_and(|word| specifiers.add(word, self.dialect)) {
                self.advance();
            } else if kind.is_none() && specifiers.is_empty() {
                kind = Some(self.base_type(dimensions)?);
            } else {
                break;
            }
        }
        let base = match kind {
            Some(kind) => kind,
            None => match specifiers.resolve() {
                Some(builtin) => TypeKind::Builtin(builtin),
                None => return Err(self.error_here("these words do not make a type", "up to here")),
            },
        };
        let mut ty = Type { kind: base, place: self.place_from(start) };
        ty = self.qualified(qualifiers, ty, start);
        loop {
            if self.at("*") || self.at("**") {
                self.link()?;
                self.eat_half("*");
                ty = Type { kind: TypeKind::Pointer(Box::new(ty)), place: self.place_from(start) };
                let mut qualifiers = Vec::new();
                while let Some(qualifier) = self.qualifier() {
                    qualifiers.push(qualifier);
                    self.advance();
                }
                ty = self.qualified(qualifiers, ty, start);
            } else if self.at("[") {
                ty = self.array(ty, start, dimensions)?;
            } else {
                return Ok(ty);
            }
        }
    }

    fn qualifier(&self) -> Option<Qualifier> {
        let word = self.word()?;
        words::qualifier(word).or_else(|| {
            let typed = matches!(self.ahead(1).tok, Tok::Word(_)) && self.dialect == Dialect::C;
            words::short_address_space(word).filter(|_| typed)
        })
    }

    fn qualified(&self, mut qualifiers: Vec<Qualifier>, ty: Type, start: u32) -> Type {
        if qualifiers.is_empty() {
            return ty;
        }
        qualifiers.sort();
        qualifiers.dedup();
        Type { kind: TypeKind::Qualified(qualifiers, Box::new(ty)), place: self.place_from(start) }
    }

    fn base_type(&mut self, dimensions: Dimensions) -> Parsed<TypeKind> {
        let Tok::Word(word) = self.tok().clone() else {
            if matches!(self.tok(), Tok::Escaped(_)) {
                return Ok(TypeKind::Named(self.qualified_name()));
            }
            return Err(self.expected("a type"));
        };
        if let Some(math) = words::math_type(&word) {
            self.advance();
            return Ok(TypeKind::Math(math));
        }
        if let Some(tag) = words::tag(&word) {
            self.advance();
            return Ok(TypeKind::Tagged(tag, self.ident("the name of the type")?));
        }
        let parameterised = matches!(&*word, "seq" | "set" | "bag" | "option" | "map" | "tuple" | "pointer");
        if parameterised && is_punct(&self.ahead(1).tok, "<") {
            return self.parameterised(&word, dimensions);
        }
        if words::is_reserved(&word) {
            return Err(self.expected("a type"));
        }
        Ok(TypeKind::Named(self.qualified_name()))
    }

    fn parameterised(&mut self, word: &str, dimensions: Dimensions) -> Parsed<TypeKind> {
        let start = self.start();
        self.advance();
        self.expect("<")?;
        let mut arguments = vec![self.deeper(|p| p.ty_with(dimensions))?];
        while self.eat(",") {
            arguments.push(self.deeper(|p| p.ty_with(dimensions))?);
        }
        if !self.eat_half(">") {
            return Err(self.expected("`>`"));
        }
        let end = self.end();
        if word == "tuple" && arguments.len() >= 2 {
            return Ok(TypeKind::Tuple(arguments));
        }
        let mut arguments = arguments.into_iter();
        let kind = match (word, arguments.next(), arguments.next(), arguments.next()) {
            ("seq", Some(element), None, None) => TypeKind::Seq(Box::new(element)),
            ("set", Some(element), None, None) => TypeKind::Set(Box::new(element)),
            ("bag", Some(element), None, None) => TypeKind::Bag(Box::new(element)),
            ("option", Some(element), None, None) => TypeKind::Option(Box::new(element)),
            ("pointer", Some(element), None, None) => TypeKind::Pointer(Box::new(element)),
            ("map", Some(key), Some(value), None) => TypeKind::Map(Box::new(key), Box::new(value)),
            _ => {
                let takes = match word {
                    "map" => "two types: of the keys and of the values",
                    "tuple" => "two types or more",
                    _ => "one type",
                };
                return Err(self.error_at(&format!("`{word}` takes {takes}"), start, end, "here"));
            }
        };
        Ok(kind)
    }

    /// `[n][m]` after an element type: n arrays of m.
    fn array(&mut self, element: Type, start: u32, dimensions: Dimensions) -> Parsed<Type> {
        let mut sizes = Vec::new();
        while self.at("[") {
            self.link()?;
            let open = self.start();
            self.advance();
            let size = if self.at("]") {
                None
            } else if dimensions == Dimensions::Free {
                Some(Box::new(self.bracketed(Self::expr)?))
            } else if let Tok::Int(literal) = *self.tok() {
                let start = self.start();
                self.advance();
                Some(Box::new(Expr { kind: ExprKind::Int(literal), place: self.place_from(start) }))
            } else {
                return Err(self.expected("the size of the array"));
            };
            self.close("]", open)?;
            sizes.push(size);
        }
        let place = self.place_from(start);
        Ok(wrap_arrays(element, sizes, place))
    }

    /// `f<T, U>` before an argument list: the name with the types. `a < b, c > (d)` stays a pair of comparisons unless its words are surely types.
    pub(super) fn with_types(&mut self, base: &Expr) -> Option<Name> {
        let ExprKind::Name(of) = &base.kind else { return None };
        if self.dialect != Dialect::Pvl || !self.at("<") {
            return None;
        }
        let instance = self.attempt(|p| {
            p.advance();
            let (mut types, mut tokens) = (Vec::new(), Vec::new());
            loop {
                let from = p.position;
                types.push(p.tried_type()?);
                tokens.push(p.tokens.get(from..p.position)?.to_vec());
                if !p.eat(",") {
                    break;
                }
            }
            let sure = types.len() == 1 || types.iter().all(is_surely_type);
            let ends = p.eat_half(">") && p.at("(") && sure;
            let written: Vec<String> = types.iter().map(Type::to_string).collect();
            let name: Name = format!("{of}<{}>", written.join(", ")).into();
            ends.then(|| super::Instance { name, of: of.clone(), types: tokens })
        })?;
        let name = instance.name.clone();
        self.instances.push(instance);
        Some(name)
    }

    /// `<T, U>` after the name of a declaration: the words, or the types that stand in their places.
    pub fn type_parameters(&mut self) -> Parsed<Vec<Type>> {
        let mut found = Vec::new();
        if !self.eat("<") {
            return Ok(found);
        }
        loop {
            found.push(self.ty()?);
            if !self.eat(",") {
                break;
            }
        }
        if self.eat_half(">") { Ok(found) } else { Err(self.expected("`>`")) }
    }

    /// A type and a name, with C's array suffixes: `int a[]`.
    pub(super) fn declarator(&mut self, what: &str) -> Parsed<(Type, Ident)> {
        let start = self.start();
        let ty = self.ty()?;
        let name = self.ident(what)?;
        let ty = if self.at("[") { self.array(ty, start, Dimensions::Free)? } else { ty };
        Ok((ty, name))
    }
}

fn wrap_arrays(element: Type, sizes: Vec<Option<Box<Expr>>>, place: Place) -> Type {
    sizes
        .into_iter()
        .rev()
        .fold(element, |element, size| Type { kind: TypeKind::Array(Box::new(element), size), place })
}

/// Whether a type cannot be read as an expression; `a * b` and `a[3]` can be both.
pub(crate) fn is_surely_type(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Named(name) => words::is_known_type_name(name),
        TypeKind::Array(element, _) => is_surely_type(element),
        _ => true,
    }
}

/// C's type words, in whatever order they come.
#[derive(Default)]
struct Specifiers {
    signed: u32,
    unsigned: u32,
    short: u32,
    long: u32,
    int: u32,
    base: Vec<BuiltinType>,
}

impl Specifiers {
    fn add(&mut self, word: &str, dialect: Dialect) -> bool {
        match word {
            "signed" => self.signed += 1,
            "unsigned" => self.unsigned += 1,
            "short" => self.short += 1,
            "long" => self.long += 1,
            "int" => self.int += 1,
            "char" => self.base.push(BuiltinType::Char),
            "void" => self.base.push(BuiltinType::Void),
            "bool" | "_Bool" => self.base.push(BuiltinType::Bool),
            "boolean" if dialect == Dialect::Pvl => self.base.push(BuiltinType::Bool),
            "half" => self.base.push(BuiltinType::Half),
            "float" => self.base.push(BuiltinType::Float),
            "double" => self.base.push(BuiltinType::Double),
            _ => return false,
        }
        true
    }

    fn is_empty(&self) -> bool {
        self.signed + self.unsigned + self.short + self.long + self.int == 0 && self.base.is_empty()
    }

    fn resolve(&self) -> Option<BuiltinType> {
        if self.signed + self.unsigned > 1 || self.int > 1 || self.short > 1 || self.base.len() > 1 {
            return None;
        }
        let unsigned = self.unsigned == 1;
        let signless = self.signed + self.unsigned == 0;
        let pick = |signed, not| Some(if unsigned { not } else { signed });
        match (self.base.first(), self.short, self.long, self.int) {
            (Some(BuiltinType::Char), 0, 0, 0) if signless => Some(BuiltinType::Char),
            (Some(BuiltinType::Char), 0, 0, 0) => pick(BuiltinType::SignedChar, BuiltinType::UnsignedChar),
            (Some(BuiltinType::Double), 0, 1, 0) if signless => Some(BuiltinType::LongDouble),
            (Some(base), 0, 0, 0) if signless => Some(*base),
            (None, 1, 0, _) => pick(BuiltinType::Short, BuiltinType::UnsignedShort),
            (None, 0, 0, _) => pick(BuiltinType::Int, BuiltinType::UnsignedInt),
            (None, 0, 1, _) => pick(BuiltinType::Long, BuiltinType::UnsignedLong),
            (None, 0, 2, _) => pick(BuiltinType::LongLong, BuiltinType::UnsignedLongLong),
            _ => None,
        }
    }
}
