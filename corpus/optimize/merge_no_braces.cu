//! The same for merged rounds, in an `else`.
//! optimize: rejected opt.loop_shape
/*@
  requires 0 <= z && z <= 100;
  context Perm(a[\gtid], write);
@*/
__global__ void k(int *a, int z) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = 0;
  if (z > 3) {
    a[t] = 1;
  } else
    /*@
      gpuopt iter_merge i 2;
      loop_invariant 0 <= i && i <= 11;
      loop_invariant Perm(a[t], write) ** t == \gtid;
    @*/
    while (i < 11) {
      a[t] = z;
      i = i + 1;
    }
}
