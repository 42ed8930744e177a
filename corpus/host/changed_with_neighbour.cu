//! A pointer to a wider type changes the neighbour, too.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  unsigned short sizes[2] = {1, 255};
  unsigned *both = (unsigned *)&sizes[0];
  *both = 257u << 16;
  fill<<<1, sizes[1]>>>(1);
}
