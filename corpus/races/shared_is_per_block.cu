//! Shared arrays are per block: equal indices in different blocks are different memory.
//! replay: --block 32 --grid 4 --array out=zero:int:128
//! expect: ok
//! array: out = 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 131 130 129 128 127 126 125 124 123 122 121 120 119 118 117 116 115 114 113 112 111 110 109 108 107 106 105 104 103 102 101 100 231 230 229 228 227 226 225 224 223 222 221 220 219 218 217 216 215 214 213 212 211 210 209 208 207 206 205 204 203 202 201 200 331 330 329 328 327 326 325 324 323 322 321 320 319 318 317 316 315 314 313 312 311 310 309 308 307 306 305 304 303 302 301 300
//! check: proved
__global__ void __launch_bounds__(32) shared_is_per_block(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = blockIdx.x * 100 + t;
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}
