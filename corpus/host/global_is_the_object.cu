//! A variable outside of functions may be the object of the method that writes it.
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
  if (task.threads < 1 || task.threads > 256) return;
  threads = 512;
  first<<<4, task.threads>>>(out);
}
