//! JSON: the report as it is. docs/report.md explains it, docs/report.schema.json is its schema.

use super::human;
use gpuproof_engine::Report;
use serde::Serialize;
use serde_json::Value;

/// The whole text. With `words`, `text` holds what people read: of each kernel and of the whole report.
pub fn report(report: &Report, words: bool) -> String {
    if words { pretty(&with_words(report)) } else { pretty(report) }
}

fn pretty(data: &impl Serialize) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string_pretty(data).map_or(String::new(), |text| text + "\n")
}

fn with_words(report: &Report) -> Value {
    let mut data = serde_json::to_value(report).unwrap_or_default();
    for (number, file) in report.files.iter().enumerate() {
        for (place, kernel) in file.kernels.iter().enumerate() {
            let at = format!("/files/{number}/kernels/{place}");
            put(data.pointer_mut(&at), &human::kernel(report, file, kernel));
        }
    }
    put(Some(&mut data), &(human::trouble(report) + &human::report(report)));
    data
}

/// Puts words into an object, without colours.
fn put(object: Option<&mut Value>, words: &str) {
    if let Some(object) = object.and_then(Value::as_object_mut) {
        object.insert("text".into(), anstream::adapter::strip_str(words).to_string().into());
    }
}
