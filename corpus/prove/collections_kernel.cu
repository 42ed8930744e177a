//! A kernel whose contract speaks of sets: what is written are elements of the input.
//! prove: proved
/*@
  given set<int> wanted;
  context 0 <= n;
  context \gtid < n ==> Perm(in[\gtid], 1\2) ** Perm(out[\gtid], write);
  requires \gtid < n ==> in[\gtid] \in wanted;
  ensures \gtid < n ==> out[\gtid] \in wanted + {0};
@*/
__global__ void positive(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int value = in[i];
    out[i] = value > 0 ? value : 0;
  }
}
