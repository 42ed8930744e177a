//! The right side of && is a voting barrier; the left side differs between threads.
//! replay: --block 8 --array a=iota:int:8
//! expect: barrier.divergence @8,10
//! check: refuted barrier.divergence @8,10
__global__ void short_circuit(int *a) {
  int t = threadIdx.x;
  int v = a[t];
  if (v > 3 && __syncthreads_or(v == 5))
    a[t] = 0;
  __syncthreads();
}
