//! Groups of eight lanes read one word each: four words in four banks.
//! replay: --block 32 --array in=iota:int:32 --array out=zero:int:32
//! expect: ok
//! perf: --block 32
//! access: 13 write s: degree 1; requests 1
//! access: 13 read in: sectors 4; requests 1
//! access: 15 write out: sectors 4; requests 1
//! access: 15 read s: degree 1; requests 1
//! access: 15 read s: degree 1; requests 1
kernel void multicast(global int *out, global const int *in) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = in[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[t / 8 * 8] + s[t % 4];
}
