//! Flags of blocks: the function that launches is called once
//! check: proved

__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
  }
}

void run(int *part, int *flag, int *out) {
  chain<<<8, 32>>>(part, flag, out);
}

int main() {
  int *part, *flag, *out;
  cudaMalloc(&part, 32);
  cudaMalloc(&flag, 32);
  cudaMalloc(&out, 32);
  cudaMemset(flag, 0, 32);
  run(part, flag, out);
}
