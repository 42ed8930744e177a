//! A contract that stands before an ordinary statement belongs to nothing: what it claims is not checked, and so nothing is
//! proved.
//! lower: unsupported.annotation @8
//! check: unknown unsupported.annotation
__global__ void comment_belongs_to_nothing(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int twice = 2 * i;
  //@ loop_invariant twice >= 0;
  a[twice] = i;
}
