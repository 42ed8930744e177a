//! Texture fetches have arbitrary values and are no race.
//! replay: --block 4 --array out=zero:float:4
//! expect: ok
//! check: proved
__global__ void texture_read(cudaTextureObject_t tex, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex2D<float>(tex, i + 0.5f, 0.5f);
}
