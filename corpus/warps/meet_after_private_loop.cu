//! Lanes go round a loop as often as their row is long and meet after it. All of a row's lanes get there: a tool that takes the
//! number of rounds for something that lanes must share would raise an alarm.
//! check: --block 128 --grid 64 => proved
//! check: --block 128 => proved
__global__ void meet_after_private_loop(const float *values, const int *starts, int rows, float *out) {
  __shared__ float part[128];
  int lane = threadIdx.x & 31, row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (row < rows) {
    float sum = 0;
    for (int j = starts[row] + lane; j < starts[row + 1]; j += 32) sum += values[j];
    part[threadIdx.x] = sum;
    __syncwarp();
    if (lane < 16) part[threadIdx.x] += part[threadIdx.x + 16];
    __syncwarp();
    if (lane == 0) out[row] = part[threadIdx.x] + part[threadIdx.x + 1];
  }
}
