//! Damaged syntax trees: whatever clang prints, reading and lowering it must not panic.
//!
//! Real dumps are taken apart and put together wrongly (kinds exchanged, children dropped or moved, texts and numbers
//! swapped, bytes changed) for about a second; `GPUPROOF_FUZZ_SECONDS` asks for more.

use crate::clang::{Clang, Dump, Language as ClangLanguage, Options};
use crate::lower_dump;
use gpuproof_base::SourceMap;
use gpuproof_kir::Language;
use serde_json::Value;
use std::time::{Duration, Instant};

const CUDA: &str = r#"
struct Base { int n; __device__ Base(int n) : n(n) {} };
struct P : Base { float *a; float4 v; unsigned f : 3; __device__ P(float *a) : Base(2), a(a), f(1) {} __device__ float get(int i) const { return a[i] + v.x; } };
template <class T, int N> __device__ T sum(const T *p) { T s = 0; for (int k = 0; k < N; ++k) s += p[k]; return s; }
__device__ int twice(int x) { return 2 * x; }
__constant__ int table[4] = {1, 2, 3, 4};
__global__ void k(Base b, float *out, int n) {
  __shared__ float s[16][17];
  extern __shared__ int dyn[];
  P p(out);
  int (*f)(int) = twice;
  unsigned i = threadIdx.x;
  auto g = [&, n](int q) { return q + i + n; };
  //@ loop_invariant j >= 0;
  for (int j = 0; j < n && out[j] > 0; j++) { if (j == 3) continue; s[i][j] = p.get(j) + sum<float, 3>(out); }
  __syncthreads();
  switch (f(n)) { case 1: out[0] += 1; break; case 2 ... 4: dyn[i] = table[i & 3]; default: atomicAdd(&dyn[0], g(1)); }
  float4 w = make_float4(1, 2, 3, 4); w.x = w.y; out[i] = w.x > 0 ? sqrtf(w.z) : __shfl_xor_sync(~0u, w.w, 1);
  __requires(n > 0); __assert(out[i] == 0);
}
"#;

const OPENCL: &str = r#"
typedef struct { int a; float4 v; } R;
kernel void k(global R *r, local float *t, constant int *c, int n) {
  float4 v = (float4)(1.0f, 2.0f, 3.0f, n); local int s[8];
  v.xy = v.zw; int4 m = v > 0.0f; r[get_global_id(0)].v = select(v, v.wzyx, m);
  do { s[get_local_id(0)] = c[n] << n; } while (--n);
  barrier(CLK_LOCAL_MEM_FENCE); vstore4(v, 0, t); atomic_inc(&s[0]); r->a = convert_int_sat(dot(v, v)); goto end; r->a = 1;
end: r->a = 2;
}
"#;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// All values inside a value, as paths of child numbers.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// The nth value inside a value, in document order.
fn nth<'v>(value: &'v mut Value, n: &mut usize) -> Option<&'v mut Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, n)),
        Value::Object(fields) => fields.iter_mut().map(|(_, v)| v).find_map(|v| nth(v, n)),
        _ => None,
    }
}

fn damage(tree: &mut Value, random: &mut Random) {
    let total = count(tree);
    let donor = nth(tree, &mut random.below(total)).cloned().unwrap_or(Value::Null);
    let numbers = [0i64, -1, 1, 1 << 31, 1 << 40, i64::MAX, 3, 16];
    let number = numbers[random.below(numbers.len())];
    let choice = random.below(7);
    let Some(target) = nth(tree, &mut (1 + random.below(total - 1))) else { return };
    match (target, choice) {
        (Value::Array(items), 0..=2) if !items.is_empty() => {
            let at = random.below(items.len());
            if choice == 0 {
                items.remove(at);
            } else {
                let other = random.below(items.len());
                items.swap(at, other);
            }
        }
        (Value::Object(fields), 0..=1) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            if let Some(key) = keys.get(random.below(keys.len())) {
                fields.remove(key);
            }
        }
        (Value::String(text), 3) => *text = number.to_string(),
        (Value::String(text), 4) => *text = text.replace(|c: char| c.is_ascii_digit(), &number.to_string()),
        (target @ Value::Number(_), _) => *target = number.into(),
        (target @ Value::String(_), _) if donor.is_string() => *target = donor,
        (target, 5) => *target = donor,
        _ => {}
    }
}

#[test]
fn damaged_trees_are_refused_or_lowered_but_never_panic() {
    let seconds = std::env::var("GPUPROOF_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let folder = tempfile::tempdir().expect("a folder");
    let clang = Clang::find().expect("clang");
    let mut dumps = Vec::new();
    for (name, text) in [("k.cu", CUDA), ("k.cl", OPENCL)] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        let mut sources = SourceMap::default();
        let dump = clang.dump(&path, &Options::default(), &mut sources).expect("clang accepts it");
        let tree: Value = serde_json::from_slice(&dump.json).expect("JSON");
        dumps.push((dump, tree, sources));
    }
    for (dump, _, sources) in &dumps {
        let lowered = run(dump.clone(), sources).expect("no panic").expect("the whole tree is read");
        assert!(lowered > 0, "the kernel is there");
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut refused = 0;
    let mut runs = 0;
    while Instant::now() < end {
        let (dump, tree, sources) = &dumps[random.below(dumps.len())];
        let mut tree = tree.clone();
        for _ in 0..1 + random.below(4) {
            damage(&mut tree, &mut random);
        }
        let mut json = serde_json::to_vec(&tree).expect("JSON");
        if random.below(8) == 0 {
            let at = random.below(json.len());
            json[at] = random.next() as u8;
        }
        let saved = json.clone();
        let damaged = Dump { json, ..dump.clone() };
        match run(damaged, sources) {
            Ok(Ok(_)) => {}
            Ok(Err(_)) => refused += 1,
            Err(text) => {
                let path = std::env::temp_dir().join("gpuproof-damaged-tree.json");
                std::fs::write(&path, saved).expect("a file");
                panic!("{text}; the tree is in {}", path.display());
            }
        }
        runs += 1;
    }
    assert!(runs > 5 && refused < runs, "{refused} of {runs} were refused at once");
}

/// Lowers a dump on a thread of its own: number of kernels, or why it was refused, or the text of a panic.
fn run(dump: Dump, sources: &SourceMap) -> Result<Result<usize, String>, String> {
    let mut sources = sources.clone();
    let language = if dump.language == ClangLanguage::Cuda { Language::Cuda } else { Language::OpenCl };
    let options = Options { hosts: true, ..Options::default() };
    let work = move || {
        let (lowered, _) = lower_dump(&dump, &[], language, &options, &mut sources)?;
        let module = lowered.module;
        let kernels = module.kernels().count();
        // The validator may reject what a broken tree became, but it must cope with it.
        let _ = gpuproof_kir::valid::check(&module).len();
        Ok(kernels)
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(work).expect("a thread");
    thread.join().map_err(crate::panic_text)
}
