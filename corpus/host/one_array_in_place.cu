//! The only launch works in place, and never comes to the branch that races.
//! check: proved
__global__ void k(const float *in, float *out) {
  int t = threadIdx.x;
  if (in == out) {
    float next = in[(t + 1) % blockDim.x];
    __syncthreads();
    out[t] = next;
  } else {
    out[t / 2] = in[t];
  }
}
int main() {
  float *a;
  cudaMalloc(&a, 64 * sizeof(float));
  k<<<1, 64>>>(a, a);
}
