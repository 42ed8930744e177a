//! # As device_functions, but the function lets numbers below the range through
//! prove: rejected contract.post @12

__device__ int clamp_to(int value, int low, int high) {
  return value > high ? high : value;
}

/*@
  context n <= 1000000;
  context \gtid < n ==> Perm(in[\gtid], read) ** Perm(out[\gtid], write);
  ensures \gtid < n ==> out[\gtid] <= 255;
  ensures \gtid < n ==> 0 <= out[\gtid];
@*/
__global__ void clamp_all(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = clamp_to(in[i], 0, 255);
  }
}
