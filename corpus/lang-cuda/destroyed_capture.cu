//! A lambda's copies are made where it stands and destroyed with it: at the end of the block for a variable, of the statement else.
//! replay: --block 2 --array out=zero:int:2
//! expect: ok
//! array: out = 1111 1111
//! check: proved

struct count {
  int *p;
  int by;
  __device__ ~count() { *p += by; }
};

template <class F>
__device__ int run(const F &f) { return f(); }

__global__ void destroyed_capture(int *out) {
  int *mine = out + blockIdx.x * blockDim.x + threadIdx.x;
  {
    count one = {mine, 1};
    auto f = [one] { return one.by; };
    one.by = 10;
    int x = run([one] { return one.by; }) + f();
    *mine += x == 11 && *mine == 10 ? 90 : 0;
    one.by = 1010;
  }
}
