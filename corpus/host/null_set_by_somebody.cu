//! Somebody who is not in sight gets the address of the variable: it need not be null any more.
//! check: proved
void allocate(int **p, int count);
__global__ void k(int *p) {
  p[threadIdx.x] = 1;
}
int main() {
  int *p = nullptr;
  allocate(&p, 64);
  k<<<1, 64>>>(p);
}
