//! Somebody else calls the function that launches.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
void each(void (*f)(int));
static void go(int t) { mirror<<<4, t>>>(nullptr); }
int main() { go(128); each(go); }
