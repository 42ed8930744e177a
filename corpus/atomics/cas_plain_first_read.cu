//! The first read of the compare-and-swap loop is a plain one and races with the other threads' updates.
//! replay: --block 8 --array a=iota:float:8 --array sum=zero:float:1
//! expect: race.global @8,11
//! check: refuted race.global @8,11
__global__ void cas_plain_first_read(const float *a, float *sum) {
  int *bits = (int *)sum;
  float v = a[blockIdx.x * blockDim.x + threadIdx.x];
  int old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __float_as_int(__int_as_float(seen) + v));
  } while (old != seen);
}
