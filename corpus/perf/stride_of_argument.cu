//! A stride that is an argument: the degree is its common divisor with the 32 banks.
//! replay: --block 64 --arg stride=6 --dynamic-shared 2048 --array out=zero:int:64
//! expect: ok
//! replay: --block 32 --arg stride=0 --dynamic-shared 2048 --array out=zero:int:32 --no-benign
//! expect: race.shared @21
//! expect: race.shared @21,22
//! perf:
//! access: 21 write s: degree at most 32, typically 3.5; requests 8; 1 for stride = 0, else gcd(stride, 32); for every block size
//! access: 22 write out: sectors 4; requests 8; for every block size
//! access: 22 read s: degree at most 32, typically 3.5; requests 8; 1 for stride = 0, else gcd(stride, 32); for every block size
//! perf: --assume stride%4==0
//! access: 21 write s: degree at most 32, typically 10; requests 8; 1 for stride/4 = 0, else 32 if 8 divides stride/4, 16 if 4 does, 8 if 2 does, else 4; for every block size
//! access: 22 write out: sectors 4; requests 8; for every block size
//! access: 22 read s: degree at most 32, typically 10; requests 8; 1 for stride/4 = 0, else 32 if 8 divides stride/4, 16 if 4 does, 8 if 2 does, else 4; for every block size
//! perf: --arg stride=12 --block 32
//! access: 21 write s: degree 4; requests 1
//! access: 22 write out: sectors 4; requests 1
//! access: 22 read s: degree 4; requests 1
__global__ void stride_of_argument(int *out, int stride) {
  extern __shared__ int s[];
  s[threadIdx.x * stride] = threadIdx.x;
  out[threadIdx.x] = s[threadIdx.x * stride];
}
