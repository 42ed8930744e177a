//! Runs clang on small programs: what comes out, and what is refused.

use gpuproof_base::{Code, Severity, SourceMap};
use gpuproof_front_c::clang::cache::Cache;
use gpuproof_front_c::clang::recover::Kind;
use gpuproof_front_c::clang::{Clang, Dump, Language, Options, Refusal};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static CLANG: LazyLock<Clang> =
    LazyLock::new(|| Clang::find_with(shared_cache(), None).expect("a usable clang is installed"));

/// Below the build directory: a temporary cache in a static would never be removed.
fn shared_cache() -> Cache {
    Cache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("clang-cache"))
        .expect("the build directory can be written")
}

struct Bench {
    directory: tempfile::TempDir,
    sources: SourceMap,
}

impl Bench {
    fn new() -> Self {
        Self { directory: tempfile::tempdir().expect("temporary directory"), sources: SourceMap::default() }
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.directory.path().join(name);
        std::fs::write(&path, text).expect("write");
        path
    }

    fn dump(&mut self, name: &str, text: &str, options: &Options) -> Result<Dump, Refusal> {
        let path = self.file(name, text);
        CLANG.dump(&path, options, &mut self.sources)
    }
}

fn functions(dump: &Dump) -> Vec<String> {
    fn walk(node: &serde_json::Value, names: &mut Vec<String>) {
        // clang declares its own builtins, such as `__syncthreads`, where they are first used.
        if node["kind"] == "FunctionDecl" && node["isImplicit"] != true {
            names.push(format!(
                "{} {}",
                node["name"].as_str().unwrap_or(""),
                node["type"]["qualType"].as_str().unwrap_or("")
            ));
        }
        for child in node["inner"].as_array().into_iter().flatten() {
            walk(child, names);
        }
    }
    let tree: serde_json::Value = serde_json::from_slice(&dump.json).expect("JSON");
    let mut names = Vec::new();
    walk(&tree, &mut names);
    names
}

const VECTOR_ADD: &str = "#include <cuda_runtime.h>\n\
    __global__ void add(float *a, const float *b, int n) {\n\
    int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
    if (i < n) a[i] += sinf(b[i]);\n\
    __syncthreads();\n}\n\
    void host(float *a) { add<<<4, 256>>>(a, a, 1024); }\n";

#[test]
fn cuda_gives_only_the_users_declarations() {
    let mut bench = Bench::new();
    let dump = bench.dump("k.cu", VECTOR_ADD, &Options::default()).expect("a tree");
    assert_eq!(dump.language, Language::Cuda);
    assert_eq!(functions(&dump), ["add void (float *, const float *, int)", "host void (float *)"]);
    assert!(dump.warnings.is_empty() && dump.substituted_headers.is_empty());
    assert_eq!(bench.sources.files[dump.main_file].path, dump.main_path);
    assert_eq!(&*bench.sources.files[dump.main_file].text, VECTOR_ADD);
    let again = bench.dump("k.cu", VECTOR_ADD, &Options::default()).expect("a tree");
    assert_eq!(again.args, dump.args);
}

#[test]
fn opencl_finds_the_version_that_fits() {
    let mut bench = Bench::new();
    let old =
        "kernel void f(global int *a) { __requires(a[0] > 0); a[get_global_id(0)] = native_sin(1.0f); }\n";
    let dump = bench.dump("old.cl", old, &Options::default()).expect("a tree");
    assert_eq!((dump.language, dump.std.as_str()), (Language::OpenCl, "CL1.2"));
    assert_eq!(functions(&dump), ["f void (__global int *__private)"]);
    let new = "kernel void f(global int *a) { a[0] = work_group_reduce_add(a[get_local_id(0)]); }\n";
    assert_eq!(bench.dump("new.cl", new, &Options::default()).expect("a tree").std, "CL2.0");
    // Nothing in the text says that this needs generic pointers; the second try finds out.
    let generic = "int g(int *p) { return *p; }\nkernel void f(global int *a) { a[0] = g(a); }\n";
    assert_eq!(bench.dump("generic.cl", generic, &Options::default()).expect("a tree").std, "CL2.0");
    let forced = Options { cl_std: Some("CL1.2".into()), ..Options::default() };
    assert!(bench.dump("generic.cl", generic, &forced).is_err());
}

#[test]
fn defines_and_include_directories_reach_clang() {
    let mut bench = Bench::new();
    std::fs::create_dir(bench.directory.path().join("inc")).expect("directory");
    bench.file("inc/mine.h", "#define SIZE 7\n");
    let options = Options {
        defines: vec!["NAME=kernel_name".into(), "ON".into()],
        include_dirs: vec![bench.directory.path().join("inc")],
        ..Options::default()
    };
    let text = "#include <mine.h>\n#if ON\n__global__ void NAME(int *a) { a[SIZE] = 0; }\n#endif\n";
    let dump = bench.dump("k.cu", text, &options).expect("a tree");
    assert_eq!(functions(&dump), ["kernel_name void (int *)"]);
}

#[test]
fn a_define_that_changes_our_headers_is_obeyed() {
    let mut bench = Bench::new();
    let options = Options { defines: vec!["CUDART_VERSION=9000".into()], ..Options::default() };
    let text =
        "static_assert(CUDART_VERSION == 9000, \"\");\n__global__ void f(int *a) { a[threadIdx.x] = 0; }\n";
    let dump = bench.dump("k.cu", text, &options).expect("a tree");
    assert_eq!(functions(&dump), ["f void (int *)"]);
}

#[test]
fn errors_are_clangs_own() {
    let mut bench = Bench::new();
    let text = "kernel void f(global int *a) {\n  a[0] = b;\n  a = 1.5f + ;\n}\n";
    let refusal = bench.dump("k.cl", text, &Options::default()).expect_err("refused");
    assert_eq!(refusal.diagnostics.len(), 2);
    let first = &refusal.diagnostics[0];
    assert_eq!((first.code, first.severity), (Code::SourceSyntax, Severity::Error));
    assert_eq!(first.message, "use of undeclared identifier 'b'");
    assert_eq!(bench.sources.text(first.labels[0].span), "b");
    assert!(refusal.clang_text.contains("k.cl:2:10: error: use of undeclared identifier 'b'"));

    let tolerant = Options { keep_going: true, ..Options::default() };
    let dump = bench.dump("k.cl", text, &tolerant).expect("a tree");
    assert_eq!(dump.errors.len(), 2);
}

#[test]
fn bodies_that_hold_an_error_are_taken_out() {
    let mut bench = Bench::new();
    let rest = "__global__ void f(int *a) {\n  a[0] = b;\n}\n\
        __global__ void h(int *a) {\n  a[0] = 1;\n}\n\
        int main() {\n  int n = 1;\n  n = gone;\n  return n;\n}\n";
    let dump = bench.dump("k.cu", rest, &Options::default()).expect("a tree");
    let passed = &dump.passed_over;
    let text = |start: u32, end: u32| rest.get(start as usize..end as usize).unwrap_or("").trim().to_owned();
    let taken: Vec<(Kind, String)> = passed.regions.iter().map(|r| (r.kind, text(r.start, r.end))).collect();
    let body = "int n = 1;\n  n = gone;\n  return n;".to_owned();
    assert_eq!(taken, [(Kind::DeviceBody, "a[0] = b;".to_owned()), (Kind::HostBody, body)]);
    // Without a declaration the names behind it may mean something else.
    let whole = format!("Missing g;\n{rest}");
    assert!(bench.dump("k.cu", &whole, &Options::default()).is_err());
}

#[test]
fn bodies_that_text_behind_them_depends_on_stay() {
    let mut bench = Bench::new();
    let kernel = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n";
    for (what, text) in [
        ("a counter", "int n = __COUNTER__; missing();"),
        ("a macro that counts", "int n = NEXT; missing();"),
        ("a macro with a pragma", "POP missing();"),
        ("a pragma on two lines", "_Prag\\\nma(\"pop_macro(\\\"NEXT\\\")\") missing();"),
        ("a directive behind a carriage return", "// c\r#undef NEXT\rmissing();"),
        ("a kernel of a class in it", "struct S { static __global__ void inner(int *a) {} }; missing();"),
    ] {
        let macros = "#define NEXT __COUNTER__\n#define POP _Pragma(\"pop_macro(\\\"NEXT\\\")\")\n";
        let whole = format!("{macros}{kernel}void host() {{ {text} }}\n");
        assert!(bench.dump("k.cu", &whole, &Options::default()).is_err(), "{what}");
    }
    // A member kernel may have been asked for in the body.
    let member = format!("template <class T> struct S {{ static __global__ void m(T *a) {{}} }};\n{kernel}");
    let whole = format!("{member}void host() {{ missing(); }}\n");
    assert!(bench.dump("k.cu", &whole, &Options::default()).is_err());
}

#[test]
fn missing_headers_are_taken_to_be_empty_and_named() {
    let mut bench = Bench::new();
    let text = "#include \"lib/first.h\"\n#include <second.hpp>\n#include \"../up.h\"\n\
        __global__ void f(int *a) { a[threadIdx.x] = 0; }\n";
    let dump = bench.dump("k.cu", text, &Options::default()).expect("a tree");
    assert_eq!(dump.substituted_headers, ["lib/first.h", "second.hpp", "../up.h"]);
    assert_eq!(dump.warnings.len(), 3);
    assert!(dump.warnings.iter().all(|w| w.code == Code::SourceHeader && w.severity == Severity::Warning));
    let absolute = "#include \"/no/such/header.h\"\n__global__ void f() {}\n";
    let refusal = bench.dump("k.cu", absolute, &Options::default()).expect_err("refused");
    assert!(refusal.diagnostics[0].message.contains("file not found"));
}

#[test]
fn template_kernels_are_instantiated_on_request() {
    let mut bench = Bench::new();
    let text = "namespace n { template <class T, int N> __global__ void reduce(T *a, int n) { a[N] = n; } }";
    let plain = bench.dump("k.cu", text, &Options::default()).expect("a tree");
    assert_eq!(functions(&plain), ["reduce void (T *, int)"]);
    let options = Options { instantiate: vec!["n::reduce<float, 256>".into()], ..Options::default() };
    let dump = bench.dump("k.cu", text, &options).expect("a tree");
    assert_eq!(functions(&dump), ["reduce void (T *, int)", "reduce void (float *, int)"]);
    assert_eq!(&*bench.sources.files[dump.main_file].text, text, "the appended line is not the user's");
    assert!(!String::from_utf8_lossy(&dump.json).contains("/text\""), "the tree names the user's file");
    let wrong = Options { instantiate: vec!["n::reduce<flaot, 256>".into()], ..Options::default() };
    let refusal = bench.dump("k.cu", text, &wrong).expect_err("refused");
    assert_eq!(refusal.diagnostics[0].code, Code::UsageOption);
    assert!(refusal.diagnostics[0].message.starts_with("cannot instantiate `n::reduce<flaot, 256>`"));
}

#[test]
fn unusable_files_are_refused_before_clang_runs() {
    let mut bench = Bench::new();
    let empty = bench.file("empty.cu", " \n\t\n");
    let binary = bench.file("binary.cu", b"\x7fELF\0\0\0");
    let missing = bench.directory.path().join("missing.cu");
    let directory = bench.directory.path().to_path_buf();
    for (path, word) in
        [(empty, "empty"), (binary, "binary"), (missing, "cannot read"), (directory, "directory")]
    {
        let refusal = CLANG.dump(&path, &Options::default(), &mut bench.sources).expect_err("refused");
        assert_eq!(refusal.diagnostics.len(), 1);
        assert_eq!(refusal.diagnostics[0].code, Code::SourceUnreadable);
        assert!(refusal.diagnostics[0].message.contains(word), "{}", refusal.diagnostics[0].message);
    }
    let refusal = bench.dump("k.txt", "x", &Options::default()).expect_err("refused");
    assert_eq!(refusal.diagnostics[0].code, Code::UsageOption);
}

#[cfg(unix)]
#[test]
fn odd_paths_are_tolerated() {
    use std::os::unix::ffi::OsStrExt;
    let mut bench = Bench::new();
    let names: [&[u8]; 3] = [b"-x.cu", b"two words: x.cu", b"not-utf8-\xff.cu"];
    for name in names {
        let path = bench.directory.path().join(std::ffi::OsStr::from_bytes(name));
        std::fs::write(&path, "__global__ void f() {}\n").expect("write");
        let dump = CLANG.dump(&path, &Options::default(), &mut bench.sources).expect("a tree");
        assert_eq!(functions(&dump), ["f void ()"]);
    }
}

#[test]
fn a_compile_database_gives_flags() {
    let mut bench = Bench::new();
    let root = bench.directory.path().to_path_buf();
    let entry = serde_json::json!([{
        "directory": root, "file": "k.cu", "command": "nvcc -DKERNEL=f -std=c++14 -O3 -arch=sm_80 -c k.cu",
    }]);
    bench.file("compile_commands.json", entry.to_string());
    let options = Options { compile_commands: Some(root), ..Options::default() };
    let dump = bench.dump("k.cu", "__global__ void KERNEL() {}\n", &options).expect("a tree");
    assert_eq!((functions(&dump), dump.std.as_str()), (vec!["f void ()".to_owned()], "c++14"));
}

#[test]
fn a_damaged_precompiled_header_is_made_anew() {
    let cache = tempfile::tempdir().expect("temporary directory");
    let clang = Clang::find_with(Cache::at(cache.path().to_path_buf()).expect("cache"), None).expect("clang");
    let mut bench = Bench::new();
    let path = bench.file("k.cu", VECTOR_ADD);
    let first = clang.dump(&path, &Options::default(), &mut bench.sources).expect("a tree");
    assert!(first.pch_time > std::time::Duration::ZERO);
    let is_pch = |path: &Path| path.extension().is_some_and(|e| e == "pch");
    let pch = std::fs::read_dir(cache.path())
        .expect("list")
        .map(|e| e.expect("entry").path())
        .find(|path| is_pch(path))
        .expect("a precompiled header");
    let whole = std::fs::read(&pch).expect("read");
    std::fs::write(&pch, &whole[..whole.len() / 2]).expect("write");
    let second = clang.dump(&path, &Options::default(), &mut bench.sources).expect("a tree");
    assert_eq!(functions(&second), functions(&first));
    assert_eq!(std::fs::read(&pch).expect("read"), whole, "the same headers give the same file");
}

/// Uses a bit of everything, as host programs do.
const PROGRAM: &str = r#"
#include <algorithm>
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <iostream>
#include <limits>
#include <vector>
namespace cg = cooperative_groups;
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    std::cerr << cudaGetErrorString(e) << std::endl; exit(EXIT_FAILURE); } } while (0)
texture<float, 2, cudaReadModeElementType> image;
__constant__ float weights[16];
__global__ void __launch_bounds__(256) work(float4 *out, const float *__restrict__ in, half *h, curandState *s, int n) {
  extern __shared__ float tile[];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? __ldg(&in[i]) : std::numeric_limits<float>::max();
  block.sync();
  float v = tile[threadIdx.x] * weights[i & 15] + tex2D(image, 0.5f, 1.0f);
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d) + warp.shfl_xor(v, d);
  v = max(v, sqrt(2)) + pow(v, 3) + curand_uniform(&s[i]) + __half2float(h[i] * __float2half(2.0f));
  if (warp.thread_rank() == 0) atomicAdd(&out[0].x, v);
  assert(n > 0);
  if (i == 0) printf("%f\\n", v);
  out[i] = make_float4(v, min(n, 3), fmaxf(v, 0.f), rsqrtf(v));
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  std::vector<float> host(n);
  std::sort(host.begin(), host.end(), [](float x, float y) { return x > y; });
  float *in; float4 *out;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc((void **)&out, n * sizeof(float4)));
  CHECK(cudaMemcpy(in, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(weights, host.data(), sizeof weights));
  dim3 block(256), grid((n + block.x - 1) / block.x);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  work<<<grid, block, 256 * sizeof(float), stream>>>(out, in, nullptr, nullptr, n);
  CHECK(cudaDeviceSynchronize());
  return 0;
}
"#;

#[test]
fn whole_programs_are_read_under_every_standard_and_architecture() {
    let mut bench = Bench::new();
    for (std, arch) in [("c++11", "sm_35"), ("c++14", "sm_60"), ("c++17", "sm_70"), ("c++20", "sm_90")] {
        let options = Options { std: Some(std.into()), arch: arch.into(), ..Options::default() };
        let dump =
            bench.dump("k.cu", PROGRAM, &options).unwrap_or_else(|r| panic!("{std}: {}", r.clang_text));
        assert!(dump.substituted_headers.is_empty());
        assert!(functions(&dump).iter().any(|f| f.starts_with("work void (float4 *, const float *")));
    }
    let old = Options { std: Some("c++03".into()), ..Options::default() };
    let refusal = bench.dump("k.cu", PROGRAM, &old).expect_err("refused");
    assert_eq!(refusal.diagnostics[0].code, Code::UsageOption);
}

#[test]
fn assertions_follow_ndebug() {
    let mut bench = Bench::new();
    let text = "__global__ void f(int n) { assert(n > 0); }\n";
    let calls = |dump: &Dump| String::from_utf8_lossy(&dump.json).matches("\"CallExpr\"").count();
    let on = bench.dump("k.cu", text, &Options::default()).expect("a tree");
    let options = Options { defines: vec!["NDEBUG".into()], ..Options::default() };
    let off = bench.dump("k.cu", text, &options).expect("a tree");
    assert_eq!((calls(&on), calls(&off)), (1, 0));
    let inside = format!("#define NDEBUG\n#include <assert.h>\n{text}");
    assert_eq!(calls(&bench.dump("k.cu", &inside, &Options::default()).expect("a tree")), 0);
}

#[test]
fn annotations_are_calls_in_both_languages() {
    let mut bench = Bench::new();
    let body = "__requires(n > 0); __requires(__no_write(a)); int i = 0;\n\
        while (__invariant(i >= 0), __global_invariant(__implies(__write(a), __write_offset_bytes(a) / sizeof(int) == 1)),\n\
               i < n) { i++; }\n\
        __barrier_invariant_2(a[0] == 0, 1, 2); __assert(__uniform_int(i) & __same_group & __is_pow2(n));\n\
        __read_permission(int, a[i]); a[f(i, 2)] = __ite(n > 1, n, i) + __other_int(i);";
    let cuda = format!(
        "DECLARE_UF_BINARY(f, int, int, int);\n__axiom(blockIdx.x < 7);\n__global__ void k(int *a, int n) {{ {body} }}\n"
    );
    let opencl = format!(
        "DECLARE_UF_BINARY(f, int, int, int);\n__axiom(get_group_id(0) < 7);\nkernel void k(global int *a, int n) {{ {body} }}\n"
    );
    for (name, text) in [("k.cu", cuda), ("k.cl", opencl)] {
        let dump =
            bench.dump(name, &text, &Options::default()).unwrap_or_else(|r| panic!("{}", r.clang_text));
        let json = String::from_utf8_lossy(&dump.json);
        for call in
            ["__requires", "__invariant", "__write_offset_bytes", "__barrier_invariant_2", "__same_group"]
        {
            assert!(json.contains(&format!("\"{call}\"")), "{name}: {call}");
        }
        assert!(json.contains("__uninterpreted_function_f"), "{name}: the mark of an uninterpreted function");
        assert!(functions(&dump).iter().any(|f| f.starts_with("__axiom_")), "{name}: an axiom is a function");
    }
}

#[test]
fn files_beside_the_source_are_found_in_angle_brackets_too() {
    let mut bench = Bench::new();
    bench.file("mine.cuh", "#define SIZE 4\n");
    let dump = bench.dump(
        "k.cu",
        "#include <mine.cuh>\n__global__ void f(int *a) { a[SIZE] = 0; }\n",
        &Options::default(),
    );
    assert!(dump.expect("a tree").substituted_headers.is_empty());
}

#[test]
fn type_traits_are_there_without_an_include() {
    let mut bench = Bench::new();
    let text = "template <class T> __global__ void f(T *a) { if (std::is_same<T, int>::value) a[0] = 0; }\n\
        template __global__ void f<int>(int *);\n";
    let dump = bench.dump("k.cu", text, &Options::default()).unwrap_or_else(|r| panic!("{}", r.clang_text));
    assert!(String::from_utf8_lossy(&dump.json).contains("is_same"), "the tree shows the traits");
}
