//! The input says in which rounds the block meets and when it is done: the same for all threads.
//! replay: --block 64 --array plan=iota:int:8 --array out=zero:int:64
//! expect: ok
//! check: proved
__global__ void rounds_to_meet_from_memory(const int *plan, int *out) {
  extern __shared__ int s[];
  int at = 0;
  while (true) {
    int what = plan[at];
    if (what == 0) break;
    if (what == 1) __syncthreads();
    if (what == 2) return;
    at += what;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}
