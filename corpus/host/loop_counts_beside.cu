//! A variable that a loop counts is not within reach of code that nobody has read.
//! check: => proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void look(int);

void run(float *out, int n) {
  unsigned threads = 0;
  for (int i = 0; i < n; i++) threads++;
  threads = 128;
  look(n);
  first<<<4, threads, threads * sizeof(float)>>>(out);
}
