//! Runs clang on small programs: what comes out, and what is refused.

use gpuproof_base::{Code, Severity, SourceMap};
use gpuproof_front_c::clang::cache::Cache;
use gpuproof_front_c::clang::{Clang, Dump, Language, Options, Refusal};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static CLANG: LazyLock<Clang> =
    LazyLock::new(|| Clang::find_with(Cache::temporary(), None).expect("a usable clang is installed"));

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
    let text = "__global__ void f(int *a) {\n  a[0] = b;\n  a = 1.5f + ;\n}\n";
    let refusal = bench.dump("k.cu", text, &Options::default()).expect_err("refused");
    assert_eq!(refusal.diagnostics.len(), 2);
    let first = &refusal.diagnostics[0];
    assert_eq!((first.code, first.severity), (Code::SourceSyntax, Severity::Error));
    assert_eq!(first.message, "use of undeclared identifier 'b'");
    assert_eq!(bench.sources.text(first.labels[0].span), "b");
    assert!(refusal.clang_text.contains("k.cu:2:10: error: use of undeclared identifier 'b'"));

    let tolerant = Options { keep_going: true, ..Options::default() };
    let dump = bench.dump("k.cu", text, &tolerant).expect("a tree");
    assert_eq!(dump.errors.len(), 2);
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
