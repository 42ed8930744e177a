//! Finds clang, runs it on one source file, and hands back its typed syntax tree as JSON.
//!
//! * [`find`]: which clang, and whether it is new enough.
//! * [`options`]: what the user asked for; [`compile_db`] adds the flags of a `compile_commands.json`.
//! * [`headers`]: our own builtin headers, embedded in the program, so that neither a CUDA toolkit nor a C
//!   library has to be installed; [`cache`] holds them on disk together with [`pch`], their precompiled form.
//! * [`dump`]: the run itself, with the retries for unknown headers and for the OpenCL language version.
//! * [`message`]: clang's messages as diagnostics.
//! * [`inputs`]: everything that a run may read, without running; [`includes`]: which files a text asks for; `reads`: what a run has read.
//!
//! * [`confine`]: texts of strangers, for which clang sees nothing but our headers.
//! * `repair`: what nvcc accepts and clang refuses is read all the same.
//! * [`recover`]: errors in code that no kernel depends on are taken out of the text.
//!
//! What it promises: a [`Dump`] comes only from a run without a single error message, because clang drops
//! erroneous statements from the tree without a trace (a caller that sets [`Options::keep_going`] takes this
//! duty over); text that was taken out for that is named in it. The same input gives the same bytes. Nothing is left behind on disk outside the cache.
//!
//! Declarations in our headers are not part of the JSON: a precompiled header is loaded on demand and clang
//! prints only what it parsed itself. Later stages know builtins by name and type.

pub mod cache;
pub mod compact;
pub mod compile_db;
pub mod confine;
pub mod dump;
pub mod find;
mod flags;
pub mod headers;
pub mod includes;
pub mod inputs;
pub mod insertions;
pub mod instantiate;
pub mod message;
pub mod options;
pub mod pch;
mod reads;
pub mod recover;
mod repair;
mod run;
mod substitute;

pub use dump::{Dump, Refusal};
pub use find::{Clang, Version};
pub use inputs::Inputs;
pub use message::{Level, Message};
pub use options::{Language, Options};
pub use recover::PassedOver;
pub use run::LIBRARY_VARIABLES;
