//! Addition of floats by a compare-and-swap loop.
//! replay: --block 8 --grid 2 --array a=iota:float:16 --array sum=zero:float:1
//! expect: ok
//! array: sum = 120
//! check: proved
__device__ void add(float *p, float v) {
  int *bits = (int *)p;
  int old = atomicAdd(bits, 0), seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __float_as_int(__int_as_float(seen) + v));
  } while (old != seen);
}

__global__ void cas_float_add(const float *a, float *sum) {
  add(sum, a[blockIdx.x * blockDim.x + threadIdx.x]);
}
