//! The object of a method may be a variable outside of functions.
//! check: => not proved
__global__ void first(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

struct Task {
  int threads;
  void run(float *out);
};
Task task;

void Task::run(float *out) {
  if (threads < 1 || threads > 256) return;
  task.threads = 512;
  first<<<4, threads>>>(out);
}
