//! The ground floor: what every other room needs to speak of source code.
//!
//! * [`source`]: files, byte spans, lines.
//! * [`origin`]: where a thing in a later stage came from, through macros and inlining.
//! * [`index`]: typed ids and the vectors they index.
//! * [`name`]: shared immutable names.
//! * [`code`]: the stable diagnostic codes and their documentation.
//! * [`diagnostic`]: a message about source code as plain data; rendering lives in `cli`.
//!
//! Nothing here does IO and nothing here knows a language.

pub mod code;
pub mod diagnostic;
pub mod index;
pub mod name;
pub mod origin;
pub mod source;

pub use code::Code;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use index::{Id, IndexVec};
pub use name::Name;
pub use origin::{Origin, OriginData, Origins};
pub use source::{FileId, SourceFile, SourceMap, Span};
