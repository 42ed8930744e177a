//! An unsigned char index wraps at 256: fine for 256 threads, a race for more.
//! replay: --block 256 --array a=zero:int:256
//! expect: ok
//! array: a = 0..255
//! replay: --block 288 --array a=zero:int:288
//! expect: race.global @11
//! check: --block 256 --grid 1 => proved
//! check: --block 288 --grid 1 => refuted race.global @11
__global__ void narrow_index(int *a) {
  unsigned char i = threadIdx.x;
  a[i] = threadIdx.x;
}
