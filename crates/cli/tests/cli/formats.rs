//! The machine-readable forms against their schemas.

use crate::folder::Folder;
use serde_json::Value;

const FILES: &[(&str, &str)] = &[
    (
        "race.cu",
        "__device__ int pick(int *p, int i) {\n  return p[i];\n}\n\
         __global__ void race(int *a, float4 *v, int n) {\n\
           for (int k = 0; k < 2; ++k)\n    a[threadIdx.x] = pick(a, threadIdx.x + 1);\n\
           v[0].x = n;\n}\n",
    ),
    ("clean.cl", "kernel void clean(global int *a) { a[get_global_id(0)] = 1; }\n"),
    ("open.cu", "__global__ void open(int *a) { asm(\"nop;\"); a[threadIdx.x] = 1; }\n"),
    (
        "bounds.cu",
        "__global__ void bounds(int *a) { __shared__ int s[4]; s[threadIdx.x] = 1; a[0] = s[0]; }\n",
    ),
    (
        "diverge.cl",
        "kernel void d(global int *a) {\n  if (get_local_id(0) < 2)\n    barrier(CLK_LOCAL_MEM_FENCE);\n  a[get_global_id(0)] = 1;\n}\n",
    ),
    ("broken.cu", "__global__ void k(int *a) { a[0] = ü; }\n"),
    ("none.cu", "int x;\n"),
];

/// Runs of all kinds of outcome.
fn reports(format: &str) -> Vec<Value> {
    let folder = Folder::new(FILES);
    let mut runs: Vec<String> = FILES.iter().map(|(name, _)| format!("replay {name} --block 8")).collect();
    runs.push("replay race.cu clean.cl open.cu bounds.cu diverge.cl broken.cu none.cu nowhere.cu".into());
    runs.push("replay race.cu --block 8 --array a=iota:16 --dump-arrays --time-passes --schedules 2".into());
    runs.push("replay clean.cl --block 0".into());
    runs.push("check race.cu clean.cl open.cu bounds.cu diverge.cl broken.cu none.cu nowhere.cu".into());
    runs.push("check clean.cl --local_size=8 --num_groups=* --time-passes".into());
    runs.push("check clean.cl --block 0".into());
    runs.push(
        "perf race.cu clean.cl open.cu bounds.cu diverge.cl broken.cu none.cu nowhere.cu --time-passes"
            .into(),
    );
    runs.push("perf race.cu --block 64 --arg n=3 --confirm".into());
    runs.push("perf bounds.cu --banks 3".into());
    runs.push("fix race.cu clean.cl bounds.cu diverge.cl broken.cu --block 8 --grid 1".into());
    runs.push("fix clean.cl diverge.cl --redundant".into());
    runs.push("assume race.cu clean.cl diverge.cl broken.cu".into());
    runs.push("check race.cu clean.cl broken.cu --with-text".into());
    runs.iter()
        .map(|words| {
            let ran = folder.run(&format!("{words} --format {format}"));
            assert_ne!(ran.code, -1, "{words}: {}", ran.err);
            serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{words}: {error}\n{}", ran.out))
        })
        .collect()
}

fn validate(schema: &Value, documents: &[Value]) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    for document in documents {
        let errors: Vec<String> =
            validator.iter_errors(document).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{}\n{document:#}", errors.join("\n"));
    }
}

fn read(path: &str) -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    serde_json::from_str(&std::fs::read_to_string(path).expect("a schema")).expect("JSON")
}

/// Asserts that a document follows the documented schema.
pub fn is_a_report(document: &Value) {
    validate(&read("../../docs/report.schema.json"), std::slice::from_ref(document));
}

#[test]
fn json_follows_the_documented_schema() {
    validate(&read("../../docs/report.schema.json"), &reports("json"));
}

#[test]
fn json_holds_the_text_for_people_if_asked() {
    let folder = Folder::new(FILES);
    let words = "check race.cu clean.cl broken.cu";
    let ran = folder.run(&format!("{words} --format json --with-text --color always"));
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    let human = folder.run(words);
    assert_eq!(report["text"], human.err + &human.out);
    let kernel = report["files"][0]["kernels"][0]["text"].as_str().expect("text");
    assert!(kernel.starts_with("kernel `race` in race.cu") && human.out.contains(kernel), "{kernel}");
    let plain: Value =
        serde_json::from_str(&folder.run(&format!("{words} --format json")).out).expect("JSON");
    assert!(plain.get("text").is_none());
}

#[test]
fn the_schema_refuses_what_is_no_report() {
    let validator = jsonschema::validator_for(&read("../../docs/report.schema.json")).expect("a schema");
    let mut report = reports("json").swap_remove(0);
    assert!(validator.is_valid(&report));
    report["summary"]["exit_code"] = 7.into();
    assert!(!validator.is_valid(&report));
}

#[test]
fn sarif_follows_the_public_schema() {
    let mut schema = read("tests/data/sarif-schema-2.1.0.json");
    // The published pattern has a bracket too many, which strict readers of patterns refuse.
    for definition in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][definition]["properties"]["language"]["pattern"];
        assert!(language.is_string());
        *language = "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    validate(&schema, &reports("sarif"));
}

#[test]
fn sarif_names_both_accesses_and_the_rule() {
    let folder = Folder::new(FILES);
    let words = "replay race.cu --block 8 --array a=iota:16 --array v=zero:1 --format sarif";
    let log: Value = serde_json::from_str(&folder.run(words).out).expect("JSON");
    let run = &log["runs"][0];
    let result = run["results"].as_array().expect("results").iter().find(|r| r["ruleId"] == "race.global");
    let result = result.expect("a race");
    assert_eq!(result["level"], "error");
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "race.cu");
    assert_eq!(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "race");
    assert!(!result["relatedLocations"].as_array().expect("places").is_empty());
    assert_eq!(result["partialFingerprints"]["gpuproofFinding/v1"].as_str().map(str::len), Some(32));
    let index = result["ruleIndex"].as_u64().expect("an index") as usize;
    let rule = &run["tool"]["driver"]["rules"][index];
    assert_eq!(rule["id"], "race.global");
    assert!(rule["help"]["markdown"].as_str().expect("help").contains("Data race on global memory"));
}

#[test]
fn github_gets_a_line_for_each_finding_and_each_open_answer() {
    let folder = Folder::new(FILES);
    let ran = folder.run("check race.cu open.cu clean.cl broken.cu --format github");
    assert_eq!(ran.code, 1, "{}", ran.out);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.iter().all(|line| line.starts_with("::")), "{}", ran.out);
    let race = lines.iter().find(|line| line.starts_with("::error title=race.global,file=race.cu,line="));
    assert!(race.is_some_and(|line| line.contains("::data race on ")), "{}", ran.out);
    assert!(
        lines.iter().any(|line| line.starts_with("::warning title=unknown,file=open.cu,line=1,")),
        "{}",
        ran.out
    );
    assert!(lines.iter().any(|line| line.starts_with("::error ") && line.contains("file=broken.cu,line=1")));
    assert!(!ran.out.contains("clean"), "{}", ran.out);
}

#[test]
fn junit_has_a_test_for_each_kernel() {
    let folder = Folder::new(FILES);
    let ran = folder.run("check race.cu open.cu clean.cl broken.cu --format junit");
    let head = "<testsuites name=\"gpuproof\" tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\">";
    assert!(ran.out.contains(head), "{}", ran.out);
    assert!(ran.out.contains("<testcase classname=\"clean.cl\" name=\"clean\"/>"), "{}", ran.out);
    assert!(ran.out.contains("<failure type=\"race.global\" message=\"data race on "), "{}", ran.out);
    assert!(ran.out.contains("<skipped message=\"unknown: "), "{}", ran.out);
    assert!(ran.out.contains("<error type="), "{}", ran.out);
    // What a proof rests on because somebody said so.
    let asked = folder.run("check clean.cl --assume get_local_size(0)<=64 --format junit");
    let told = "<system-out>proved, assuming `get_local_size(0)&lt;=64`</system-out>";
    assert!(asked.out.contains(told), "{}", asked.out);
}

#[test]
fn sarif_columns_count_characters() {
    let folder = Folder::new(FILES);
    let log: Value = serde_json::from_str(&folder.run("replay broken.cu --format sarif").out).expect("JSON");
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 1);
    assert_eq!(region["startColumn"], 36);
    assert_eq!(log["runs"][0]["invocations"][0]["exitCode"], 2);
}

#[test]
fn fingerprints_survive_new_lines_above() {
    let print = |text: &str| {
        let folder = Folder::new(&[("k.cu", text)]);
        let report: Value =
            serde_json::from_str(&folder.run("replay k.cu --block 4 --format json").out).expect("JSON");
        report["files"][0]["kernels"][0]["findings"][0]["fingerprint"].as_str().map(str::to_owned)
    };
    let kernel = "__global__ void k(int *a) { a[0] = threadIdx.x; }\n";
    let plain = print(kernel);
    assert!(plain.is_some());
    assert_eq!(plain, print(&format!("// a comment\n\n{kernel}")));
}
