//! Atomics on 64-bit integers, floats and doubles.
//! replay: --block 8 --array n=list:ulong:4294967290 --array f=zero:float:1 --array d=zero:double:1
//! expect: ok
//! array: n = 4294967314
//! array: f = 14
//! array: d = 28
//! check: proved
__global__ void wide_and_float(unsigned long long *n, float *f, double *d) {
  atomicAdd(n, 3ull);
  atomicAdd(f, threadIdx.x * 0.5f);
  atomicAdd(d, (double)threadIdx.x);
}
