//! The second kernel is launched first: what it adds to is not 0.
//! prove: rejected contract.pre in host
//@ import "../../lib/arithmetic.pvl";

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

/*@
  context 0 < size && 0 < N && N * size <= 2147483647;
  context \gtid < size ==> (\gtid != size - 1 ? Perm(a[\gtid + 1], write) : Perm(a[0], write));
  requires \gtid < size ==> (\gtid != size - 1 ? a[\gtid + 1] == 0 : a[0] == 0);
  ensures \gtid < size ==> (\gtid != size - 1 ? a[\gtid + 1] == N * \gtid : a[0] == N * \gtid);
@*/
__global__ void add(int *a, int size, int N) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < size) {
    int next = tid != size - 1 ? tid + 1 : 0;
    /*@
      loop_invariant 0 <= k && k <= N;
      loop_invariant Perm(a[next], write) ** a[next] == k * tid;
    @*/
    for (int k = 0; k < N; k++) {
      //@ ghost natural(k, tid);
      //@ ghost natural(N - k - 1, tid);
      //@ ghost natural(N, size - tid);
      a[next] = a[next] + tid;
    }
  }
}

/*@
  context 0 < size && size <= 2000000000 && 0 < N && N * size <= 2147483647;
  context (\forall* int i; 0 <= i && i < size; Perm(a[i], write));
  ensures (\forall int i; 0 <= i && i < size - 1; a[i + 1] == N * i);
  ensures a[0] == N * (size - 1);
@*/
void host(int *a, int size, int N) {
  int blocks = (size + 255) / 256;
  add<<<blocks, 256>>>(a, size, N);
  clear<<<blocks, 256>>>(a, size);
  cudaDeviceSynchronize();
}
