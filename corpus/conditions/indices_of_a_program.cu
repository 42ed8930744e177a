//! A program takes its indices from somewhere that is not in sight: that they could all be the same is no defect that was shown.
//! check: unknown possible

__global__ void scatter(float *out, const int *index, const float *in) { out[index[threadIdx.x]] = in[threadIdx.x]; }

void run(float *out, const int *index, const float *in) { scatter<<<1, 256>>>(out, index, in); }

int *indices();
float *data();

int main() { run(data(), indices(), data()); }
