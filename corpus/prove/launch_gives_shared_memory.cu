//! How much dynamic shared memory there is, the launch says: that is listed, as for every kernel launch.
//! prove: proved
//@ requires blockDim.x == 32 && gridDim.x == 1;
//@ context Perm(out[threadIdx.x], write);
//@ ensures out[threadIdx.x] == threadIdx.x;
//@ requires Perm(s[threadIdx.x], write);
__global__ void own(int *out) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[threadIdx.x];
}
