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
fn a_kernel_without_contract_is_said_once() {
    let kernel =
        "__global__ void k(float *o, int s) { o[(blockIdx.x * blockDim.x + threadIdx.x) * s] = 1; }\n";
    let folder = Folder::new(&[("k.cu", kernel)]);
    let ran = folder.run("prove k.cu");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert_eq!(ran.out.matches("error[").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("this kernel has no contract"), "{}", ran.out);
}
