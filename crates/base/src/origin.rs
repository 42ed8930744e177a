//! Where a thing came from.
//!
//! Every node of every later stage carries an [`Origin`]: an index into the [`Origins`] table of its module.
//! An origin names the span the user should look at, the place inside a macro definition if the text was
//! spelled there, and, once functions have been inlined, the call through which it was reached. It is born
//! with the node and never re-derived.

use crate::source::Span;
use std::collections::HashMap;

/// An entry of an [`Origins`] table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Origin(u32);

impl Origin {
    /// The origin of things that no source text stands for.
    pub const NONE: Origin = Origin(0);

    /// The number of the entry, for printed forms.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// What an [`Origin`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OriginData {
    /// Where the user should look: for macro-expanded text the place of the expansion.
    pub span: Option<Span>,
    /// For macro-expanded text: where the text is spelled.
    pub spelling: Option<Span>,
    /// For inlined code: the origin of the call.
    pub call: Option<Origin>,
}

/// The origins of a module, each stored once.
#[derive(Clone, Debug)]
pub struct Origins {
    entries: Vec<OriginData>,
    index: HashMap<OriginData, Origin>,
}

impl Default for Origins {
    fn default() -> Self {
        let none = OriginData::default();
        Self { entries: vec![none], index: HashMap::from([(none, Origin::NONE)]) }
    }
}

impl PartialEq for Origins {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl Origins {
    /// The origin with this data; equal data give equal origins.
    pub fn intern(&mut self, data: OriginData) -> Origin {
        if let Some(origin) = self.index.get(&data) {
            return *origin;
        }
        let origin = Origin(u32::try_from(self.entries.len()).expect("fewer than 2^32 origins"));
        self.entries.push(data);
        self.index.insert(data, origin);
        origin
    }

    /// The origin of plain source text.
    pub fn at(&mut self, span: Span) -> Origin {
        self.intern(OriginData { span: Some(span), ..OriginData::default() })
    }

    /// The origin with this number, if the table has it.
    pub fn by_number(&self, number: u32) -> Option<Origin> {
        ((number as usize) < self.entries.len()).then_some(Origin(number))
    }

    /// What an origin stands for; nothing for an origin of another table.
    pub fn data(&self, origin: Origin) -> OriginData {
        self.entries.get(origin.0 as usize).copied().unwrap_or_default()
    }

    /// Where the user should look: the place itself or, of code that is not the user's, the call that it was reached through.
    pub fn span(&self, origin: Origin) -> Option<Span> {
        let data = self.data(origin);
        data.span.or_else(|| data.call.and_then(|call| self.span(call)))
    }

    /// Number of entries, the empty one included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether only the empty entry is there.
    pub fn is_empty(&self) -> bool {
        self.entries.len() == 1
    }

    /// All entries in order; the first is the empty one.
    pub fn iter(&self) -> impl Iterator<Item = (Origin, &OriginData)> {
        self.entries.iter().enumerate().map(|(n, d)| (Origin(n as u32), d))
    }
}
