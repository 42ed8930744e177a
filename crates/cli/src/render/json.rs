//! JSON: the report as it is. docs/report.md explains it, docs/report.schema.json is its schema.

use gpuproof_engine::Report;

/// The whole text.
pub fn report(report: &Report) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string_pretty(report).map_or(String::new(), |text| text + "\n")
}
