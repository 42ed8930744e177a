//! Two calls in one sum may run in either order.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int count = 0;
int first() { return count++ ? 100 : 300; }
int second() { return count++ ? 0 : 100; }
int main() { fill<<<1, first() - second()>>>(1); }
