//! The runtime writes a variable outside of functions that may be the object of the method.
//! check: => not proved
__global__ void first(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

struct Task {
  int threads;
  void run(float *out, const int *from);
};
Task task;

void Task::run(float *out, const int *from) {
  if (threads < 1 || threads > 256) return;
  cudaMemcpy(&task.threads, from, sizeof(int), cudaMemcpyDeviceToHost);
  first<<<4, threads>>>(out);
}
