//! CUDA vector types: construction, components, and copies of whole vectors.
//! replay: --block 2 --array a=iota:int:8 --array out=zero:int:8 --array d=zero:int:3
//! expect: ok
//! array: out = 3 2 1 10 7 6 5 14
//! array: d = 2 1 1
//! check: --block 2 --grid 1 => proved
__device__ int4 reversed(int4 v) { return make_int4(v.w, v.z, v.y, v.x); }

__global__ void vector_types(const int4 *a, int4 *out, int *d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = reversed(a[i]);
  int2 extra = make_int2(10, v.w);
  v.w = extra.x + extra.y;
  out[i] = v;
  if (i == 0) {
    dim3 size(blockDim.x);
    d[0] = size.x;
    d[1] = size.y;
    d[2] = size.z;
  }
}
