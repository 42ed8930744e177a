//! Host code that is done early if there is nothing to do, calls functions of its own and asks whether something went wrong.
//! prove: proved
/*@
  context \gtid < size ==> Perm(a[\gtid], write);
  ensures \gtid < size ==> a[\gtid] == 0;
@*/
__global__ void clear(int *a, int size) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < size) {
    a[tid] = 0;
  }
}

static void clear_all(int *p, int n) {
  int blocks = (n + 255) / 256;
  clear<<<blocks, 256>>>(p, n);
}

/*@
  context n <= 1000000;
  context (\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));
  ensures (\forall int i; 0 <= i && i < n; a[i] == 0 && b[i] == 0);
@*/
void host(int *a, int *b, int n) {
  if (n <= 0) {
    return;
  }
  clear_all(a, n);
  if (cudaGetLastError() != cudaSuccess) {
    return;
  }
  clear_all(b, n);
  cudaDeviceSynchronize();
}
