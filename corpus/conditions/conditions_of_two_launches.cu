//! Each launch needs a condition of its own: both must hold.
//! check: proved if 2 * a < 16 and 2 * b < 16

__constant__ float near_by[16];
__constant__ float far_off[16];

__global__ void weigh(float *out, bool near, int a, int b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (near)
    for (int k = -a; k <= a; ++k) sum += near_by[k + a];
  else
    for (int k = -b; k <= b; ++k) sum += far_off[k + b];
  out[i] = sum;
}

void run(float *d, int a, int b) {
  weigh<<<4, 64>>>(d, true, a, b);
  weigh<<<4, 64>>>(d, false, a, b);
}
