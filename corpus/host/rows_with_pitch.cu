//! Rows of cudaMallocPitch are as far apart as the pitch says, and at least as long as asked for.
//! check: proved
__global__ void clear(char *rows, size_t pitch, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x < width && y < height) rows[y * pitch + x] = 0;
}
int main() {
  char *rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, 1000, 64);
  clear<<<dim3(4, 64), 256>>>(rows, pitch, 1000, 64);
}
