//! A constructor that keeps one array twice.
//! check: refuted race.global

__global__ void k(float *o, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) o[i] = in[i - 1] + in[i + 1];
}

struct Pair {
  float *x, *y;
  Pair(float *a, float *b) : x(a), y(b) {}
};

int main() {
  float *a;
  cudaMalloc(&a, 4096);
  Pair p(a, a);
  k<<<4, 256>>>(p.x, p.y, 1024);
}
