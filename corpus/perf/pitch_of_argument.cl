//! Rows of local memory at a pitch that is an argument: along a row there is no conflict for any pitch, down a column as the pitch says.
//! replay: --block 32,2 --arg pitch=33 --dynamic-shared 8192 --array out=zero:float:64
//! expect: memory.uninitialised @16
//! perf: --block 32,2
//! access: 14 write tile: degree 1; requests 2
//! access: 16 write out: sectors 4; requests 2
//! access: 16 read tile: degree at most 32, typically 3.5; requests 2; 1 for pitch = 0, else gcd(pitch, 32)
//! perf: --block 32,2 --arg pitch=33
//! access: 14 write tile: degree 1; requests 2
//! access: 16 write out: sectors 4; requests 2
//! access: 16 read tile: degree 1; requests 2
kernel void pitch_of_argument(global float *out, local float *tile, int pitch) {
  int x = get_local_id(0), y = get_local_id(1);
  tile[y * pitch + x] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 32 + x] = tile[x * pitch + y];
}
