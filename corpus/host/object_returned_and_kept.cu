//! A variable that is returned, and whose address somebody has.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Size {
  int threads, other[15];
};
Size *last;

Size make() {
  Size size;
  size.threads = 64;
  last = &size;
  return size;
}

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  Size size = make();
  last->threads = 256;
  k<<<1, size.threads>>>(d);
}
