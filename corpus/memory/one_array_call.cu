//! A host function passes its parameters on; its caller gives one array for both.
//! check: refuted race.global
__global__ void one_array_call(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
void run(const int *from, int *to) { one_array_call<<<4, 64>>>(from, to); }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  run(a, a);
}
