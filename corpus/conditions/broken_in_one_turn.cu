//! One turn of many breaks a bound: no condition says that the program does not do what it does.
//! check: => refuted memory.bounds
__device__ float g[1000];

__global__ void k(int n, int o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) g[i + o] = 1;
}

int main() {
  for (int i = 0; i < 60; i++) {
    int o = i;
    if (i == 37) o = 501;
    k<<<8, 128>>>(500, o);
  }
}
