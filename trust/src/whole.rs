//! The whole way: a random kernel as a file through `gpuproof check`, and the saved witness of a refutation through
//! `gpuproof replay`.
//!
//! A refutation must come with a witness that shows a defect of the same kind when it runs anew, and a kernel that was
//! proved must have shown none.

use crate::case::Kernel;
use crate::failure::{self, Failure, Judged, setup_text};
use crate::launches::{self, Effort};
use crate::truth;
use gpuproof_base::Severity;
use gpuproof_check::{Checked, Extent};
use gpuproof_engine::check::{Options, check_file};
use gpuproof_engine::launch::{LaunchOptions, Size};
use gpuproof_engine::report::{FileReport, Finding, Outcome};
use gpuproof_engine::witness_file;
use gpuproof_kir::print;
use std::collections::BTreeSet;

/// What became of a kernel.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    /// Whether it was refuted.
    pub refuted: bool,
    /// Whether a run showed a defect.
    pub defective: bool,
    /// What went wrong.
    pub failure: Option<Failure>,
}

/// Checks a kernel as a user would.
pub fn whole(kernel: &Kernel, seed: u64) -> Result<Whole, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let kir = print::module(&kernel.module, print::Origins::Hide);
    let path = folder.path().join("kernel.kir");
    std::fs::write(&path, &kir).map_err(|error| error.to_string())?;
    let size = |extents: [Extent; 3]| {
        let one = |extent: &Extent| match extent {
            Extent::Fixed(n) => Some(u64::from(*n)),
            Extent::Any => None,
        };
        Some(Size(extents.iter().map(one).collect()))
    };
    let launch = LaunchOptions {
        block: size(kernel.setup.block),
        grid: size(kernel.setup.grid),
        ..Default::default()
    };
    let options = Options { launch, save_witness: true, ..Options::default() };
    let report = check_file(&path.display().to_string(), &options);
    let truth = truth::observe(kernel, &launches::runs(kernel, Effort::SMALL, seed));
    let mut whole = Whole { defective: !truth.defective.is_empty(), ..Whole::default() };
    let mut fail = |title: String, more: &str| {
        let title = format!("{} by file: {title}", kernel.name);
        let text = format!("{title}\n\nchecked for: {}\n\n{kir}\n{more}", setup_text(&kernel.setup));
        let name = format!("{} by file", kernel.name);
        whole.failure = Some(Failure { name, title, level: None, text, kir: Some(kir.clone()) });
    };
    let Some(answer) = report.kernels.first() else {
        let messages: Vec<&str> = report.diagnostics.iter().map(|d| d.message.as_str()).collect();
        fail(format!("it could not be checked: {}", messages.join("; ")), "");
        return Ok(whole);
    };
    match answer.outcome {
        Outcome::Proved => {
            // An answer without open obligations claims everything.
            let judged = failure::judge(kernel, &Checked::default(), &truth.defective, seed);
            if let Judged::Wrong(_) = judged {
                fail("proved, but a run shows a defect".into(), "");
            }
        }
        Outcome::Refuted => {
            let claimed = errors(&answer.findings);
            match &answer.witness {
                None => fail("refuted without a witness".into(), ""),
                Some(witness) => {
                    let path = folder.path().join("witness.json");
                    std::fs::write(&path, witness).map_err(|error| error.to_string())?;
                    let shown = shown(&witness_file::replay(&path.display().to_string()));
                    if shown.is_disjoint(&claimed) {
                        fail(format!("refuted with {claimed:?}, but the witness shows {shown:?}"), witness);
                    }
                }
            }
            whole.refuted = true;
        }
        _ => {}
    }
    Ok(whole)
}

fn errors(findings: &[Finding]) -> BTreeSet<String> {
    findings.iter().filter(|f| f.severity == Severity::Error).map(|f| f.code.clone()).collect()
}

fn shown(report: &FileReport) -> BTreeSet<String> {
    report.kernels.iter().flat_map(|kernel| errors(&kernel.findings)).collect()
}
