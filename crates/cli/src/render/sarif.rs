//! SARIF 2.1.0: one run, one result for each finding. The first place is the result's location, the others are
//! related locations; rules carry the documentation of their code.

use gpuproof_base::{Code, Severity, SourceMap};
use gpuproof_engine::Report;
use gpuproof_engine::report::{AllowedBy, Finding, Label, Place};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The whole text.
pub fn report(report: &Report) -> String {
    format!("{:#}\n", log(report))
}

fn log(report: &Report) -> Value {
    let mut found: Vec<(&Finding, &SourceMap, Option<&str>)> = Vec::new();
    for file in &report.files {
        found.extend(file.diagnostics.iter().map(|f| (f, &file.sources, None)));
        for kernel in &file.kernels {
            found.extend(kernel.findings.iter().map(|f| (f, &file.sources, Some(kernel.name.as_str()))));
        }
    }
    let codes: Vec<&str> = found
        .iter()
        .map(|(finding, _, _)| *finding)
        .chain(&report.trouble)
        .map(|finding| finding.code.as_str())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let results: Vec<Value> =
        found.iter().map(|(f, sources, kernel)| result(f, sources, *kernel, &codes)).collect();
    let mut notifications: Vec<Value> = report
        .trouble
        .iter()
        .map(|f| {
            let places = f
                .main_label()
                .map(|label| json!({ "physicalLocation": physical(&label.place, &report.sources) }));
            json!({
                "level": level(f.severity),
                "message": { "text": f.message },
                "descriptor": { "id": f.code },
                "locations": places.into_iter().collect::<Vec<_>>(),
            })
        })
        .collect();
    // A kernel without results is not one of which everything was checked.
    for file in &report.files {
        for kernel in &file.kernels {
            for left in &kernel.not_checked {
                let text = format!("kernel `{}`: not checked: {}", kernel.name, left.text);
                let place = kernel.place.as_ref().map(|place| physical(place, &file.sources));
                let locations: Vec<Value> =
                    place.into_iter().map(|place| json!({ "physicalLocation": place })).collect();
                notifications
                    .push(json!({ "level": "note", "message": { "text": text }, "locations": locations }));
            }
        }
    }
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": report.tool.name,
                "semanticVersion": report.tool.version,
                "rules": codes.iter().map(|code| rule(code)).collect::<Vec<_>>(),
            }},
            "invocations": [{
                "executionSuccessful": report.summary.failed == 0,
                "exitCode": report.summary.exit_code,
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(text: &str) -> Value {
    let Some(code) = Code::parse(text) else { return json!({ "id": text }) };
    let documentation = code.documentation();
    let body = documentation.split_once('\n').map_or("", |(_, rest)| rest).trim();
    json!({
        "id": text,
        "name": text,
        "shortDescription": { "text": code.title() },
        "fullDescription": { "text": first_paragraph(body) },
        "help": { "text": body, "markdown": documentation },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

fn first_paragraph(body: &str) -> String {
    body.split("\n\n").next().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn result(finding: &Finding, sources: &SourceMap, kernel: Option<&str>, codes: &[&str]) -> Value {
    let first = finding.main_label();
    let locations: Vec<Value> = first
        .map(|label| {
            let mut place = location(label, sources);
            if let Some(kernel) = kernel {
                place["logicalLocations"] = json!([{ "fullyQualifiedName": kernel, "kind": "function" }]);
            }
            place
        })
        .into_iter()
        .collect();
    let related: Vec<Value> = finding
        .labels
        .iter()
        .filter(|label| !first.is_some_and(|f| std::ptr::eq(f, *label)))
        .enumerate()
        .map(|(n, label)| {
            let mut place = location(label, sources);
            place["id"] = json!(n + 1);
            place
        })
        .collect();
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": codes.iter().position(|code| *code == finding.code),
        "level": level(finding.severity),
        "message": { "text": finding.whole_text() },
        "locations": locations,
        "relatedLocations": related,
        "partialFingerprints": { "gpuproofFinding/v1": finding.fingerprint },
    });
    if let Some(allowed) = &finding.allowed {
        let kind = if allowed.by == AllowedBy::Source { "inSource" } else { "external" };
        result["suppressions"] =
            json!([{ "kind": kind, "status": "accepted", "justification": allowed.reason }]);
    }
    if let Some(fix) = &finding.fix {
        let changes: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                let place = physical(&edit.place, sources);
                json!({
                    "artifactLocation": place["artifactLocation"],
                    "replacements": [{ "deletedRegion": place["region"], "insertedContent": { "text": edit.text } }],
                })
            })
            .collect();
        result["fixes"] = json!([{ "description": { "text": fix.title }, "artifactChanges": changes }]);
    }
    result
}

fn location(label: &Label, sources: &SourceMap) -> Value {
    let mut value = json!({ "physicalLocation": physical(&label.place, sources) });
    if !label.text.is_empty() {
        value["message"] = json!({ "text": label.text });
    }
    value
}

fn physical(place: &Place, sources: &SourceMap) -> Value {
    let mut artifact = json!({ "uri": uri(&place.file) });
    if !place.file.starts_with('/') {
        artifact["uriBaseId"] = json!("%SRCROOT%");
    }
    json!({
        "artifactLocation": artifact,
        "region": {
            "startLine": place.line,
            "startColumn": characters(place, sources, place.line, place.column),
            "endLine": place.end_line,
            "endColumn": characters(place, sources, place.end_line, place.end_column),
        },
    })
}

/// A byte column as a column of characters.
fn characters(place: &Place, sources: &SourceMap, line: usize, column: usize) -> usize {
    let text = sources.files.get(place.span.file).map_or("", |file| file.line(line));
    match text.get(..column.saturating_sub(1)) {
        Some(before) => before.chars().count() + 1,
        None => column,
    }
}

/// A path as a URI: percent signs for everything but letters, digits and a few harmless marks.
fn uri(path: &str) -> String {
    let mut text = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.trim_start_matches("./").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            text.push(byte as char);
        } else {
            text += &format!("%{byte:02X}");
        }
    }
    text
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("a b/k.cu"), "a%20b/k.cu");
        assert_eq!(uri("./k.cu"), "k.cu");
        assert_eq!(uri("/tmp/ä.cu"), "file:///tmp/%C3%A4.cu");
    }
}
