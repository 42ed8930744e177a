//! The destructor of a parameter holds a barrier that all threads reach: it orders what comes before and after.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 3 2 1 0
//! check: proved

struct meet {
  int n;
  __device__ ~meet() { __syncthreads(); }
};

__device__ void take(meet m) {}

__global__ void destroyed_parameter_orders(int *out) {
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;
  take(meet{1});
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
