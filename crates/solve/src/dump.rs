//! Every query as a file, to be solved by hand.

use crate::query::Query;
use gpuproof_logic::{Term, Terms, smt};
use std::io;
use std::path::{Path, PathBuf};

/// Where queries are written.
#[derive(Clone, Debug)]
pub struct Dump {
    folder: PathBuf,
}

impl Dump {
    /// Writes into this folder, which is made if need be.
    pub fn new(folder: impl Into<PathBuf>) -> io::Result<Self> {
        let folder = folder.into();
        std::fs::create_dir_all(&folder)?;
        Ok(Self { folder })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a query, no-wrap assumptions included, and returns the file. The name is the label and a hash of the text,
    /// so the same query has the same name in every run.
    pub fn write(&self, terms: &mut Terms, query: &Query<'_>, answer: &str) -> io::Result<PathBuf> {
        let mut assertions = query.assertions.to_vec();
        assertions.extend(query.no_wrap.iter().map(|record| record.formula(terms)));
        let text = smt::query_text(terms, &assertions, &[]);
        let clean: String = query
            .label
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || c == '.' || c == '-' { c } else { '_' })
            .take(80)
            .collect();
        let hash = blake3::hash(text.as_bytes()).to_hex();
        let path = self.folder.join(format!("{clean}-{}.smt2", &hash.as_str()[..12]));
        let header = format!("; {}\n; gpuproof's answer: {answer}\n", query.label.replace('\n', " "));
        std::fs::write(&path, header + &text)?;
        Ok(path)
    }
}

/// A hash of the meaning of formulas that does not depend on the arena's numbering of other terms: for caches that
/// outlive the arena.
pub fn structural_hash(terms: &Terms, formulas: &[Term]) -> [u8; 32] {
    *blake3::hash(smt::query_text(terms, formulas, &[]).as_bytes()).as_bytes()
}
