//! Device maths functions and intrinsics with exact results.
//! replay: --block 1 --array out=zero:float:10
//! expect: ok
//! array: out = 3 2 8 0.5 -3 2.5 1 7 4 0
//! check: --block 1 --grid 1 => proved
__global__ void maths(float *out) {
  out[0] = sqrtf(9.0f);
  out[1] = fminf(2.0f, 5.0f);
  out[2] = powf(2.0f, 3.0f);
  out[3] = __fdividef(1.0f, 2.0f);
  out[4] = floorf(-2.5f);
  out[5] = fabsf(-2.5f);
  out[6] = cosf(0.0f);
  out[7] = fmodf(15.0f, 8.0f);
  out[8] = max(4, 3);
  out[9] = __saturatef(-0.5f);
}
