//! String literals are constant arrays of characters.
//! replay: --block 5 --array out=zero:char:5
//! expect: ok
//! array: out = 104 101 108 108 111
//! check: --block 5 --grid 1 => proved
__global__ void char_text(char *out) {
  const char *text = "hello";
  out[threadIdx.x] = text[threadIdx.x];
}
