//! A table of functions: which one is called is not followed, and a run that makes its contents up shows nothing.
//! check: unknown possible
typedef int (*Step)(int);
__device__ int same(int x) { return x; }
__device__ int far(int x) { return x + 64; }
__device__ Step steps[2] = {same, far};
__global__ void k(int *p) {
  p[steps[0](threadIdx.x)] = threadIdx.x;
}
int main() {
  int *p;
  cudaMalloc(&p, 128 * sizeof(int));
  k<<<1, 64>>>(p);
}
