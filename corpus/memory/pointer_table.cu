//! Pointers in a private array, chosen by a constant; the array as a whole is overwritten at a place that nobody knows.
//! check: --block 8 --grid 1 --arg k=0 => refuted race.global
__global__ void pointer_table(int *a, int *b, int k) {
  int *table[2] = {a, b};
  int **entry = &table[k];
  *entry = b + 1;
  table[0][threadIdx.x] = table[1][threadIdx.x];
}
