//! Another file gives one array for both parameters.
//! with: one_array_of_other_file_.cpp
//! check: not proved

__global__ void shift(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1];
}
void launch(float *out, const float *in) { shift<<<4, 256>>>(out, in); }
