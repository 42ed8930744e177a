#include <cuda_runtime.h>
void launch(float *out, const float *in, int n, int threads);
void other(float *out, float *in) { launch(out, in, 1000, 512); }
