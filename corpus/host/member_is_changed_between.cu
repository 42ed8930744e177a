//! Code that nobody has read may change a member in between.
//! check: => not proved
__global__ void first(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void look();

class Task {
 public:
  void run(float *out);
  int threads;
};

void Task::run(float *out) {
  if (threads < 1 || threads > 256) return;
  look();
  first<<<4, threads>>>(out);
}
