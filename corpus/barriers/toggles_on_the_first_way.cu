//! What every round with p = 1 keeps (v is not negative) says nothing of the rounds with p = 0, which are taken up in the middle after the barrier.
//! check: refuted race.shared @12
//! replay: --block 2 --grid 1 --arg n=8 --array c=zero:int:1
//! expect: race.shared @12
__global__ void k(int *c, int n) {
  __shared__ int s;
  int w = 0;
  for (int p = 0; p < 2 && w != 5; p++) {
    int v = 0;
    for (int i = 0; i < n; i++) {
      if (i == 4) __syncthreads();
      if (i > 4 && v < 0) s = threadIdx.x;
      int d = atomicAdd(c, 1) & 7;
      v = p ? d : v ? 0 : -1;
    }
    w = w * w + n;
  }
}
