//! A method changes the member that is the block size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
struct C { int t; C() : t(128) {} void set(int x) { t = x; } void go() { mirror<<<4, t>>>(nullptr); } };
int main() { C c; c.set(256); c.go(); }
