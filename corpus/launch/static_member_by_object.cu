//! The same by way of an object.
//! check: refuted race.global
struct Setup {
  static int threads;
};
int Setup::threads = 1;

__global__ void one(int *out) { out[0] = threadIdx.x; }

int main() {
  int *out;
  cudaMalloc(&out, 4);
  Setup setup;
  setup.threads = 64;
  one<<<1, Setup::threads>>>(out);
  return 0;
}
