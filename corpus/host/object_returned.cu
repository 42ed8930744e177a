//! A record that a function makes and returns, with one array twice.
//! check: refuted race.global

__global__ void k(float *o, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) o[i] = in[i - 1] + in[i + 1];
}

struct Pair {
  float *from, *to;
};

Pair make(int n) {
  Pair p;
  cudaMalloc(&p.from, n * sizeof(float));
  p.to = p.from;
  return p;
}

int main() {
  Pair p = make(1024);
  k<<<4, 256>>>(p.to, p.from, 1024);
}
