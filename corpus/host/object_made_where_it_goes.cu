//! A function returns an object whose constructor keeps its address: it is the caller's object that is changed.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Size {
  int threads;
  Size(int t);
};
Size *last;
Size::Size(int t) : threads(t) { last = this; }

Size make() { return Size(64); }

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  Size size = make();
  last->threads = 256;
  k<<<1, size.threads>>>(d);
}
