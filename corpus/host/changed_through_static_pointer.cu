//! A static pointer keeps the address of the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 64;
  static int *where = &size;
  *where = 512;
  fill<<<1, size>>>(1);
}
