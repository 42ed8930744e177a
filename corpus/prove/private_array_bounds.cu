//! # A thread's own array has as many elements as it was declared with
//! prove: rejected perm.write @11

/*@
  context \gtid < n ==> Perm(out[\gtid], write);
@*/
__global__ void sums(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int parts[3];
  for (int k = 0; k <= 3; k++) {
    parts[k] = k;
  }
  if (i < n) {
    out[i] = parts[0];
  }
}
