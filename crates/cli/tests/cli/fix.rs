//! `gpuproof fix` and `gpuproof assume`: what they print, write and return.

use crate::folder::Folder;
use snapbox::{assert_data_eq, str};

const ROTATE: &str = "\
__global__ void rotate(int *a)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  a[t] = s[63 - t];
}
";

const PITCH: &str = "\
__global__ void fill(int *a, int width, int pitch)
{
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    a[(size_t)blockIdx.x * pitch + i] = blockIdx.x + i;
}
";

#[test]
fn the_diff_is_all_that_standard_output_gets() {
    let folder = Folder::new(&[("k.cu", ROTATE)]);
    let ran = folder.run("fix k.cu --block 64 --grid 1 --diff");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r#"
--- k.cu
+++ k.cu
@@ -3,5 +3,6 @@
   __shared__ int s[64];
   int t = threadIdx.x;
   s[t] = a[t];
+  __syncthreads();
   a[t] = s[63 - t];
 }

"#]]
    );
    assert!(ran.err.contains("put a `__syncthreads();` before line 6"), "{}", ran.err);
    let text = std::fs::read_to_string(folder.path().join("k.cu")).expect("the file");
    assert_eq!(text, ROTATE, "nothing is written unless it is asked for");
}

#[test]
fn the_fixed_text_is_written_whole_and_is_proved() {
    let folder = Folder::new(&[("k.cu", ROTATE)]);
    let ran = folder.run("fix k.cu --block 64 --grid 1 -o out.cu");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let wanted = ROTATE.replace("  a[t] = s", "  __syncthreads();\n  a[t] = s");
    assert_eq!(std::fs::read_to_string(folder.path().join("out.cu")).expect("the file"), wanted);
    assert_eq!(folder.run("check out.cu --block 64 --grid 1").code, 0);
    assert_eq!(folder.run("fix k.cu --block 64 --grid 1 --in-place").code, 0);
    assert_eq!(std::fs::read_to_string(folder.path().join("k.cu")).expect("the file"), wanted);
    let again = folder.run("fix k.cu --block 64 --grid 1 --in-place");
    assert!(again.out.contains("nothing to fix"), "{}", again.out);
    let needed = folder.run("fix k.cu --block 64 --grid 1 --redundant --in-place");
    assert!(needed.out.contains("line 6: `__syncthreads()`: needed"), "{}", needed.out);
    assert_eq!(std::fs::read_to_string(folder.path().join("k.cu")).expect("the file"), wanted);
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|e| e.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["k.cu", "out.cu"], "no scratch file is left");
}

#[test]
fn what_cannot_be_fixed_is_not_written() {
    let text = "__global__ void k(int *a) { a[0] = threadIdx.x; }\n";
    let folder = Folder::new(&[("k.cu", text), ("l.cu", text)]);
    let ran = folder.run("fix k.cu --block 64 --grid 1 -o out.cu");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("not fixed: two threads execute the statement"), "{}", ran.out);
    assert!(!folder.path().join("out.cu").exists());
    assert_eq!(folder.run("fix k.cu l.cu -o out.cu").code, 2, "one file for two");
    assert_eq!(folder.run("fix missing.cu --in-place").code, 2);
}

#[test]
fn a_precondition_comes_with_what_to_paste() {
    let folder = Folder::new(&[("k.cu", PITCH)]);
    let ran = folder.run("assume k.cu");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("proved if width <= pitch\n    __requires(width <= pitch);\n"), "{}", ran.out);
    let pasted = PITCH.replace("{\n", "{\n  __requires(width <= pitch);\n");
    std::fs::write(folder.path().join("k.cu"), pasted).expect("the file");
    assert!(folder.run("assume k.cu").out.contains("nothing has to be assumed"));
}
