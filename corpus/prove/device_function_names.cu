//! In a device function a name is the function's own, not the kernel's.
//! prove: rejected assert.failed
__device__ int same(int x) {
  //@ assert x == 5;
  return x;
}

/*@ requires x == 5; context Perm(a[\gtid], write); ensures a[\gtid] == 3; @*/
__global__ void fill(int *a, int x) { a[blockIdx.x * blockDim.x + threadIdx.x] = same(3); }
