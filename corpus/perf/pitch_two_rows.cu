//! A warp that covers two rows of 16: conflict-free where the pitch sets them 16 banks apart.
//! replay: --block 16,16 --arg pitch=16 --dynamic-shared 4096 --array in=iota:float:256 --array out=zero:float:256
//! expect: ok
//! perf: --block 16,16
//! access: 12 write s: degree at most 2, typically 1.97; requests 8; 1 for pitch up to 15, from there on 2 if 32 divides pitch, 1 if 16 does, else 2
//! access: 12 read in: sectors 4; requests 8
//! access: 13 write out: sectors 4; requests 8
//! access: 13 read s: degree at most 2, typically 1.97; requests 8; 1 for pitch up to 15, from there on 2 if 32 divides pitch, 1 if 16 does, else 2
__global__ void pitch_two_rows(float *out, const float *in, int pitch) {
  extern __shared__ float s[];
  int at = threadIdx.y * pitch + threadIdx.x;
  s[at] = in[threadIdx.y * 16 + threadIdx.x];
  out[threadIdx.y * 16 + threadIdx.x] = s[at];
}
