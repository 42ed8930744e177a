//! A kernel that is asked for by name where several files are looked at: it is enough that one of them has it.

use super::Options;
use crate::load::{self, no_such_kernel};
use crate::report::FileReport;
use crate::suggest;
use gpuproof_base::{Code, Diagnostic};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The files' kernels, as far as they are not the one that is asked for.
pub struct OneOfMany {
    /// The name; none if every kernel is meant, or if there is one file, which then says itself what is wrong.
    wanted: Option<String>,
    files: usize,
    others: Mutex<BTreeSet<String>>,
}

impl OneOfMany {
    /// For these files.
    pub fn new(paths: &[String], options: &Options) -> Self {
        let wanted = options.kernel.clone().filter(|_| paths.len() > 1);
        Self { wanted, files: paths.len(), others: Mutex::default() }
    }

    /// Adds names of kernels that are not the one.
    pub fn add(&self, names: &[String]) {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.extend(names.iter().cloned());
    }

    /// That a file does not have the kernel is no error of the file.
    pub fn settle(&self, mut report: FileReport) -> FileReport {
        let Some(wanted) = &self.wanted else { return report };
        let message = no_such_kernel(wanted, &report.path);
        let before = report.diagnostics.len();
        report.diagnostics.retain(|found| found.message != message);
        // Nothing else makes a file unusable whose kernels could be looked through, but an error that is said.
        report.usable |= report.diagnostics.len() < before
            && report.diagnostics.iter().all(|found| found.severity != gpuproof_base::Severity::Error);
        report
    }

    /// What is said if no file has it.
    pub fn missing(&self, files: &[FileReport]) -> Option<Diagnostic> {
        let wanted = self.wanted.as_ref()?;
        let has = |file: &FileReport| file.kernels.iter().any(|kernel| load::is_named(&kernel.name, wanted));
        // A file that could not be read may have it.
        if files.iter().any(|file| has(file) || !file.usable) {
            return None;
        }
        let others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Vec<String> = others.iter().cloned().collect();
        let message = format!("there is no kernel `{wanted}` in any of the {} files", self.files);
        Some(suggest::with_choices(Diagnostic::new(Code::UsageOption, message), wanted, &names, "kernel"))
    }
}
