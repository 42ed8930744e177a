//! All threads execute the barrier four times, but in different iterations of the two loops.
//! replay: --block 2 --array a=zero:int:8
//! expect: barrier.divergence @12
//! check: --block 2 => refuted barrier.divergence @12
__global__ void nested_loops(int *a) {
  int t = threadIdx.x;
  int outer = t == 0 ? 4 : 1;
  int inner = t == 0 ? 1 : 4;
  for (int i = 0; i < outer; i++)
    for (int j = 0; j < inner; j++) {
      a[(i + j) * blockDim.x + t] = t;
      __syncthreads();
    }
}
