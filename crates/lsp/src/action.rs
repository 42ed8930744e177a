//! Changes of the text that were shown to be right: missing barriers, barriers that are not needed, preconditions.

use crate::document::Document;
use crate::job::Question;
use crate::position::{Units, overlap};
use crate::uri::uri_of;
use gpuproof_base::SourceMap;
use gpuproof_engine::report::{Edit, FileReport, KernelReport, Place};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Range, TextEdit, Uri, WorkspaceEdit};
use std::collections::HashMap;

/// The actions for a part of the text.
pub fn actions(document: &Document, asked: Range, units: Units) -> Vec<CodeActionOrCommand> {
    let mut offer = Offer { asked, units, actions: Vec::new() };
    for file in document.files(Question::Check) {
        file.kernels.iter().for_each(|kernel| offer.cures(file, kernel));
    }
    for file in document.files(Question::Barriers) {
        file.kernels.iter().for_each(|kernel| offer.removals(file, kernel));
    }
    for file in document.files(Question::Preconditions) {
        file.kernels.iter().for_each(|kernel| offer.preconditions(file, kernel));
    }
    offer.actions.into_iter().map(CodeActionOrCommand::CodeAction).collect()
}

struct Offer {
    asked: Range,
    units: Units,
    actions: Vec<CodeAction>,
}

impl Offer {
    /// Whether something at a place is asked for.
    fn wants(&self, place: &Place, sources: &SourceMap) -> bool {
        overlap(self.units.range_in(place, sources), self.asked)
    }

    /// Changes that cure a finding.
    fn cures(&mut self, file: &FileReport, kernel: &KernelReport) {
        for finding in &kernel.findings {
            let here = finding.labels.iter().any(|label| self.wants(&label.place, &file.sources));
            if let Some(fix) = finding.fix.as_ref().filter(|_| here) {
                let title = format!("{} (proved to cure {})", fix.title, finding.code);
                self.add(title, CodeActionKind::QUICKFIX, &fix.edits, &file.sources, true);
            }
        }
    }

    /// Barriers that can go. The report has all of them go together, as they are proved.
    fn removals(&mut self, file: &FileReport, kernel: &KernelReport) {
        let Some(barriers) = &kernel.barriers else { return };
        let edits: Vec<Edit> = barriers.changes.iter().flat_map(|change| change.edits.clone()).collect();
        if !edits.iter().any(|edit| self.wants(&edit.place, &file.sources)) {
            return;
        }
        let what: Vec<&str> = barriers.changes.iter().map(|change| change.what.as_str()).collect();
        let title = format!("{} (proved without)", what.join(", "));
        self.add(title, CodeActionKind::REFACTOR, &edits, &file.sources, false);
    }

    /// Preconditions to state.
    fn preconditions(&mut self, file: &FileReport, kernel: &KernelReport) {
        let here = kernel.place.as_ref().is_some_and(|place| self.wants(place, &file.sources));
        let found = kernel.preconditions.iter().flat_map(|preconditions| &preconditions.found);
        for precondition in found.filter(|found| here && !found.trivial && !found.edits.is_empty()) {
            let title = format!("State that {} (`{}` is proved then)", precondition.words, kernel.name);
            self.add(title, CodeActionKind::QUICKFIX, &precondition.edits, &file.sources, false);
        }
    }

    fn add(
        &mut self,
        title: String,
        kind: CodeActionKind,
        edits: &[Edit],
        sources: &SourceMap,
        preferred: bool,
    ) {
        #[allow(clippy::mutable_key_type, reason = "the protocol's own type, and nobody changes a key")]
        let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
        for edit in edits {
            let Some(uri) = uri_of(&edit.place.file) else { return };
            let range = self.units.range_in(&edit.place, sources);
            changes.entry(uri).or_default().push(TextEdit { range, new_text: edit.text.clone() });
        }
        let action = CodeAction {
            title,
            kind: Some(kind),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            is_preferred: preferred.then_some(true),
            ..CodeAction::default()
        };
        // Instances of a template have the same cure.
        if !self.actions.contains(&action) {
            self.actions.push(action);
        }
    }
}
