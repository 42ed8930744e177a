//! A stride in global memory: small ones share sectors.
//! replay: --block 64 --arg s=2
//! expect: ok
//! perf:
//! access: 9 write o: sectors at most 32; requests 8; 1, 4, 8, 12, 16, 20, 24, 28 for s = 0 to 7, from there on 32 for every s; for every block size
//! perf: --arg s=1
//! access: 9 write o: sectors 4; requests 8
__global__ void stride_in_global(float *o, int s) {
  o[(blockIdx.x * blockDim.x + threadIdx.x) * s] = 1.0f + threadIdx.x;
}
