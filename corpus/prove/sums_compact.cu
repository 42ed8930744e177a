//! Compaction in CUDA, any number of blocks: that places differ follows from what they count.
//! prove: proved
/*@
  requires 0 <= n && n <= 1000000000;
  context (\forall* int j; 0 <= j && j < n; Perm(flag[j], read));
  context \gtid < n ==> Perm(in[\gtid], read) ** Perm(place[\gtid], read) ** place[\gtid] == (\num int j = 0..\gtid; flag[j] != 0);
  context \gtid < n && flag[\gtid] != 0 ==> Perm(out[(\num int j = 0..\gtid; flag[j] != 0)], write);
  ensures \gtid < n && flag[\gtid] != 0 ==> out[(\num int j = 0..\gtid; flag[j] != 0)] == in[\gtid];
@*/
__global__ void compact(int *out, const int *in, const int *flag, const int *place, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n && flag[t] != 0) out[place[t]] = in[t];
}
