//! What is required of contents of arrays is no obligation at the launch; that it holds is listed.
//! check: => proved
//@ requires n > 0;
//@ requires (\forall int i; 0 <= i && i < n; (\forall int j; 0 <= j && j < n; i == j || place[i] != place[j]));
__global__ void scatter(float *a, const int *place, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i == place[i]) a[i] = 1.0f;
}

void launch(float *a, const int *place) {
  scatter<<<4, 256>>>(a, place, 1000);
}
