//! Enumerators, scoped and not, with implicit and explicit values.
//! replay: --block 5 --array out=zero:int:5
//! expect: ok
//! array: out = 0 5 6 40 41
//! check: --block 5 --grid 1 => proved
enum colour { red, green = 5, blue };
enum class level : unsigned char { low = 40, high };

__global__ void enums(int *out) {
  int table[5] = {red, green, blue, (int)level::low, static_cast<int>(level::high)};
  out[threadIdx.x] = table[threadIdx.x];
}
