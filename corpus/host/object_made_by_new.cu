//! An object that `new` makes.
//! check: refuted race.global

__global__ void k(float *o, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) o[i] = in[i - 1] + in[i + 1];
}

struct Pair {
  float *x, *y;
};

int main() {
  Pair *p = new Pair;
  cudaMalloc(&p->x, 4096);
  p->y = p->x;
  k<<<4, 256>>>(p->x, p->y, 1024);
}
