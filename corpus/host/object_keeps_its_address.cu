//! A constructor that gives its own address away: others change the object.
//! check: refuted memory.bounds

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Runner;
Runner *last;
void change();

struct Runner {
  int threads;
  Runner() : threads(64) { last = this; }
};

void change() { last->threads = 256; }

int main() {
  int *d;
  cudaMalloc(&d, 256 * sizeof(int));
  Runner r;
  change();
  k<<<1, r.threads>>>(d);
}
