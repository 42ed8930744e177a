//! Overloaded operators on an own type, also compound and subscript ones.
//! replay: --block 4 --array out=zero:int:8
//! expect: ok
//! array: out = 5 7 7 9 9 11 11 13
//! check: proved
struct point {
  int x, y;
  __device__ point operator+(const point &o) const { return point{x + o.x, y + o.y}; }
  __device__ point &operator*=(int k) { x *= k; y *= k; return *this; }
  __device__ int operator[](int k) const { return k == 0 ? x : y; }
};
__device__ bool operator==(const point &a, const point &b) { return a.x == b.x && a.y == b.y; }

__global__ void operators(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  point p{i, i + 1};
  p *= 2;
  point q = p + point{5, 5};
  out[2 * i] = q == p ? -1 : q[0];
  out[2 * i + 1] = q[1];
}
