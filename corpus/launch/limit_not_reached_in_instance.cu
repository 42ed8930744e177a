//! One instance of a template launches what every device takes, the other one launches something else
//! check: proved

__global__ void k(int *a, int n) {
  a[threadIdx.x] = n;
}

template <int THREADS> void go(int *a) {
  if (THREADS <= 1024)
    k<<<1, THREADS>>>(a, THREADS);
  else
    k<<<THREADS / 1024, 1024>>>(a, 1);
}

int main() {
  int *a;
  cudaMalloc(&a, 8192);
  go<128>(a);
  go<2048>(a);
}
