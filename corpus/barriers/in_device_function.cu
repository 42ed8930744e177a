//! A barrier inside a device function counts at each of its calls.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 2..7 0 1
//! check: --block 8 => proved
__device__ int rotate(int *s, int v) {
  __syncthreads();
  s[threadIdx.x] = v;
  __syncthreads();
  return s[(threadIdx.x + 1) % 8];
}

__global__ void in_device_function(int *out) {
  __shared__ int s[8];
  int v = rotate(s, threadIdx.x);
  v = rotate(s, v);
  out[blockIdx.x * 8 + threadIdx.x] = v;
}
