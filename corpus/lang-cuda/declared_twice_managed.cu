//! A managed variable that is declared first and defined later.
//! check: --block 64 --grid 1 => refuted race.global
extern __managed__ int flag;
__device__ void raise(int n) { flag = n; }
__managed__ int flag;
__global__ void both(int *out) {
  raise(threadIdx.x);
  out[threadIdx.x] = flag;
}
