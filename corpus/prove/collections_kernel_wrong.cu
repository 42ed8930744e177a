//! A kernel whose contract speaks of sets: 0 need not be an element.
//! prove: rejected contract.post @8
/*@
  given set<int> wanted;
  context 0 <= n;
  context \gtid < n ==> Perm(in[\gtid], 1\2) ** Perm(out[\gtid], write);
  requires \gtid < n ==> in[\gtid] \in wanted;
  ensures \gtid < n ==> out[\gtid] \in wanted;
@*/
__global__ void positive(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int value = in[i];
    out[i] = value > 0 ? value : 0;
  }
}
