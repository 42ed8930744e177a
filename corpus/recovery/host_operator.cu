//! An operator that host code lacks is no reason to give the kernel functions that the program does not have: its own `clamp` is meant.
//! check: refuted race.global @7
struct Span {};
__device__ double clamp(double value, double low, double high) { return value < high ? high : low; }

__global__ void host_operator(int *a) {
  a[clamp(1.0f, 2.0f, 3.0f) > 2.5 ? 0 : threadIdx.x] = threadIdx.x;
}

void host(Span a, Span b) { a -= b; }
