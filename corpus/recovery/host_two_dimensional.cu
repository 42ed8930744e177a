//! A launch in sight has blocks of two dimensions: that is not assumed away because of an error elsewhere.
//! check: not proved
__global__ void host_two_dimensional(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

void start(int *a) { host_two_dimensional<<<4, dim3(32, 2)>>>(a); }

void other(int *a) { missing_call(a); }
