//! The mask names all lanes, but half of them wait at another statement.
//! replay: --block 32 --array out=zero:int:32
//! expect: barrier.divergence @9
//! check: --block 32 => refuted barrier.divergence @9
__global__ void syncwarp_missing_lanes(int *out) {
  int t = threadIdx.x;
  if (t < 16) {
    out[t] = 1;
    __syncwarp();
  }
  __syncthreads();
}
