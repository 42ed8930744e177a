//! The indices are what another kernel computes: that they could all be the same is no defect that was shown.
//! check: unknown possible

__global__ void number(int *index) { index[threadIdx.x] = 255 - threadIdx.x; }
__global__ void scatter(float *out, const int *index, const float *in) { out[index[threadIdx.x]] = in[threadIdx.x]; }

int main() {
  int *index;
  float *in, *out;
  cudaMalloc(&index, 256 * sizeof(int));
  cudaMalloc(&in, 256 * sizeof(float));
  cudaMalloc(&out, 256 * sizeof(float));
  number<<<1, 256>>>(index);
  scatter<<<1, 256>>>(out, index, in);
}
