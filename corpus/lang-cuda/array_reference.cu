//! References to rows of shared arrays and to whole arrays.
//! replay: --block 4,2 --array out=zero:int:8
//! expect: ok
//! array: out = 3 2 1 0 13 12 11 10
//! check: --block 4,2 --grid 1 => proved
template <int n> __device__ int last(const int (&row)[n], int k) { return row[n - 1 - k]; }

__global__ void array_reference(int *out) {
  __shared__ int tile[2][4];
  int x = threadIdx.x, y = threadIdx.y;
  int(&row)[4] = tile[y];
  row[x] = 10 * y + x;
  __syncthreads();
  out[y * 4 + x] = last(row, x);
}
