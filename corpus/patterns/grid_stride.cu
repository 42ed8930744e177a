//! Grid-stride loop: every thread takes the elements i, i + stride, i + 2 stride, ...
//! replay: --block 4 --grid 2 --array a=iota:int:21 --arg n=21
//! expect: ok
//! array: a = 0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361 400
//! check: proved
__global__ void grid_stride(int *a, int n) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    a[i] = a[i] * a[i];
}
