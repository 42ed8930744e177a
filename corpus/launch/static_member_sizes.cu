//! A static member that a method changes is no constant: the launch has as many threads as it says by then.
//! check: refuted race.global
struct Setup {
  static int threads;
  static void grow() { threads = 64; }
};
int Setup::threads = 1;

__global__ void one(int *out) { out[0] = threadIdx.x; }

int main() {
  int *out;
  cudaMalloc(&out, 4);
  Setup::grow();
  one<<<1, Setup::threads>>>(out);
  return 0;
}
