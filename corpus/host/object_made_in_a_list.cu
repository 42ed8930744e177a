//! The same in the list of a record's members.
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
struct Pair {
  Size size;
  int n;
};

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  Pair pair{Size(64), 1};
  last->threads = 256;
  k<<<1, pair.size.threads>>>(d);
}
