//! # Four dimensions in another order: dividing twice is dividing by the product
//! check: --assume count>0&&channels>0&&height>0&&width>0 => proved

__global__ void channels_last(float *out, const float *in, int count, int channels, int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count * channels * height * width) {
    int x = i % width;
    int y = (i / width) % height;
    int c = (i / (width * height)) % channels;
    int n = i / (width * height * channels);
    out[((n * height + y) * width + x) * channels + c] = in[i];
  }
}
