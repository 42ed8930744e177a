//! What stands left of an assignment happens once.
//! check: proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int sizes[4] = {256, 128, 512, 512}, i = 0;
  int x = (sizes[i++] = 7);
  fill<<<1, sizes[i]>>>(x);
}
