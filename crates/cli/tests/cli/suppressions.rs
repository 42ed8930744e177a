//! Findings that a project accepts: they stay in the report, the kernel is never proved by that, and suppressions that do nothing are told.

use crate::folder::{Folder, Ran, finish};
use crate::formats::is_a_report;
use serde_json::Value;

const RACE: &str = "__global__ void race(int *a) {\n  a[threadIdx.x % 8] = threadIdx.x;\n}\n";

fn json(folder: &Folder, words: &str) -> Value {
    let ran = folder.run(&format!("{words} --format json"));
    let report: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err));
    is_a_report(&report);
    assert_eq!(report["summary"]["exit_code"], ran.code, "{}", ran.err);
    report
}

fn check(source: &str, project: &str) -> (Ran, Value) {
    let folder = Folder::new(&[("k.cu", source), ("gpuproof.toml", project)]);
    let words = if project.contains("sources") { "check" } else { "check k.cu" };
    (folder.run(words), json(&folder, words))
}

/// The codes of the trouble of a report.
fn trouble(report: &Value) -> Vec<&str> {
    let list = report["trouble"].as_array().expect("a list");
    list.iter().map(|finding| finding["code"].as_str().expect("a code")).collect()
}

#[test]
fn an_allowed_defect_is_accepted_and_never_proved() {
    let project = "sources = [\"k.cu\"]\n[[allow]]\ncode = \"race.global\"\npath = \"*.cu\"\nkernel = \"race\"\nreason = \"any value\\nwill do\"\n";
    let (ran, report) = check(RACE, project);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("allowed: race.global at k.cu:2: any value will do (gpuproof.toml:2)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("refuted, which is allowed") && !ran.out.contains("witness"), "{}", ran.out);
    let kernel = &report["files"][0]["kernels"][0];
    assert_eq!(kernel["outcome"]["kind"], "refuted");
    let allowed = &kernel["findings"][0]["allowed"];
    assert_eq!(
        (allowed["by"].as_str(), allowed["reason"].as_str()),
        (Some("project"), Some("any value will do"))
    );
    assert_eq!(allowed["place"]["line"], 2);
    let summary = &report["summary"];
    assert_eq!(
        (&summary["allowed"], &summary["proved"], &summary["defective"]),
        (&1.into(), &0.into(), &0.into())
    );
    assert!(trouble(&report).is_empty(), "{report:#}");
}

#[test]
fn comments_count_for_their_line_the_line_below_or_the_kernel() {
    let body = "a[threadIdx.x % 8] = threadIdx.x;";
    let why = "gpuproof: allow(race.shared, race.global) fine";
    for (source, code) in [
        (format!("__global__ void k(int *a) {{\r\n  {body} // {why}\r\n}}\r\n"), 0),
        (format!("__global__ void k(int *a) {{\n  // {why}\n  // and more\n  {body}\n}}\n"), 0),
        (
            format!(
                "// {why}\n__launch_bounds__(64)\n__global__ void k(int *a) {{\n  int x;\n  {body}\n}}\n"
            ),
            0,
        ),
        (
            format!(
                "/* {why} */\ntemplate <int N> //@ requires N > 0;\n__global__ void k(int *a) {{\n  {body}\n}}\ntemplate __global__ void k<8>(int *);\n"
            ),
            0,
        ),
        // Two lines above, behind a blank line, above another kernel, in a string.
        (format!("__global__ void k(int *a) {{\n  // {why}\n  int x;\n  {body}\n}}\n"), 1),
        (format!("__global__ void k(int *a) {{\n  // {why}\n\n  {body}\n}}\n"), 1),
        (
            format!(
                "// {why}\n__global__ void other(int *a) {{ }}\n__global__ void k(int *a) {{\n  {body}\n}}\n"
            ),
            1,
        ),
        (format!("const char *s = \"// {why}\"; __global__ void k(int *a) {{ {body} }}\n"), 1),
    ] {
        let ran = Folder::new(&[("k.cu", &source)]).run("check k.cu");
        assert_eq!(ran.code, code, "{source}\n{}{}", ran.out, ran.err);
    }
}

#[test]
fn the_second_access_of_a_race_may_have_the_comment() {
    for line in [3, 4] {
        let mut lines = [
            "__global__ void k(int *a, int *b) {",
            "  int t = threadIdx.x;",
            "  a[t] = t;",
            "  b[t] = a[t + 1];",
            "}",
        ];
        let with = format!("{} // gpuproof: allow(race.global) a stencil that may lag", lines[line - 1]);
        lines[line - 1] = &with;
        let ran = Folder::new(&[("k.cu", &(lines.join("\n") + "\n"))]).run("check k.cu --block 64 --grid 1");
        assert_eq!(ran.code, 0, "{line}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn what_is_not_allowed_still_fails() {
    let source = "__global__ void k(int *a) {\n  a[threadIdx.x % 8] = threadIdx.x; // gpuproof: allow(race.global) fine\n  a[threadIdx.x % 16 + 64] = threadIdx.x;\n}\n";
    let (ran, report) = check(source, "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("allowed: race.global at k.cu:2: fine (k.cu:2)"), "{}", ran.out);
    assert!(ran.out.contains("error[race.global]") && ran.out.contains("k.cu:3:"), "{}", ran.out);
    assert_eq!(report["summary"]["defective"], 1);
}

/// What is open beside a defect of its kind is left out of a report; a suppression of the defect must not hide it.
#[test]
fn an_open_question_beside_an_allowed_defect_comes_up() {
    let kernel = |comment: &str| {
        format!(
            "__global__ void k(int *a, int *b, const unsigned *in) {{\n  a[threadIdx.x % 8] = threadIdx.x;{comment}\n  \
             unsigned h = in[threadIdx.x];\n  for (int i = 0; i < 24; i++) h = (h << 5 | h >> 27) ^ h * 0x9e3779b9u;\n  \
             if (h == 12345u) b[0] = threadIdx.x;\n}}\n"
        )
    };
    let words = "check k.cu --block 64 --grid 1";
    let without = json(&Folder::new(&[("k.cu", &kernel(""))]), words);
    let count = |report: &Value| report["files"][0]["kernels"][0]["findings"].as_array().map_or(0, Vec::len);
    assert_eq!((count(&without), &without["summary"]["exit_code"]), (1, &1.into()), "{without:#}");
    let folder = Folder::new(&[("k.cu", &kernel(" // gpuproof: allow(race.global) fine"))]);
    let with = json(&folder, words);
    assert_eq!((count(&with), &with["summary"]["exit_code"]), (2, &3.into()), "{with:#}");
    assert_eq!(with["summary"]["unknown"], 1);
    let out = folder.run(words).out;
    assert!(out.contains("warning[race.global]: possibly a data race on `b`"), "{out}");
    assert!(out.contains("refuted, which is allowed; something else is open"), "{out}");
}

#[test]
fn open_answers_can_be_allowed_and_stay_open() {
    let source = "__global__ void k(int *a) {\n  // gpuproof: allow(unsupported.asm) a hint to the hardware\n  asm(\"nop;\");\n  a[threadIdx.x] = 1;\n}\n";
    let (ran, report) = check(source, "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("unknown (unsupported), which is allowed"), "{}", ran.out);
    assert_eq!(report["files"][0]["kernels"][0]["outcome"]["kind"], "unknown");
    assert_eq!((&report["summary"]["proved"], &report["summary"]["unknown"]), (&0.into(), &0.into()));
}

#[test]
fn suppressions_that_do_nothing_are_told() {
    let clean = "__global__ void k(int *a) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1; // gpuproof: allow(race.global) old\n}\n// gpuproof: allow(race.globl) typo\n// gpuproof: allow(race.global)\n// gpuproof: alow(race.global) typo\n";
    let project = "sources = [\"k.cu\"]\n[[allow]]\ncode = \"race.shared\"\nreason = \"old\"\n[[allow]]\ncode = \"race.sharde\"\nreason = \"typo\"\n";
    let (ran, report) = check(clean, project);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let mut codes = trouble(&report);
    codes.sort();
    let (invalid, unused) = ("suppression.invalid", "suppression.unused");
    assert_eq!(codes, [invalid, invalid, invalid, invalid, unused, unused]);
    for part in
        ["gpuproof.toml:2:1", "k.cu:2:49", "k.cu:6:1", "did you mean `race.global`?", "gives no reason"]
    {
        assert!(ran.err.contains(part), "{part}\n{}", ran.err);
    }
    // What matches nothing in one file may match in another one.
    let folder = Folder::new(&[("k.cu", clean), ("gpuproof.toml", project)]);
    assert_eq!(trouble(&json(&folder, "check k.cu --kernel k")), [invalid; 4]);
    assert!(!folder.run("check k.cu").err.contains("gpuproof.toml:2:1"));
}

#[test]
fn an_expired_suppression_does_not_count() {
    let project = "sources = [\"k.cu\"]\n[[allow]]\ncode = \"race.global\"\nreason = \"until the rewrite\"\nexpires = \"2027-01-31\"\n";
    let folder = Folder::new(&[("k.cu", RACE), ("gpuproof.toml", project)]);
    let on = |seconds: &str| {
        let mut command = folder.command("check");
        command.env("SOURCE_DATE_EPOCH", seconds);
        finish(command)
    };
    // TOML has days, too.
    folder.write("gpuproof.toml", &project.replace("\"2027-01-31\"", "2027-01-31"));
    assert_eq!((on("1801439999").code, on("1801440000").code), (0, 1));
    folder.write("gpuproof.toml", project);
    assert_eq!(on("1801439999").code, 0, "the last second of the day");
    let ran = on("1801440000");
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("warning[suppression.expired]") && ran.err.contains("gpuproof.toml:5:11"),
        "{}",
        ran.err
    );
}

#[test]
fn mistakes_in_the_project_file_are_errors() {
    for (text, said) in [
        ("[[allow]]\ncode = \"race.global\"\n", "`reason` is missing here"),
        ("[[allow]]\ncode = \"race.global\"\nreason = \" \"\n", "gives no reason"),
        ("[[allow]]\ncode = \"race.global\"\nreason = \"x\"\nexpires = \"soon\"\n", "`soon` is no day"),
        ("[severity]\n\"race.global\" = \"off\"\n", "cannot be off"),
        // Answers rest on what a missing header would have said.
        ("[severity]\n\"source.missing_header\" = \"off\"\n", "cannot be off"),
        ("[severity]\n\"race.global\" = \"loud\"\n", "`loud` is not known here: write `off`, `note`"),
    ] {
        let ran = Folder::new(&[("k.cu", RACE), ("gpuproof.toml", text)]).run("check k.cu");
        assert_eq!(ran.code, 2, "{text}");
        assert!(ran.err.contains(said), "{text}\n{}", ran.err);
    }
}

#[test]
fn severities() {
    let (ran, report) = check(RACE, "[severity]\n\"race.global\" = \"warning\"\n");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("warning[race.global]") && ran.out.contains("refuted, which is allowed"),
        "{}",
        ran.out
    );
    assert_eq!(report["files"][0]["kernels"][0]["findings"][0]["allowed"]["by"], "severity");
    assert_eq!(report["summary"]["proved"], 0);
    // Remarks about a file can be errors, or nothing.
    let missing = "#include <cuda_nowhere.h>\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n";
    let code = |project: &str| {
        let folder = Folder::new(&[("k.cu", missing), ("gpuproof.toml", project)]);
        let report = json(&folder, "check k.cu");
        (
            report["summary"]["exit_code"].as_i64(),
            report["files"][0]["diagnostics"].as_array().map_or(0, Vec::len),
        )
    };
    assert_eq!(code(""), (Some(0), 1));
    assert_eq!(code("[severity]\n\"source.missing_header\" = \"error\"\n"), (Some(2), 1));
    assert_eq!(code("[severity]\n\"source.missing_header\" = \"note\"\n"), (Some(0), 1));
}

#[test]
fn other_forms_say_that_it_is_allowed() {
    let source = RACE.replace("threadIdx.x;\n", "threadIdx.x; // gpuproof: allow(race.global) <fine>\n");
    let folder = Folder::new(&[("k.cu", &source)]);
    let sarif: Value = serde_json::from_str(&folder.run("check k.cu --format sarif").out).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["suppressions"][0]["kind"], "inSource");
    assert_eq!(result["suppressions"][0]["justification"], "<fine>");
    assert!(folder.run("check k.cu --format github").out.starts_with("::notice title=race.global"));
    let junit = folder.run("check k.cu --format junit");
    assert!(
        junit.out.contains("<skipped message=\"not proved but allowed: &lt;fine&gt;\"/>"),
        "{}",
        junit.out
    );
    // `fix` changes the text whether or not the defect is allowed.
    assert_eq!(folder.run("fix k.cu").code, 1);
}

#[test]
fn a_comment_reaches_no_further_than_its_kernel() {
    let kernel = "__global__ void NAME(int *a) { a[threadIdx.x % 8] = threadIdx.x; }";
    let comment = "// gpuproof: allow(race.global) fine\n";
    let made = format!("#define KERNEL(NAME) {kernel}\n{comment}KERNEL(first)\nKERNEL(second)\n");
    let later = kernel.replace("NAME", "later");
    for (source, allowed) in [
        (format!("{made}// Another one.\n{later}\n"), 1),
        (format!("{comment}#define FOO 1\n{later}\n"), 0),
        (format!("{comment}template <int N>\n{later}\ntemplate __global__ void later<1>(int *);\n"), 1),
    ] {
        let (ran, report) = check(&source, "");
        let counted = report["summary"]["allowed"].as_u64().unwrap_or(0);
        assert_eq!(counted, allowed, "{source}{}{}", ran.out, ran.err);
    }
}

#[test]
fn no_form_calls_an_accepted_defect_none() {
    let source = RACE.replace(";\n", "; // gpuproof: allow(race.global) fine\n");
    let folder = Folder::new(&[("k.cu", &source)]);
    assert_eq!(folder.run("check k.cu --format html -o page").code, 0);
    let page = std::fs::read_to_string(folder.path().join("page/index.html")).expect("a page");
    assert!(page.contains("1 not proved but allowed") && page.contains("<b>allowed: </b>fine"), "{page}");
    assert!(!page.contains("without a defect"), "{page}");
}

#[test]
fn what_is_asked_of_launches_is_listed() {
    let folder = Folder::new(&[(
        "k.cu",
        "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n",
    )]);
    let ran = folder.run("check k.cu --warp-size 16 --cluster 2");
    for said in ["warps have 16 threads (asked for)", "clusters have 2 blocks (asked for)"] {
        assert!(ran.out.contains(said), "{}{}", ran.out, ran.err);
    }
}

/// A row that may be longer than the stride, and a shared array that is too small.
const ROWS: &str = "__global__ void rows(float *a, int w, int h, int pitch) {\n  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n  if (x < w && y < h) a[y * pitch + x] = x;\n}\n";

#[test]
fn a_condition_can_be_accepted() {
    let plain = check(ROWS, "sources = [\"k.cu\"]\n");
    assert_eq!(plain.0.code, 3, "{}", plain.0.out);
    let finding = &plain.1["files"][0]["kernels"][0]["findings"][0];
    assert_eq!(finding["code"], "check.condition", "{:#}", plain.1);
    assert_eq!(finding["message"], "proved only if w <= pitch");
    let allow =
        "sources = [\"k.cu\"]\n[[allow]]\ncode = \"check.condition\"\nreason = \"images are no wider\"\n";
    let (ran, report) = check(ROWS, allow);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("allowed: check.condition at k.cu:1: images are no wider"), "{}", ran.out);
    assert_eq!(report["summary"]["allowed"], 1);
    let folder = Folder::new(&[("k.cu", ROWS)]);
    assert_eq!(folder.run("check k.cu --write-baseline b.json").code, 3);
    assert_eq!(folder.run("check k.cu --baseline b.json").code, 0);
}

#[test]
fn what_conditions_excuse_is_not_proved_beside_a_defect() {
    let source = ROWS.replace(
        "  if",
        "  __shared__ float s[4];\n  s[threadIdx.x == 0 && threadIdx.y == 0 ? w & 7 : 0] = 1.0f;\n  if",
    );
    let (ran, report) = check(&source, "sources = [\"k.cu\"]\n");
    assert_eq!(ran.code, 1, "{}", ran.out);
    let properties = report["files"][0]["kernels"][0]["properties"].as_array().expect("properties");
    let races = properties.iter().find(|p| p["name"] == "races").expect("races");
    assert_ne!(races["verdict"], "proved", "rows overlap where the pitch is small: {}", ran.out);
    let allow = "sources = [\"k.cu\"]\n[[allow]]\ncode = \"memory.bounds\"\nreason = \"known\"\n";
    assert_ne!(check(&source, allow).0.code, 0, "the race is not allowed");
}
