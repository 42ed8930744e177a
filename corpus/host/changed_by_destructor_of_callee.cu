//! An object of a called function changes the block size when it dies.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
static int threads = 128;
struct G { ~G() { threads = 256; } };
static int f() { G g; return 1; }
int main() { threads = 128; f(); mirror<<<4, threads>>>(nullptr); }
