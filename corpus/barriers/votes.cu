//! The voting barriers give every thread the count, conjunction and disjunction of the predicates.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:3
//! expect: ok
//! array: out = 10 0 1
//! check: --block 64 --grid 1 => proved
__global__ void votes(const int *a, int *out) {
  int v = a[threadIdx.x];
  int below = __syncthreads_count(v < 10);
  int all = __syncthreads_and(v < 10);
  int any = __syncthreads_or(v < 10);
  if (threadIdx.x == 0) {
    out[0] = below;
    out[1] = all;
    out[2] = any != 0;
  }
}
