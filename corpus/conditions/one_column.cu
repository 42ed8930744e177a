//! A kernel that asks for its place along y, and never along x, is one for columns of threads.
//! check: proved if gridDim.x is 1 and blockDim.x is 1

__global__ void column(int *in) {
  __shared__ int s[1024];
  s[threadIdx.y] = in[threadIdx.y];
  __syncthreads();
  in[threadIdx.y] += s[blockDim.y - 1 - threadIdx.y];
}
