//! The last steps of a sum among the lanes of one warp rely on lock step: barriers of the warp are enough, and only they may stand there.
//! fix: --block 64 --grid 1 => 2 @10,11
__global__ void tail(float *a)
{
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  if (t < 32) {
    s[t] += 1.0f;
    float v = s[(t + 1) % 32];
    s[t] = v;
    a[t] = s[t];
  }
}
