//! The second opinion: queries that gpuproof answered `unsat`, asked again of another solver.

use crate::case::Check;
use crate::generate::generate;
use gpuproof_check::Setup;
use gpuproof_solve::peer::{Peer, Verdict};
use std::path::Path;
use std::time::Duration;

/// Time for one query.
const LIMIT: Duration = Duration::from_secs(10);

/// How the second solver answered.
#[derive(Clone, Debug, Default)]
pub struct Opinions {
    /// Queries asked.
    pub asked: usize,
    /// `unsat`, too.
    pub agreed: usize,
    /// No answer in time.
    pub unknown: usize,
    /// `sat`, or a script that the solver refused: the text of the query and what was said.
    pub failures: Vec<(String, String)>,
}

/// The second solver that is installed, if any.
pub fn peer(root: &Path) -> Option<Peer> {
    Peer::installed(&root.join(".deps"), LIMIT)
}

/// The `unsat` queries that the checks of this kernel ask, in a fixed order.
pub fn queries(seed: u64, check: Check) -> Result<Vec<String>, String> {
    let kernel = generate(seed)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let setup = Setup { dump_smt: Some(folder.path().to_owned()), ..kernel.setup.clone() };
    check(&kernel.module, kernel.kernel, &setup);
    let mut found = Vec::new();
    for entry in walkdir::WalkDir::new(folder.path()).sort_by_file_name().into_iter().flatten() {
        if entry.path().extension().is_some_and(|e| e == "smt2") {
            let text = std::fs::read_to_string(entry.path()).map_err(|error| error.to_string())?;
            let unsat = |line: &str| line.starts_with("; gpuproof's answer:") && line.contains("unsat");
            if text.lines().take(4).any(unsat) {
                found.push(text);
            }
        }
    }
    Ok(found)
}

/// Asks the second solver.
pub fn ask(peer: &Peer, query: &str, opinions: &mut Opinions) {
    opinions.asked += 1;
    match peer.solve(query, LIMIT * 2) {
        Ok(Verdict::Unsat) => opinions.agreed += 1,
        Ok(Verdict::Unknown) => opinions.unknown += 1,
        Ok(Verdict::Sat) => opinions.failures.push((query.to_owned(), format!("{} says sat", peer.name()))),
        Err(error) => opinions.failures.push((query.to_owned(), error.to_string())),
    }
}
