//! Nobody changes it: one thread.
//! check: proved
struct Setup {
  static int threads;
  int other;
};
int Setup::threads = 1;

__global__ void one(int *out) { out[0] = threadIdx.x; }

int main() {
  int *out;
  cudaMalloc(&out, 4);
  Setup setup;
  setup.other = 64;
  one<<<1, setup.threads>>>(out);
  return 0;
}
