//! Each block reverses its part of the array through shared memory of the launch's size.
//! replay: --block 6 --grid 2 --dynamic-shared 24 --array a=iota:int:12
//! expect: ok
//! array: a = 5 4 3 2 1 0 11 10 9 8 7 6
//! check: --assume dynamicShared==4*blockDim.x => proved
__global__ void reverse_block(int *a) {
  extern __shared__ int s[];
  int t = threadIdx.x, base = blockIdx.x * blockDim.x;
  s[t] = a[base + t];
  __syncthreads();
  a[base + t] = s[blockDim.x - 1 - t];
}
