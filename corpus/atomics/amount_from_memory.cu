//! The amount that a thread asks for is a number in memory, which may be 0 or negative: nothing is claimed.
//! replay: --block 4 --array count=list:int:1,2,1,3 --array out=zero:int:7 --array next=zero:int:1
//! expect: ok
//! replay: --block 4 --array count=list:int:1,-1,0,2 --array out=zero:int:7 --array next=list:int:1
//! expect: race.global @9
//! check: refuted race.global @9
__global__ void amount_from_memory(const int *count, int *out, int *next) {
  int base = atomicAdd(next, count[blockIdx.x * blockDim.x + threadIdx.x]);
  out[base] = threadIdx.x;
}
