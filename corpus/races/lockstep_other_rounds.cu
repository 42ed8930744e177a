//! A lane leaves the loop in the round in which it writes, and in which round is up to what it reads: lanes that write in different rounds are not in step any more.
//! replay: --block 32 --array a=list:int:1,7,2,3,4,5,6,0 --arg n=2 --warp-lockstep 32
//! expect: race.shared @12
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted race.shared @12
__global__ void lockstep_other_rounds(const int *a, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  int x = t & 7;
  for (int k = 0; k < n && k < 900; ++k) {
    x = a[x] & 7;
    if (x == 7) {
      s[t + k] = t;
      break;
    }
  }
}
