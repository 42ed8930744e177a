//! # Device functions are inlined
//! prove: proved

__device__ int clamp_to(int value, int low, int high) {
  if (value < low) {
    return low;
  }
  return value > high ? high : value;
}

__device__ void put(int *to, int at, int value) { to[at] = clamp_to(value, 0, 255); }

/*@
  context n <= 1000000;
  context \gtid < n ==> Perm(in[\gtid], read) ** Perm(out[\gtid], write);
  ensures \gtid < n ==> 0 <= out[\gtid] && out[\gtid] <= 255;
  ensures \gtid < n && 0 <= in[\gtid] && in[\gtid] <= 255 ==> out[\gtid] == in[\gtid];
@*/
__global__ void clamp_all(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    put(out, i, in[i]);
  }
}
