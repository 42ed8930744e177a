//! Two phases use the same shared memory in turn; a barrier stands between the last reads of one and the first writes of the other.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
__global__ void union_storage(const int *in, int *out) {
  __shared__ union {
    int places[64];
    short counts[128];
  } storage;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  storage.places[t] = in[i];
  __syncthreads();
  int x = storage.places[63 - t];
  __syncthreads();
  storage.counts[t] = (short)x;
  __syncthreads();
  out[i] = storage.counts[63 - t] + x;
}
