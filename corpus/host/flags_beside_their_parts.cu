//! The flags lie beside the parts that they stand for: nothing orders them for a proof, and with the zeros that the program puts there nothing goes wrong.
//! check: unknown possible
struct Part {
  int flag;
  int value;
};
__global__ void chain(Part *part, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b].value = b;
    __threadfence();
    atomicExch(&part[b].flag, 1);
    if (b > 0) {
      while (atomicAdd(&part[b - 1].flag, 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1].value;
    }
  }
}
int main() {
  Part *part;
  int *out;
  cudaMalloc(&part, 64 * sizeof(Part));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(part, 0, 64 * sizeof(Part));
  chain<<<64, 32>>>(part, out);
}
