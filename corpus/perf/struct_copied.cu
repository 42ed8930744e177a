//! A struct of three floats copied as a whole takes three requests, each with gaps.
//! replay: --block 32 --array from=zero:float:96 --array to=zero:float:96
//! expect: ok
//! perf: --block 32
//! access: 12 read from: sectors 12; requests 3
//! access: 12 write to: sectors 12; requests 3
struct three {
  float a, b, c;
};

__global__ void struct_copied(three *to, const three *from) {
  to[threadIdx.x] = from[threadIdx.x];
}
