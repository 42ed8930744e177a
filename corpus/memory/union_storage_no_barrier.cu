//! Two phases use the same shared memory under other names; no barrier stands between them.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: race.shared
//! check: --block 64 => refuted race.shared
//! A tool that takes the members for arrays of their own sees nothing wrong here.
__global__ void union_storage_no_barrier(const int *in, int *out) {
  __shared__ union {
    int places[64];
    short counts[128];
  } storage;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  storage.places[t] = in[i];
  __syncthreads();
  int x = storage.places[63 - t];
  storage.counts[t] = (short)x;
  __syncthreads();
  out[i] = storage.counts[63 - t] + x;
}
