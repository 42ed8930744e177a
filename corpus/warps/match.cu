//! __match_any_sync groups the lanes by value, __match_all_sync asks whether all agree.
//! replay: --block 32 --array a=iota:int:32 --array out=zero:uint:64 --array same=zero:int:2
//! expect: ok
//! array: out = 65535*16 4294901760*16 0*32
//! array: same = 0 1
//! check: --block 32 --grid 1 => proved
__global__ void match(const int *a, unsigned *out, int *same) {
  int t = threadIdx.x;
  int differ, agree;
  out[t] = __match_any_sync(0xffffffffu, a[t] / 16);
  out[32 + t] = __match_all_sync(0xffffffffu, a[t], &differ);
  __match_all_sync(0xffffffffu, a[t] / 32, &agree);
  if (t == 0) {
    same[0] = differ;
    same[1] = agree;
  }
}
