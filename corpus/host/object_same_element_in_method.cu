//! The same element for a parameter that is read and one that is written, in a method.
//! check: refuted race.global

__global__ void k(float *o, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) o[i] = in[i - 1] + in[i + 1];
}

struct Buffers {
  float *buffer[2];
  int current;
  Buffers() : current(0) {
    cudaMalloc(&buffer[0], 1024);
    cudaMalloc(&buffer[1], 1024);
  }
  void run() { k<<<1, 256>>>(buffer[current], buffer[current], 256); }
};

int main(int argc, char **) {
  Buffers b;
  b.current = argc - 1;
  b.run();
}
