//! The same element of an array of pointers, whichever it is.
//! check: refuted race.global

__global__ void k(float *o, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) o[i] = in[i - 1] + in[i + 1];
}

struct Buffers {
  float *buffer[2];
  int current;
  Buffers() : current(0) {
    cudaMalloc(&buffer[0], 4096);
    cudaMalloc(&buffer[1], 4096);
  }
  void step() {
    k<<<4, 256>>>(buffer[current], buffer[current], 1024);
    current ^= 1;
  }
};

int main() {
  Buffers b;
  for (int i = 0; i < 4; i++) b.step();
}
