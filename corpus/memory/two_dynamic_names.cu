//! Two extern __shared__ arrays are two names of the same bytes.
//! replay: --block 8 --dynamic-shared 64 --array out=zero:int:8
//! expect: race.shared @10,11
//! check: --block 8 --dynamic-shared 64 => refuted race.shared @10,11
extern __shared__ int ints[];
extern __shared__ float floats[];

__global__ void two_dynamic_names(int *out) {
  int t = threadIdx.x;
  ints[t] = t + 1;
  floats[t ^ 1] = 0.5f;
  __syncthreads();
  out[blockIdx.x * 8 + t] = ints[t];
}
