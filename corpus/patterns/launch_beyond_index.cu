//! # Index arithmetic of coordinates alone is not assumed to stay small where the launch itself makes it large
//! check: --block 256 => proved
//! check: --block 256 --grid 2097152 => proved
//! check: --block 256 --grid 4194304 => unknown possible

__global__ void sparse(float *out, const float *in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * 8] = in[i];
}
