//! A pointer that was moved leads into the array that it came from.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void start(int *data, int n) {
  int *from = data;
  from += n;
  from -= n;
  shift<<<4, 64>>>(data, from, n);
}
