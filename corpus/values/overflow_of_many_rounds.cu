//! Only an overflow gets here, after some thousand rounds.
//! check: not proved

__global__ void summed(int *out, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += 100000;
  if (sum < 0)
    out[0] = threadIdx.x;
}
