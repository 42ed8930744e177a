//! Invariants of a loop in a device function are about the function's variables.
//! prove: proved
__device__ int up_to(int limit) {
  int i = 0;
  //@ loop_invariant 0 <= i && i <= 7;
  while (i < 7) {
    i += 1;
  }
  return i;
}

/*@ context Perm(a[\gtid], write); ensures a[\gtid] == 7; @*/
__global__ void fill(int *a, int i) { a[blockIdx.x * blockDim.x + threadIdx.x] = up_to(3); }
