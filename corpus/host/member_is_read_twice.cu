//! A member of an object that somebody else has made has one value while nobody writes it.
//! check: => proved
__global__ void first(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

class Task {
 public:
  void run(float *out);

 private:
  int threads;
};

void Task::run(float *out) {
  if (threads < 1 || threads > 256) return;
  first<<<4, threads>>>(out);
}
