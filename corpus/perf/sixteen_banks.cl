//! An older device: half-warps of 16 lanes and 16 banks.
//! replay: --block 32 --array out=zero:int:32 --warp-size 16
//! expect: ok
//! perf: --block 32 --warp 16 --banks 16
//! access: 15 write s: degree 16; requests 2
//! access: 17 write out: sectors 2; requests 2
//! access: 17 read s: degree 16; requests 2
//! perf: --block 32
//! access: 15 write s: degree 16; requests 1
//! access: 17 write out: sectors 4; requests 1
//! access: 17 read s: degree 16; requests 1
kernel void sixteen_banks(global int *out) {
  local int s[16 * 32];
  int t = get_local_id(0);
  s[16 * t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[16 * t];
}
