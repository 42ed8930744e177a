//! What threads share does not hold when they are launched.
//! prove: rejected contract.pre in host
/*@
  kernel_invariant Perm(total[0], write) ** total[0] >= 0 ** total[0] <= 1000;
  context Perm(a[\gtid], 1\2);
  requires a[\gtid] <= 1000;
@*/
__global__ void most(int *total, int *a) {
  atomicMax(&total[0], a[blockIdx.x * blockDim.x + threadIdx.x]);
}

/*@
  context 0 < blocks && blocks <= 1000000;
  context Perm(total[0], write);
  context (\forall* int i; 0 <= i && i < blocks * 64; Perm(a[i], write));
  context (\forall int i; 0 <= i && i < blocks * 64; a[i] <= 1000);
  requires total[0] == 2000;
  ensures total[0] <= 1000;
@*/
void host(int *total, int *a, int blocks) {
  most<<<blocks, 64>>>(total, a);
  if (blocks > 1) {
    most<<<blocks / 2, 64>>>(total, a);
  }
}
