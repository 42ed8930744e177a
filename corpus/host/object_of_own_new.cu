//! The program's own `operator new` gives out the same memory again.
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
  Size(int t) : threads(t) {}
  static void *operator new(size_t);
};
char pool[64];
void *Size::operator new(size_t) { return pool; }

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  Size *one = new Size(64);
  Size *two = new Size(256);
  (void)two;
  k<<<1, one->threads>>>(d);
}
