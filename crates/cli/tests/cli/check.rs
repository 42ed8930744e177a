//! `gpuproof check`: what it prints and returns, and what its options mean.

use crate::folder::Folder;
use snapbox::{assert_data_eq, str};

const SHIFT: &str = "\
__global__ void shift(int *a, int n) {
  int i = threadIdx.x;
  if (i + 1 < n) {
    int next = a[i + 1];
    a[i] = next;
  }
}
";

const FILL: &str = "\
__global__ void fill(int *a, int value) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = value;
}
";

#[test]
fn a_proof_says_for_which_launches_and_what_it_rests_on() {
    let folder = Folder::new(&[("fill.cu", FILL)]);
    let ran = folder.run("check fill.cu");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_data_eq!(
        ran.out,
        str![[r#"
kernel `fill` in fill.cu, every launch along x
  assuming: the block has size 1 along y and z, where the kernel never asks for its coordinate
  assuming: the grid has size 1 along y and z, where the kernel never asks for its coordinate
  assuming: blocks have at most 1024 threads and the launch at most 2147483647 threads along each dimension
proved for every launch along x: no data race, no barrier divergence, no failing assertion, no bad access as far as checked; not checked: bounds of `a` (its size is not known)


"#]]
    );
}

#[test]
fn that_pointers_are_no_addresses_of_variables_is_listed() {
    let text = "__device__ int table[64];\n\
        __global__ void look(int *out) { out[threadIdx.x] = table[threadIdx.x % 64]; }\n";
    let folder = Folder::new(&[("look.cu", text), ("fill.cu", FILL)]);
    let assumption = "assuming: pointer parameters do not point into `table`";
    assert!(folder.run("check look.cu --grid 1").out.contains(assumption));
    assert!(!folder.run("check fill.cu").out.contains("do not point into"));
}

#[test]
fn a_refutation_shows_the_run() {
    let folder = Folder::new(&[("shift.cu", SHIFT)]);
    let ran = folder.run("check shift.cu --block 4 --grid 1 --save-witness w.json");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.contains("error[race.global]: data race on `a["), "{}", ran.out);
    assert!(ran.out.contains("witness: grid 1, block 4, schedule seed 0"), "{}", ran.out);
    assert!(ran.out.contains("refuted: the defect happened"), "{}", ran.out);
    let again = folder.run("replay w.json");
    assert_eq!(again.code, 1, "{}{}", again.out, again.err);
    assert!(again.out.contains("error[race.global]: data race on `a["), "{}", again.out);
    std::fs::write(folder.path().join("shift.cu"), SHIFT.replace("a[i] = next", "a[i + 64] = next")).unwrap();
    let cured = folder.run("replay w.json");
    assert_eq!(cured.code, 0, "the saved run shows that the defect is gone: {}", cured.out);
    std::fs::write(folder.path().join("w.json"), "{\"gpuproof_witness\": 1}").unwrap();
    let damaged = folder.run("replay w.json");
    assert_eq!(damaged.code, 2, "{}", damaged.out);
    assert!(damaged.err.contains("no witness"), "{}", damaged.err);
}

#[test]
fn launches_come_from_the_command_line_then_the_source() {
    let site = "__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x + blockIdx.x; }\n\
                void host(int *a) { k<<<1, 32>>>(a); }\n";
    let sized = "__attribute__((reqd_work_group_size(8, 2, 1)))\n\
                 kernel void k(global int *a) { a[get_global_id(0)] = get_global_id(1); }\n";
    let folder = Folder::new(&[("site.cu", site), ("sized.cl", sized)]);
    let ran = folder.run("check site.cu");
    assert_eq!(ran.code, 0, "one block cannot race here: {}", ran.out);
    assert!(ran.out.contains("grid 1, block 32"), "{}", ran.out);
    let ran = folder.run("check site.cu --grid 2");
    assert_eq!(ran.code, 1, "{}", ran.out);
    let ran = folder.run("check sized.cl --num_groups=1");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("grid 1, block 8x2"), "{}", ran.out);
    let ran = folder.run("check sized.cl --local_size=16");
    // The command line wins, and the report says so.
    assert!(ran.out.contains("with blocks of 16"), "{}", ran.out);
    assert!(ran.out.contains("8x2"), "{}", ran.out);
    for (options, text) in [
        ("--gridDim=[2,2] --blockDim=16", "grid 2x2, block 16"),
        ("--gridDim=* --blockDim=[16,*]", "every grid along x with blocks of 16x*"),
        ("--global_size=64 --local_size=16", "grid 4, block 16"),
    ] {
        let ran = folder.run(&format!("check site.cu {options}"));
        assert!(ran.out.contains(text), "{options}: {}", ran.out);
    }
}

#[test]
fn preconditions_narrow_what_is_proved() {
    let text = "__global__ void k(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }\n";
    let folder = Folder::new(&[("k.cu", text)]);
    assert_eq!(folder.run("check k.cu --grid 1 --no-conditions").code, 1);
    let ran = folder.run("check k.cu --grid 1");
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.out.contains("proved if step > 0"), "{}", ran.out);
    assert!(ran.out.contains("    __requires(step > 0);\n"), "{}", ran.out);
    assert_eq!(folder.run("check k.cu --grid 1 --accept-conditions").code, 0);
    for precondition in ["--arg step=3", "--assume step==3", "--kernel-args=[k,3]", "--kernel-args=[k,0x2]"] {
        let ran = folder.run(&format!("check k.cu --grid 1 {precondition}"));
        assert_eq!(ran.code, 0, "{precondition}: {}{}", ran.out, ran.err);
    }
    assert_eq!(folder.run("check k.cu --grid 1 --no-conditions --kernel-args=[k,*]").code, 1);
    assert_eq!(folder.run("check k.cu --grid 1 --block 4 --arg step=1 --size a=4").code, 0);
    let ran = folder.run("check k.cu --grid 1 --block 4 --arg step=1 --size a=3");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("memory.bounds"), "{}", ran.out);
    for (wrong, part) in [
        ("--arg stepp=3", "did you mean `step`"),
        ("--arg step=x", "no integer"),
        ("--arg a=3", "is an array"),
        ("--size step=3", "no array `step`"),
        ("--assume stepp==3", "stepp"),
        ("--assume step==", "--assume"),
        ("--kernel-args=[k,1,2]", "2 values"),
        ("--warp-sync=7", "a warp has"),
    ] {
        let ran = folder.run(&format!("check k.cu {wrong}"));
        assert_eq!(ran.code, 2, "{wrong}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(part), "{wrong}: {}", ran.err);
    }
}

#[test]
fn what_is_not_settled_says_why() {
    let text = "__global__ void k(int *a) { asm(\"nop;\"); a[threadIdx.x] = 1; }\n";
    let folder = Folder::new(&[("k.cu", text)]);
    let ran = folder.run("check k.cu");
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.out.contains("warning[unsupported.asm]"), "{}", ran.out);
    assert!(ran.out.contains("unknown (unsupported): unsupported.asm"), "{}", ran.out);
}

#[test]
fn properties_can_be_chosen() {
    let text = "__global__ void k(int *a) {\n  a[0] = blockIdx.x;\n\
                if (threadIdx.x < 2) __syncthreads();\n  else __syncthreads();\n}\n";
    let folder = Folder::new(&[("k.cu", text)]);
    let ran = folder.run("check k.cu --only-divergence");
    assert!(ran.out.contains("barrier.divergence") && !ran.out.contains("race."), "{}", ran.out);
    let clean = "__global__ void k(int *a) { if (threadIdx.x == 0) a[0] = blockIdx.x; }\n";
    let folder = Folder::new(&[("k.cu", clean)]);
    assert_eq!(folder.run("check k.cu").code, 1);
    assert_eq!(folder.run("check k.cu --only-intra-group").code, 0);
}

#[test]
fn the_answer_is_the_same_every_time() {
    let both = format!("{SHIFT}{FILL}");
    let folder = Folder::new(&[("both.cu", &both), ("shift.cu", SHIFT)]);
    let words = "check both.cu shift.cu --format json";
    let first = folder.run(words).out;
    for _ in 0..3 {
        assert_eq!(folder.run(words).out, first);
    }
    assert!(folder.run("check both.cu").out.contains("2 kernels: 1 proved, 1 refuted, 0 unknown"));
}

/// The text with the first fix of a report put in.
fn mended(text: &str, report: &serde_json::Value) -> String {
    let findings = report["files"][0]["kernels"][0]["findings"].as_array().expect("findings");
    let edit = findings.iter().find_map(|f| f.get("fix")).map(|fix| &fix["edits"][0]).expect("a fix");
    let line = edit["place"]["line"].as_u64().expect("a line") as usize;
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(line - 1, edit["text"].as_str().expect("text").trim_end());
    lines.join("\n") + "\n"
}

#[test]
fn a_suggested_barrier_cures_the_race() {
    let straight = "__global__ void k(int *out) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n\
                    \x20 if (t < 63) {\n    out[t] = s[t + 1];\n  }\n}\n";
    let looped = "kernel void k(global int *out) {\n  local int s[64];\n  int t = get_local_id(0);\n\
                  \x20 for (int i = 0; i < 4; i++) {\n    s[t] = i + t;\n    barrier(CLK_LOCAL_MEM_FENCE);\n\
                  \x20   out[t] += s[63 - t];\n  }\n}\n";
    for (name, text) in [("straight.cu", straight), ("looped.cl", looped)] {
        let folder = Folder::new(&[(name, text)]);
        let words = format!("check {name} --block 64 --grid 1");
        let before = folder.run(&format!("{words} --format json"));
        assert_eq!(before.code, 1, "{}", before.out);
        let report = serde_json::from_str(&before.out).expect("JSON");
        std::fs::write(folder.path().join(name), mended(text, &report)).unwrap();
        let after = folder.run(&words);
        assert_eq!(after.code, 0, "{}\n{}", mended(text, &report), after.out);
    }
    let hopeless = "__global__ void k(int *a) { a[0] = threadIdx.x; }\n";
    let folder = Folder::new(&[("k.cu", hopeless)]);
    assert!(!folder.run("check k.cu --format json").out.contains("\"fix\""), "no barrier helps here");
}

#[test]
fn the_documentation_shows_a_real_report() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/check.md")).expect("docs/check.md");
    let start = text.find("```\nerror[race.shared]").expect("the report") + 4;
    let shown = text[start..].split("\n```").next().expect("its end");
    let mut command = Folder::new(&[]).command("check examples/blur_race.cu --block 64");
    command.current_dir(&root);
    let ran = crate::folder::finish(command);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains(shown), "{}", ran.out);
}

#[test]
fn launches_that_no_device_takes_are_errors() {
    let made = |launch: &str| {
        let text = format!(
            "#include <cooperative_groups.h>\n\
             __global__ void plain(int *a) {{ a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }}\n\
             __global__ void waits(int *a) {{ cooperative_groups::this_grid().sync(); a[threadIdx.x] = 1; }}\n\
             int main() {{ int *a; cudaMalloc(&a, 4096); {launch} }}\n"
        );
        let ran = Folder::new(&[("k.cu", text.as_str())]).run("check k.cu");
        assert_eq!(ran.code, 2, "{launch}: {}{}", ran.out, ran.err);
        ran.out + &ran.err
    };
    let said = made("plain<<<1, dim3(1, 1, 128)>>>(a); waits<<<1, 1>>>(a);");
    assert!(said.contains("is launched with blocks of 128 threads along z; 64 is the most"), "{said}");
    let said = made("plain<<<dim3(1, 70000), 32>>>(a);");
    assert!(said.contains("is launched with a grid of 70000 blocks along y; 65535 is the most"), "{said}");
    let said = made("auto kernel = waits; kernel<<<4, 64>>>(a);");
    assert!(said.contains("error[launch.cooperative]"), "{said}");
}

// semantics: memory/alignment, values/termination
#[test]
fn what_a_proof_takes_for_granted_is_listed() {
    let listed = |text: &str, assumption: &str| {
        let ran = Folder::new(&[("k.cu", text)]).run("check k.cu");
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains(&format!("assuming: {assumption}")), "{assumption}: {}", ran.out);
    };
    listed(
        "__global__ void k(int *o) { __shared__ char b[256]; int t = threadIdx.x; if (t < 64) { *(int *)(b + 4 * t) = t; \
         o[t] = *(int *)(b + 4 * t); } }\n",
        "`b` starts at a multiple of 4, which its declaration does not ask for (line 1)",
    );
    listed(
        "__global__ void k(float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; ((float4 *)o)[i] = make_float4(0, 0, 0, 0); }\n",
        "`o` points to a multiple of 16 bytes (line 1)",
    );
    listed(
        "float4 *there();\n\
         __global__ void k(float4 *o) { o[threadIdx.x] = make_float4(0, 0, 0, 0); }\n\
         int main() { k<<<1, 64>>>(there()); }\n",
        "the launch in line 3 passes a multiple of 16 bytes for `o`; it could not be read which",
    );
    listed(
        "__global__ void k(int *o, int *flag) { while (atomicAdd(flag, 0) == 0) { } o[threadIdx.x] = 1; }\n\
         int main() { int *a, *f; cudaMalloc(&a, 256); cudaMalloc(&f, 4); k<<<1, 64>>>(a, f); }\n",
        "loops end that wait for what memory holds (line 1)",
    );
}

#[test]
fn what_another_file_includes_is_looked_at_there() {
    let part = "__global__ void k(int *a, int n) { a[blockIdx.x * n + threadIdx.x] = 1; }\n";
    let main = "#include \"part.cu\"\nint main() { int *a; cudaMalloc(&a, 4096); k<<<4, 64>>>(a, 64); }\n";
    let alone = "__global__ void other(int *a) { a[0] = threadIdx.x; }\n";
    let folder = Folder::new(&[("p/part.cu", part), ("p/main.cu", main)]);
    let ran = folder.run("check p");
    assert_eq!((ran.code, ran.out.matches("kernel `").count()), (0, 1), "{}{}", ran.out, ran.err);
    // Where the other file leaves it out, it is looked at by itself.
    let folder =
        Folder::new(&[("p/part.cu", alone), ("p/main.cu", "#ifdef NEVER\n#include \"part.cu\"\n#endif\n")]);
    let ran = folder.run("check p");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("kernel `other` in p/part.cu"), "{}", ran.out);
    // A name in a comment includes nothing, and what is wrong with the file is said.
    let wrong = "__global__ void k(Missing *a) { a[0] = 1; }\n";
    let folder = Folder::new(&[
        ("p/part.cu", wrong),
        ("p/main.cu", "// #include \"part.cu\"\n/*\n#include \"part.cu\"\n*/\nint main() {}\n"),
    ]);
    assert_eq!(folder.run("check p").code, 2);
}
