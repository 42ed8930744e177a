//! Expressions to text.

use super::{write_list, write_name};
use crate::ast::expr::{
    Binder, Binding, Call, CollectionKind, Comprehension, Expr, ExprKind, FloatSuffix, IntBase, IntLiteral,
    Longness, Quantifier, Trigger, UnaryOp,
};
use crate::operators::{BIT_OR, CONDITIONAL, IMPLICATION, LOOSEST, POSTFIX, PRIMARY, RELATION, UNARY};
use crate::parser::is_surely_type;
use crate::words;
use std::fmt;

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, LOOSEST)
    }
}

/// An expression where only operators of a level or above may stand without parentheses.
struct At<'a>(&'a Expr, u8);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1)
    }
}

impl Expr {
    /// How tightly the outermost operator binds.
    fn level(&self) -> u8 {
        match &self.kind {
            ExprKind::Unfolding(..) => LOOSEST,
            ExprKind::Conditional(..) => CONDITIONAL,
            ExprKind::Binary(op, ..) => op.level(),
            ExprKind::Chain(..) => RELATION,
            ExprKind::Unary(..)
            | ExprKind::SizeofType(_)
            | ExprKind::SizeofExpr(_)
            | ExprKind::Scale(..)
            | ExprKind::Cast(..) => UNARY,
            ExprKind::Call(_)
            | ExprKind::Index(..)
            | ExprKind::Slice(..)
            | ExprKind::Update(..)
            | ExprKind::Member(..)
            | ExprKind::Arrow(..) => POSTFIX,
            _ => PRIMARY,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        if self.level() < least {
            f.write_str("(")?;
            self.write_kind(f)?;
            return f.write_str(")");
        }
        self.write_kind(f)
    }

    fn write_kind(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Int(literal) => write_int(f, literal),
            ExprKind::Float(literal) => {
                f.write_str(&literal.digits)?;
                f.write_str(match literal.suffix {
                    FloatSuffix::None => "",
                    FloatSuffix::Float => "f",
                    FloatSuffix::Long => "l",
                    FloatSuffix::Half => "h",
                })
            }
            ExprKind::Char(c) => {
                f.write_str("'")?;
                write_char(f, *c, '\'')?;
                f.write_str("'")
            }
            ExprKind::Str(text) => {
                f.write_str("\"")?;
                text.chars().try_for_each(|c| write_char(f, c, '"'))?;
                f.write_str("\"")
            }
            ExprKind::Bool(value) => write!(f, "{value}"),
            ExprKind::Null => f.write_str("NULL"),
            ExprKind::Name(name) => write_name(f, name),
            ExprKind::Constant(constant) => f.write_str(words::constant_spelling(*constant)),
            ExprKind::Any => f.write_str("*"),
            ExprKind::Unary(op, operand) => write_unary(f, *op, operand),
            ExprKind::Binary(op, left, right) => {
                let level = op.level();
                // Comparisons in a row would be read as a chain.
                let (low, high) = match (level, op.groups_right()) {
                    (RELATION, _) => (level + 1, level + 1),
                    (_, true) => (level + 1, level),
                    (_, false) => (level, level + 1),
                };
                write!(f, "{} {} {}", At(left, low), op.as_str(), At(right, high))
            }
            ExprKind::Chain(first, rest) => {
                write!(f, "{}", At(first, RELATION + 1))?;
                rest.iter().try_for_each(|(op, e)| write!(f, " {} {}", op.as_str(), At(e, RELATION + 1)))
            }
            ExprKind::Conditional(condition, then, otherwise) => write!(
                f,
                "{} ? {} : {}",
                At(condition, IMPLICATION),
                At(then, CONDITIONAL),
                At(otherwise, CONDITIONAL)
            ),
            ExprKind::Call(call) => write_call(f, call),
            ExprKind::Index(base, index) => write!(f, "{}[{index}]", At(base, POSTFIX)),
            ExprKind::Slice(base, from, to) => {
                write!(f, "{}[", At(base, POSTFIX))?;
                if let Some(from) = from {
                    write!(f, "{from} ")?;
                }
                f.write_str("..")?;
                if let Some(to) = to {
                    write!(f, " {to}")?;
                }
                f.write_str("]")
            }
            ExprKind::Update(base, index, value) => write!(f, "{}[{index} -> {value}]", At(base, POSTFIX)),
            ExprKind::Member(base, name) => write_member(f, base, ".", name),
            ExprKind::Arrow(base, name) => write_member(f, base, "->", name),
            // `(T)e` only where T cannot be a value.
            ExprKind::Cast(ty, operand) if is_surely_type(ty) => write!(f, "({ty}){}", At(operand, UNARY)),
            ExprKind::Cast(ty, operand) => write!(f, "static_cast<{ty}>({operand})"),
            ExprKind::SizeofType(ty) => write!(f, "sizeof({ty})"),
            // Without parentheses of its own, so that `uint[3]` is not read as a type.
            ExprKind::SizeofExpr(operand) => write!(f, "sizeof {}", At(operand, POSTFIX)),
            ExprKind::Size(inner) => write!(f, "|{}|", At(inner, BIT_OR + 1)),
            ExprKind::Collection(kind, ty, elements) => write_collection(f, *kind, ty.as_ref(), elements),
            ExprKind::Map(key, value, pairs) => {
                write!(f, "map<{key}, {value}> {{")?;
                for (n, (from, to)) in pairs.iter().enumerate() {
                    let comma = if n > 0 { ", " } else { "" };
                    write!(f, "{comma}{from} -> {to}")?;
                }
                f.write_str("}")
            }
            ExprKind::Tuple(types, values) => {
                f.write_str("tuple<")?;
                write_list(f, types)?;
                f.write_str("> {")?;
                write_list(f, values)?;
                f.write_str("}")
            }
            ExprKind::Range(from, to) => write!(f, "{{{from} .. {to}}}"),
            ExprKind::Comprehension(comprehension) => write_comprehension(f, comprehension),
            ExprKind::Group(items) => {
                f.write_str("(")?;
                write_list(f, items)?;
                f.write_str(")")
            }
            ExprKind::Old(label, inner) => match label {
                Some(label) => write!(f, "\\old[{label}]({inner})"),
                None => write!(f, "\\old({inner})"),
            },
            ExprKind::Builtin(builtin, args) => {
                write!(f, "{}(", words::builtin_spelling(*builtin))?;
                write_list(f, args)?;
                f.write_str(")")
            }
            ExprKind::Quantifier(quantifier) => write_quantifier(f, quantifier),
            ExprKind::Let(l) => write!(f, "(\\let {} {} = {}; {})", l.ty, l.name, l.value, l.body),
            ExprKind::Unfolding(predicate, body) => {
                write!(f, "\\unfolding {} \\in {body}", At(predicate, POSTFIX))
            }
            ExprKind::Scale(fraction, predicate) => {
                let plain = match &predicate.kind {
                    ExprKind::Name(_) => true,
                    ExprKind::Call(call) => matches!(call.callee.kind, ExprKind::Name(_)),
                    _ => false,
                };
                if plain {
                    write!(f, "[{fraction}]{predicate}")
                } else {
                    write!(f, "[{fraction}]({predicate})")
                }
            }
            ExprKind::Trigger(trigger) => write_trigger(f, trigger),
        }
    }
}

fn write_int(f: &mut fmt::Formatter<'_>, literal: &IntLiteral) -> fmt::Result {
    match literal.base {
        IntBase::Decimal => write!(f, "{}", literal.value)?,
        IntBase::Hexadecimal => write!(f, "{:#x}", literal.value)?,
        IntBase::Octal => write!(f, "0{:o}", literal.value)?,
        IntBase::Binary => write!(f, "{:#b}", literal.value)?,
    }
    f.write_str(if literal.unsigned { "u" } else { "" })?;
    f.write_str(match literal.long {
        Longness::Plain => "",
        Longness::Long => "l",
        Longness::LongLong => "ll",
    })
}

fn write_char(f: &mut fmt::Formatter<'_>, c: char, quote: char) -> fmt::Result {
    match c {
        '\n' => f.write_str("\\n"),
        '\t' => f.write_str("\\t"),
        '\r' => f.write_str("\\r"),
        '\\' => f.write_str("\\\\"),
        c if c == quote => write!(f, "\\{c}"),
        ' '..='~' => write!(f, "{c}"),
        c if (c as u32) < 0x1_0000 => write!(f, "\\u{:04x}", c as u32),
        c => write!(f, "\\U{:08x}", c as u32),
    }
}

/// `- -x` and `-*p` would be read as other operators: two signs in a row are kept apart by parentheses.
fn write_unary(f: &mut fmt::Formatter<'_>, op: UnaryOp, operand: &Expr) -> fmt::Result {
    let is_sign = |op: UnaryOp| !matches!(op, UnaryOp::Not | UnaryOp::BitNot);
    let apart = matches!(operand.kind, ExprKind::Unary(inner, _) if is_sign(inner) && is_sign(op));
    let least = if apart { PRIMARY } else { UNARY };
    write!(f, "{}{}", op.as_str(), At(operand, least))
}

fn write_member(
    f: &mut fmt::Formatter<'_>,
    base: &Expr,
    operator: &str,
    name: &crate::ast::Ident,
) -> fmt::Result {
    // `1.x` would be read as a number.
    if matches!(base.kind, ExprKind::Int(_) | ExprKind::Float(_)) {
        return write!(f, "({base}){operator}{name}");
    }
    write!(f, "{}{operator}{name}", At(base, POSTFIX))
}

fn write_call(f: &mut fmt::Formatter<'_>, call: &Call) -> fmt::Result {
    // `[p](x)` would be read as a scaled predicate.
    match call.callee.kind {
        ExprKind::Collection(CollectionKind::Seq, None, _) => write!(f, "({})(", call.callee)?,
        _ => write!(f, "{}(", At(&call.callee, POSTFIX))?,
    }
    write_list(f, &call.args)?;
    f.write_str(")")?;
    write_mapping(f, " given", &call.given)?;
    write_mapping(f, " yields", &call.yields)
}

/// ` given{x = e, y = f}`; nothing for an empty list.
pub(super) fn write_mapping<K: fmt::Display, V: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    pairs: &[(K, V)],
) -> fmt::Result {
    for (n, (name, value)) in pairs.iter().enumerate() {
        let before = if n == 0 { format!("{word}{{") } else { ", ".into() };
        write!(f, "{before}{name} = {value}")?;
    }
    if pairs.is_empty() { Ok(()) } else { f.write_str("}") }
}

fn write_collection(
    f: &mut fmt::Formatter<'_>,
    kind: CollectionKind,
    ty: Option<&crate::ast::ty::Type>,
    elements: &[Expr],
) -> fmt::Result {
    let (open, close) = match (kind, ty) {
        (CollectionKind::Seq, Some(ty)) => (format!("seq<{ty}> {{"), "}"),
        (CollectionKind::Set, Some(ty)) => (format!("set<{ty}> {{"), "}"),
        (CollectionKind::Bag, Some(ty)) => (format!("bag<{ty}> {{"), "}"),
        (CollectionKind::Seq, None) => ("[".into(), "]"),
        (CollectionKind::Set, None) => ("{".into(), "}"),
        (CollectionKind::Bag, None) => ("b{".into(), "}"),
    };
    f.write_str(&open)?;
    match (kind, ty, elements.split_first()) {
        // A bar after the first element of a typed set would begin a comprehension.
        (CollectionKind::Set, Some(_), Some((first, rest))) => {
            write!(f, "{}", At(first, BIT_OR + 1))?;
            rest.iter().try_for_each(|e| write!(f, ", {e}"))?;
        }
        _ => write_list(f, elements)?,
    }
    f.write_str(close)
}

fn write_comprehension(f: &mut fmt::Formatter<'_>, comprehension: &Comprehension) -> fmt::Result {
    write!(f, "set<{}> {{{} | ", comprehension.ty, At(&comprehension.element, BIT_OR + 1))?;
    for (n, (ty, name, from)) in comprehension.selectors.iter().enumerate() {
        let comma = if n > 0 { ", " } else { "" };
        write!(f, "{comma}{ty} {name}")?;
        if let Some(from) = from {
            write!(f, " <- {}", At(from, POSTFIX))?;
        }
    }
    write!(f, "; {}}}", comprehension.condition)
}

fn write_quantifier(f: &mut fmt::Formatter<'_>, quantifier: &Quantifier) -> fmt::Result {
    f.write_str(match quantifier.binder {
        Binder::Forall => "(\\forall ",
        Binder::ForallStar => "(\\forall* ",
        Binder::Exists => "(\\exists ",
        Binder::Sum => "(\\sum ",
        Binder::Num => "(\\num ",
    })?;
    write_list(f, &quantifier.bindings)?;
    if let Some(condition) = &quantifier.condition {
        write!(f, "; {condition}")?;
    }
    write!(f, "; {})", quantifier.body)
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ty, self.name)?;
        match &self.range {
            Some((from, to)) => write!(f, " = {from} .. {to}"),
            None => Ok(()),
        }
    }
}

fn write_trigger(f: &mut fmt::Formatter<'_>, trigger: &Trigger) -> fmt::Result {
    f.write_str("{:")?;
    if trigger.outwards > 0 || trigger.set.is_some() {
        (0..trigger.outwards).try_for_each(|_| f.write_str("<"))?;
        if let Some(set) = trigger.set {
            write!(f, "{set}")?;
        }
        f.write_str(":")?;
    }
    write!(f, " {} :}}", trigger.body)
}
