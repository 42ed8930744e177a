//! `gpuproof optimize`: what it prints, writes and returns. What it makes of kernels is the corpus's business.

use crate::folder::Folder;
use snapbox::{assert_data_eq, str};

const COUNT: &str = "\
requires n > 1;
ensures \\result == n;
int count(int n) {
  int i = 0; // from here
  gpuopt loop_unroll i 1;
  loop_invariant 0 <= i && i <= n;
  while (i < n) {
    i = i + 1;
  }
  return i;
}
";

/// The same, unrolled.
const UNROLLED: &str = "\
requires n > 1;
ensures \\result == n;
int count(int n) {
  int i = 0; // from here
  i = i + 1;
  loop_invariant 1 <= i && i <= n;
  while (i < n) {
    i = i + 1;
  }
  return i;
}
";

/// Without a contract; two wishes.
const PLAIN: &str = "\
__global__ void scale(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < 4; k++) {
    s += k;
  }
  a[i] = a[i] * s;
}
";

fn text(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).expect("a file")
}

#[test]
fn the_result_is_written_whole_and_is_proved() {
    let folder = Folder::new(&[("k.pvl", COUNT)]);
    let ran = folder.run("optimize k.pvl -o out.pvl");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!((text(&folder, "out.pvl").as_str(), text(&folder, "k.pvl").as_str()), (UNROLLED, COUNT));
    assert_eq!(folder.run("prove out.pvl").code, 0);
    assert_eq!(folder.names(), ["k.pvl", "out.pvl"], "no scratch file is left");
    assert!(ran.err.contains("step 1: loop_unroll i, 1 (line 5): "), "{}", ran.err);
    let shown = folder.run("optimize k.pvl");
    assert_eq!(
        (shown.code, shown.out.as_str()),
        (0, UNROLLED),
        "standard output gets the text and nothing else"
    );
}

#[test]
fn in_place_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new(&[("real.pvl", COUNT)]);
    let real = folder.path().join("real.pvl");
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("real.pvl", folder.path().join("k.pvl")).expect("a link");
    assert_eq!(folder.run("optimize k.pvl --in-place").code, 0);
    assert_eq!(text(&folder, "real.pvl"), UNROLLED);
    assert!(folder.path().join("k.pvl").is_symlink());
    assert_eq!(std::fs::metadata(&real).expect("the file").permissions().mode() & 0o777, 0o640);
    // The wish is gone, so that there is nothing to do a second time.
    let again = folder.run("optimize k.pvl --in-place");
    assert_eq!((again.code, text(&folder, "real.pvl").as_str()), (1, UNROLLED), "{}", again.out);
    assert!(again.err.contains("opt.no_site"), "{}", again.err);
}

#[test]
fn a_dry_run_shows_the_change_and_writes_nothing() {
    let folder = Folder::new(&[("k.pvl", COUNT)]);
    let ran = folder.run("optimize k.pvl --dry-run --diff");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r#"
--- k.pvl
+++ k.pvl (optimised)
@@ -3,6 +3,6 @@
 int count(int n) {
   int i = 0; // from here
-  gpuopt loop_unroll i 1;
-  loop_invariant 0 <= i && i <= n;
+  i = i + 1;
+  loop_invariant 1 <= i && i <= n;
   while (i < n) {
     i = i + 1;

"#]]
    );
    assert_eq!((folder.names(), text(&folder, "k.pvl").as_str()), (vec!["k.pvl".to_owned()], COUNT));
    let mut command = folder.command("optimize k.pvl --dry-run --diff --color always");
    command.env_remove("NO_COLOR");
    let coloured = String::from_utf8_lossy(&command.output().expect("it runs").stdout).into_owned();
    assert!(coloured.contains("\u{1b}[32m+  i = i + 1;"), "{coloured:?}");
    assert!(coloured.contains("\u{1b}[31m-  gpuopt loop_unroll i 1;"), "{coloured:?}");
    assert_eq!(folder.run("optimize k.pvl --dry-run -o out.pvl").code, 2, "a contradiction");
}

#[test]
fn nothing_is_written_unless_every_wish_is_granted_and_the_result_proved() {
    // The second wish is not met; the contract is wrong; the program cannot be read; it wishes nothing; it is empty.
    let few = COUNT.replace("gpuopt loop_unroll i 1;", "gpuopt loop_unroll i 1;\n  gpuopt loop_unroll i 7;");
    let wrong = COUNT.replace("\\result == n", "\\result == n + 1");
    let broken = COUNT.replace("while (i < n)", "while i < n");
    let silent = COUNT.replace("gpuopt loop_unroll i 1;", "");
    for (file, code, said) in [
        (few, 1, "opt.too_few_iterations"),
        (wrong, 1, "opt.not_proved"),
        (broken, 2, "annotation.syntax"),
        (silent, 1, "opt.no_site"),
        (String::new(), 2, "source.no_kernel"),
    ] {
        let folder = Folder::new(&[("k.pvl", &file), ("out.pvl", "mine\n")]);
        for words in ["optimize k.pvl -o out.pvl", "optimize k.pvl --in-place", "optimize k.pvl"] {
            let ran = folder.run(words);
            assert_eq!(ran.code, code, "{words}: {}{}", ran.out, ran.err);
            assert!(ran.out.contains(said) || ran.err.contains(said), "{words}: {}{}", ran.out, ran.err);
            assert_eq!(
                (text(&folder, "k.pvl"), text(&folder, "out.pvl")),
                (file.clone(), "mine\n".to_owned())
            );
            assert_eq!(folder.names(), ["k.pvl", "out.pvl"]);
        }
    }
    let folder = Folder::new(&[("k.pvl", COUNT)]);
    let ran = folder.run("optimize k.pvl -o nowhere/out.pvl");
    assert_eq!((ran.code, folder.names()), (2, vec!["k.pvl".to_owned()]), "{}", ran.err);
    assert!(ran.err.contains("cannot write `nowhere/out.pvl`"), "{}", ran.err);
    assert_eq!(folder.run("optimize none.pvl").code, 2);
}

#[test]
fn without_a_contract_equality_is_said_to_be_tested() {
    let folder = Folder::new(&[("k.cu", PLAIN)]);
    let ran =
        folder.run("optimize k.cu --opt loop_unroll:L4:k:2 --opt glob_to_reg:L1:a:i -o out.cu --time-passes");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("equality of results is tested on "), "{}", ran.err);
    assert!(ran.err.contains("runs, not proved"), "{}", ran.err);
    assert!(
        ran.err.contains("step 2: glob_to_reg a, i (line 1): ") && ran.err.contains(" ms]"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("  rewrite\n") && ran.err.contains("  check\n"), "{}", ran.err);
    assert_eq!(folder.run("check out.cu").code, 0);
}

#[test]
fn a_racy_kernel_without_a_contract_is_not_optimised() {
    let racy = PLAIN.replace("a[i] * s", "a[i + 1] * s");
    let folder = Folder::new(&[("k.cu", &racy)]);
    let ran = folder.run("optimize k.cu --opt loop_unroll:L4:k:2 -o out.cu");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("opt.not_proved") && ran.err.contains("race"), "{}", ran.err);
    assert!(!folder.path().join("out.cu").exists());
}

#[test]
fn kernels_with_and_without_contracts_are_each_shown_in_their_way() {
    let with = "//@ requires n > 1;\n//@ context \\gtid < n ==> Perm(b[\\gtid], write);\n//@ ensures \\gtid < n ==> b[\\gtid] == 3;\n\
                __global__ void three(int *b, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) {\n    int x = 0;\n    \
                //@ loop_invariant 0 <= k && k <= 3 && x == k;\n    for (int k = 0; k < 3; k++) {\n      x = x + 1;\n    }\n    b[i] = x;\n  }\n}\n";
    let both = format!("{PLAIN}{with}");
    let folder = Folder::new(&[("k.cu", &both)]);
    let line = both.lines().position(|l| l.contains("k < 3;")).expect("the loop") + 1;
    let ran = folder.run(&format!("optimize k.cu --opt loop_unroll:L{line}:k:1 --dry-run"));
    assert_eq!(ran.code, 0, "the kernel without a contract is not concerned: {}{}", ran.out, ran.err);
    assert!(!ran.err.contains("tested"), "{}", ran.err);
    let ran = folder.run(&format!(
        "optimize k.cu --opt loop_unroll:L{line}:k:1 --opt loop_unroll:L4:k:2 --dry-run --format json"
    ));
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report["wishes"]["answer"], "tested");
    let kernels = report["files"][0]["kernels"].as_array().expect("kernels");
    let names: Vec<_> = kernels.iter().map(|k| k["name"].as_str().unwrap_or("")).collect();
    assert_eq!(names, ["scale", "three"]);
    // A contract that is wrong is found, although the other kernel is only tested.
    let folder = Folder::new(&[("k.cu", &both.replace("] == 3", "] == 4"))]);
    let ran = folder.run(&format!("optimize k.cu --opt loop_unroll:L{line}:k:1 --opt loop_unroll:L4:k:2"));
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
}

#[test]
fn the_json_report_has_the_steps() {
    let folder = Folder::new(&[("k.pvl", COUNT), ("k.cu", PLAIN)]);
    let report = |words: &str| -> serde_json::Value {
        let ran = folder.run(words);
        serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
    };
    let proved = report("optimize k.pvl --format json --diff");
    assert_eq!(proved["wishes"]["answer"], "proved");
    assert_eq!(proved["wishes"]["text"], UNROLLED);
    assert!(proved["wishes"]["diff"].as_str().is_some_and(|d| d.contains("\n+  i = i + 1;\n")));
    assert_eq!(proved["wishes"]["steps"][0]["wish"], "loop_unroll i, 1");
    assert_eq!(proved["wishes"]["steps"][0]["line"], 5);
    let tested = report("optimize k.cu --opt loop_unroll:L4:k:2 --format json --dry-run");
    assert_eq!(tested["wishes"]["answer"], "tested");
    assert!(tested["wishes"]["compared_runs"].as_u64().is_some_and(|n| n > 2));
    assert!(tested["wishes"].get("text").is_none());
    let rejected = report("optimize k.pvl --opt loop_unroll:L7:i:3 --format json");
    assert_eq!(rejected["wishes"]["answer"], "rejected");
    assert_eq!(rejected["summary"]["exit_code"], 1);
    assert_eq!(rejected["files"][0]["diagnostics"][0]["code"], "opt.too_few_iterations");
    crate::formats::is_a_report(&proved);
    crate::formats::is_a_report(&tested);
    crate::formats::is_a_report(&rejected);
}
