//! clang's syntax tree as its JSON dump shows it: generic nodes with the attributes that lowering reads.
//!
//! Strings are borrowed from the dump. Nothing here interprets anything; [`read`] makes the tree, [`index`] finds
//! declarations in it.

mod declared;
pub mod index;
pub mod link;
pub mod name;
pub mod read;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use std::borrow::Cow;
use std::fmt;

/// The address of a declaration in clang's memory, with the number of its file in a program ([`link`]): its identity. 0 is no declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DeclId(pub u64);

impl fmt::Debug for DeclId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

impl<'de> Deserialize<'de> for DeclId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        u64::from_str_radix(text.trim_start_matches("0x"), 16)
            .map(DeclId)
            .map_err(|_| D::Error::custom("a declaration id is not a hexadecimal number"))
    }
}

/// One node of the tree. Absent attributes are `None`, empty or false.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
pub struct Node<'a> {
    pub id: DeclId,
    #[serde(borrow)]
    pub kind: Cow<'a, str>,
    #[serde(borrow)]
    pub loc: Loc<'a>,
    #[serde(borrow)]
    pub range: Range<'a>,
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    #[serde(borrow, rename = "mangledName")]
    pub mangled_name: Cow<'a, str>,
    #[serde(borrow, rename = "type")]
    pub ty: Option<QualType<'a>>,
    #[serde(borrow, rename = "valueCategory")]
    pub value_category: Cow<'a, str>,
    #[serde(borrow, rename = "castKind")]
    pub cast_kind: Cow<'a, str>,
    #[serde(borrow)]
    pub opcode: Cow<'a, str>,
    /// Of a template parameter: it takes any number of arguments.
    #[serde(rename = "isParameterPack")]
    pub is_pack: bool,
    #[serde(rename = "isPostfix")]
    pub is_postfix: bool,
    #[serde(borrow)]
    pub value: Option<Literal<'a>>,
    #[serde(borrow, rename = "referencedDecl")]
    pub referenced: Option<Box<Node<'a>>>,
    #[serde(rename = "referencedMemberDecl")]
    pub referenced_member: DeclId,
    #[serde(rename = "isArrow")]
    pub is_arrow: bool,
    #[serde(borrow, rename = "storageDuration")]
    pub storage_duration: Cow<'a, str>,
    #[serde(rename = "elidable")]
    pub is_elidable: bool,
    #[serde(borrow, rename = "storageClass")]
    pub storage_class: Cow<'a, str>,
    /// Of a variable that each thread of the host has for itself.
    #[serde(borrow)]
    pub tls: Cow<'a, str>,
    #[serde(borrow)]
    pub init: Cow<'a, str>,
    #[serde(rename = "constexpr")]
    pub is_constexpr: bool,
    /// Of a constructor call: everything is set to zero first.
    #[serde(rename = "zeroing")]
    pub is_zeroing: bool,
    /// Of `new`: an array is made.
    #[serde(rename = "isArray")]
    pub is_array: bool,
    /// Of `new`: it is told where.
    #[serde(rename = "isPlacement")]
    pub is_placement: bool,
    #[serde(rename = "isInline")]
    pub is_inline: bool,
    #[serde(rename = "isImplicit")]
    pub is_implicit: bool,
    /// Of a class: what clang knows of its members.
    #[serde(rename = "definitionData")]
    pub definition_data: DefinitionData,
    #[serde(rename = "completeDefinition")]
    pub complete_definition: bool,
    #[serde(borrow, rename = "tagUsed")]
    pub tag_used: Cow<'a, str>,
    #[serde(borrow)]
    pub bases: Vec<Base<'a>>,
    #[serde(rename = "hasElse")]
    pub has_else: bool,
    #[serde(rename = "hasInit")]
    pub has_init: bool,
    #[serde(rename = "hasVar")]
    pub has_var: bool,
    #[serde(rename = "isBitfield")]
    pub is_bitfield: bool,
    #[serde(borrow, rename = "computeLHSType")]
    pub compute_lhs_type: Option<QualType<'a>>,
    #[serde(borrow, rename = "computeResultType")]
    pub compute_result_type: Option<QualType<'a>>,
    #[serde(borrow, rename = "argType")]
    pub arg_type: Option<QualType<'a>>,
    #[serde(borrow)]
    pub array_filler: Vec<Node<'a>>,
    #[serde(borrow)]
    pub field: Option<Box<Node<'a>>>,
    #[serde(borrow)]
    pub decl: Option<Box<Node<'a>>>,
    #[serde(borrow, rename = "ctorType")]
    pub ctor_type: Option<QualType<'a>>,
    #[serde(borrow, rename = "anyInit")]
    pub any_init: Option<Box<Node<'a>>>,
    #[serde(borrow, rename = "baseInit")]
    pub base_init: Option<QualType<'a>>,
    #[serde(borrow)]
    pub path: Vec<Base<'a>>,
    #[serde(rename = "targetLabelDeclId")]
    pub target_label: DeclId,
    #[serde(rename = "declId")]
    pub label: DeclId,
    #[serde(rename = "previousDecl")]
    pub previous: DeclId,
    #[serde(rename = "parentDeclContextId")]
    pub parent_context: DeclId,
    #[serde(rename = "explicitlyDefaulted", borrow)]
    pub explicitly_defaulted: Cow<'a, str>,
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
    #[serde(borrow, rename = "fixedUnderlyingType")]
    pub underlying: Option<QualType<'a>>,
    #[serde(borrow)]
    pub inner: Vec<Node<'a>>,
}

impl<'a> Node<'a> {
    /// The nth child, if it is there and not one of clang's empty slots.
    pub fn child(&self, n: usize) -> Option<&Node<'a>> {
        self.inner.get(n).filter(|node| !node.kind.is_empty())
    }

    /// The type as written, empty if there is none.
    pub fn type_text(&self) -> &str {
        self.ty.as_ref().map_or("", |ty| ty.text())
    }

    /// The first child of this kind.
    pub fn find(&self, kind: &str) -> Option<&Node<'a>> {
        self.inner.iter().find(|node| node.kind == kind)
    }

    /// Whether there is a child of this kind.
    pub fn has(&self, kind: &str) -> bool {
        self.find(kind).is_some()
    }

    /// The integer value of a literal or constant expression.
    pub fn integer_value(&self) -> Option<i128> {
        match self.value.as_ref()? {
            Literal::Text(text) => match &**text {
                "true" => Some(1),
                "false" => Some(0),
                number => number.parse().ok(),
            },
            Literal::Int(value) => Some(i128::from(*value)),
            Literal::Bool(value) => Some(i128::from(*value)),
            Literal::Float(_) => None,
        }
    }
}

/// What clang says of a class.
#[derive(Deserialize, Default, Debug, Clone, Copy)]
#[serde(default)]
pub struct DefinitionData {
    #[serde(rename = "isTriviallyCopyable")]
    pub is_trivially_copyable: bool,
    /// As C++03 says it: such a class keeps its tail padding to itself.
    #[serde(rename = "isPOD")]
    pub is_pod: bool,
    /// It has a virtual function or destructor, or a base class has.
    #[serde(rename = "isPolymorphic")]
    pub is_polymorphic: bool,
    #[serde(rename = "isLambda")]
    pub is_lambda: bool,
}

/// A type: as written, and with the outermost sugar removed where that differs.
#[derive(Deserialize, Default, Debug, Clone)]
#[serde(default)]
pub struct QualType<'a> {
    #[serde(borrow, rename = "qualType")]
    pub written: Cow<'a, str>,
    #[serde(borrow, rename = "desugaredQualType")]
    pub desugared: Option<Cow<'a, str>>,
}

impl QualType<'_> {
    /// The most resolved text.
    pub fn text(&self) -> &str {
        self.desugared.as_deref().unwrap_or(&self.written)
    }
}

/// A base class, or a step of a base-class cast.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
pub struct Base<'a> {
    #[serde(borrow, rename = "type")]
    pub ty: QualType<'a>,
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    #[serde(rename = "isVirtual")]
    pub is_virtual: bool,
}

/// A place in a file; for macro-expanded text two places.
#[derive(Deserialize, Default, Debug, Clone)]
#[serde(default)]
pub struct Loc<'a> {
    pub offset: Option<u32>,
    #[serde(rename = "tokLen")]
    pub token_length: u32,
    /// Omitted in the dump while it does not change; filled in by [`read`].
    #[serde(borrow)]
    pub file: Cow<'a, str>,
    /// Omitted like the file.
    pub line: u32,
    #[serde(rename = "col")]
    pub column: u32,
    #[serde(borrow, rename = "spellingLoc")]
    pub spelling: Option<Box<Loc<'a>>>,
    #[serde(borrow, rename = "expansionLoc")]
    pub expansion: Option<Box<Loc<'a>>>,
}

/// From the first token to the last.
#[derive(Deserialize, Default, Debug, Clone)]
#[serde(default)]
pub struct Range<'a> {
    #[serde(borrow)]
    pub begin: Loc<'a>,
    #[serde(borrow)]
    pub end: Loc<'a>,
}

/// The value of a literal or constant expression; clang writes it as text, number or bool.
#[derive(Debug)]
pub enum Literal<'a> {
    Text(Cow<'a, str>),
    Int(i64),
    Float(f64),
    Bool(bool),
}

impl<'de: 'a, 'a> Deserialize<'de> for Literal<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LiteralVisitor;
        impl<'de> Visitor<'de> for LiteralVisitor {
            type Value = Literal<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a literal value")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Literal::Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Literal::Text(Cow::Owned(text.to_owned())))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
                Ok(Literal::Int(value))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
                Ok(Literal::Int(value as i64))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
                Ok(Literal::Float(value))
            }
            fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
                Ok(Literal::Bool(value))
            }
        }
        deserializer.deserialize_any(LiteralVisitor)
    }
}
