//! `gpuproof prove`: inferred permissions, and writing them down.

use crate::folder::Folder;

const NEXT: &str = "\
// Adds one.
//@ requires \\gtid < n ==> x[\\gtid] < 1000;
//@ ensures \\gtid < n ==> y[\\gtid] == x[\\gtid] + 1;
__global__ void next(int *y, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i] + 1;
}
";

fn read(folder: &Folder) -> String {
    std::fs::read_to_string(folder.path().join("next.cu")).expect("the file is there")
}

#[test]
fn permissions_are_inferred_and_written() {
    let folder = Folder::new(&[("next.cu", NEXT)]);
    let plain = folder.run("prove next.cu");
    assert!(plain.code == 1 && plain.out.contains("perm.write"), "{}", plain.out);
    let inferred = folder.run("prove --infer-permissions next.cu");
    assert_eq!(inferred.code, 0, "{}", inferred.out);
    assert!(
        inferred.out.contains("inferred: context \\gtid < n ==> Perm(y[\\gtid], write);"),
        "{}",
        inferred.out
    );
    assert!(
        inferred.out.contains("inferred: context \\gtid < n ==> Perm(x[\\gtid], read);"),
        "{}",
        inferred.out
    );
    assert_eq!(read(&folder), NEXT, "nothing is written unless asked for");
    assert_eq!(folder.run("prove --infer-permissions --write next.cu").code, 0);
    let written = read(&folder);
    assert!(
        written.starts_with("// Adds one.\n//@ context \\gtid < n ==> Perm(x[\\gtid], read);\n"),
        "{written}"
    );
    assert!(written.ends_with(&NEXT["// Adds one.\n".len()..]), "{written}");
    assert_eq!(folder.run("prove next.cu").code, 0, "what was written is proved as it stands");
}

#[test]
fn what_is_not_proved_is_not_written() {
    let wrong = NEXT.replace("y[i] = x[i] + 1", "y[i] = x[i] + 2");
    let folder = Folder::new(&[("next.cu", wrong.as_str())]);
    assert_eq!(folder.run("prove --infer-permissions --write next.cu").code, 1);
    assert_eq!(read(&folder), wrong);
    assert_eq!(folder.names(), ["next.cu"]);
}

#[test]
fn two_threads_at_one_element_are_rejected_all_the_same() {
    let text =
        "//@ ensures \\gtid < 0 ==> a[0] == 1;\n__global__ void same(int *a) {\n  a[0] = threadIdx.x;\n}\n";
    let folder = Folder::new(&[("same.cu", text)]);
    let said = folder.run("prove --infer-permissions same.cu");
    assert!(said.code == 1 && said.out.contains("perm.distribute"), "{}", said.out);
}

#[test]
fn of_a_kernel_without_contract_there_is_nothing_to_prove() {
    let kernel =
        "__global__ void k(float *o, int s) { o[(blockIdx.x * blockDim.x + threadIdx.x) * s] = 1; }\n";
    let folder = Folder::new(&[("k.cu", kernel), ("both.cu", &format!("{kernel}{NEXT}"))]);
    let ran = folder.run("prove k.cu");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert_eq!(
        ran.err.trim_end(),
        "error[contract.missing]: kernel `k` at k.cu:1 has no contract, so there is nothing to prove: \
         `gpuproof check` needs none, `prove --infer-permissions` finds permissions"
    );
    let json = folder.run("prove k.cu --format json");
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json["files"][0]["diagnostics"][0]["code"], "contract.missing");
    assert_eq!(json["files"][0]["kernels"], serde_json::json!([]));
    // The others of the file are proved, or not, as ever; `--kernel` leaves it out.
    let both = folder.run("prove both.cu");
    assert!(both.code == 1 && both.out.contains("perm.write"), "{}{}", both.out, both.err);
    assert!(both.err.contains("kernel `k` at both.cu:1 has no contract"), "{}", both.err);
    assert_eq!(folder.run("prove both.cu --kernel next").err, "");
}

#[test]
fn a_clause_in_a_kernel_without_contract_is_proved() {
    let kernel = "__global__ void k(int n) {\n  int i = threadIdx.x;\n  //@ assert i >= WHAT;\n}\n";
    let (right, wrong) = (kernel.replace("WHAT", "0"), kernel.replace("WHAT", "1"));
    let folder = Folder::new(&[("right.cu", &right), ("wrong.cu", &wrong)]);
    let ran = folder.run("prove right.cu");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(folder.run("prove wrong.cu").code, 1);
}
