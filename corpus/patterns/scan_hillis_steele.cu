//! Inclusive scan by Hillis and Steele, with a barrier between reading and writing.
//! replay: --block 16 --grid 2 --array a=iota:int:32
//! expect: ok
//! array: a = 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 16 33 51 70 90 111 133 156 180 205 231 258 286 315 345 376
//! check: proved
__global__ void __launch_bounds__(256) scan_hillis_steele(int *a) {
  __shared__ int s[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = a[i];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  a[i] = s[t];
}
