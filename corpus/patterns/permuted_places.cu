//! Each thread writes a place into shared memory, and uses the one that its neighbour wrote.
//! replay: --block 8 --array out=fill:-1:int:8
//! expect: ok
//! array: out = 6 5 4 3 2 1 0 7
//! check: --block 8 --grid 1 => proved
__global__ void permuted_places(int *out) {
  __shared__ int place[8];
  int t = threadIdx.x;
  place[t] = 7 - t;
  __syncthreads();
  out[place[(t + 1) % 8]] = t;
}
