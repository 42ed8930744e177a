//! Arrays of objects run constructors and destructors for each element; temporaries end with their statement.
//! replay: --block 2 --array log=zero:int:8
//! expect: ok
//! array: log = 1 11 12 10 1 11 12 10
//! check: --block 2 --grid 1 => proved
struct item {
  int *place;
  int number;
  __device__ item(int *place, int number) : place(place), number(number) {}
  __device__ ~item() { *place += number; }
};

__global__ void array_of_objects(int *log) {
  int *mine = log + 4 * threadIdx.x;
  {
    item items[2] = {item(mine + 1, 1), item(mine + 2, 2)};
    items[0].number += 10;
    items[1].number += 10;
    mine[0] = mine[1] == 0;
  }
  item(mine + 3, 5);
  mine[3] *= 2;
}
