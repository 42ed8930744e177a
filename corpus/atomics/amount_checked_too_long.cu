//! Each thread writes one result more than it asked places for.
//! replay: --block 4 --array count=list:int:1,0,2,3 --array out=zero:int:16 --array next=zero:int:1
//! expect: race.global @9
//! check: refuted race.global @9
__global__ void amount_checked_too_long(const int *count, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = count[i];
  if (n > 0) { int base = atomicAdd(next, n);
    for (int j = 0; j <= n; j++) out[base + j] = i;
  }
}
