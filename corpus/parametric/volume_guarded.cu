//! A volume, one thread for each cell, in three dimensions.
//! check: proved
__global__ void volume_guarded(const float *in, float *out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    out[(z * ny + y) * nx + x] = 0.5f * in[(z * ny + y) * nx + x];
}
