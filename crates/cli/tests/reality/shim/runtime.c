// Runs a kernel that was compiled for the host: one thread of the operating system for each thread of a block, the
// blocks one after the other. Linked with the compiled kernel and the generated glue, which defines
//
//   void reality_kernel(unsigned long *slots)        calls the kernel with its arguments
//   void reality_globals(unsigned long *addresses)   address and size of each global variable that the launch fills
//                                                    or the test compares
//
// Usage: PROGRAM INPUT OUTPUT. The input is a row of 64-bit words and array contents:
//
//   grid[3] block[3] offset[3] slots arrays
//   slots times:  is_array value        the bits of a scalar, or the number of an array (pointer to its start)
//   arrays times: variable bytes filled  number of the global variable, or -1 for memory of its own
//                 contents               if filled; other memory is zero, other variables keep their initial value
//
// The output is the contents of all arrays after the kernel, in the same order.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_THREADS 1024
#define MOST_SLOTS 256
#define WARP 32
#define MEETINGS 33

void reality_kernel(uint64_t *slots);
void reality_globals(uint64_t *addresses);

struct dims { unsigned x, y, z; };
__thread struct dims threadIdx;
// Blocks run one after the other, so that these are the same for all threads that exist at a time.
struct dims blockIdx, blockDim, gridDim;
char reality_dynamic_shared[1 << 16] __attribute__((aligned(128)));

static uint64_t offset[3];
static uint64_t slots[MOST_SLOTS];
static __thread unsigned linear;

void reality_give_up(const char *why) {
  fprintf(stderr, "reality: %s\n", why);
  _exit(3);
}

// Everything below `lock`: a change of what a thread may wait for is announced by `changed`.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

// The block's barrier. Threads that have left the kernel are not waited for.
static unsigned present, waiting, counted;
static uint64_t round_number;
static unsigned last_count, last_present;
static uint64_t block_values[MOST_THREADS];

// A meeting of those threads of a warp that a mask names. Complete when all of them that still run are there;
// its slot is free again when all of them have left it.
struct meeting { unsigned mask, arrived, left; int complete; uint64_t values[WARP]; };
static struct { unsigned lanes; struct meeting meetings[MEETINGS]; } warps[MOST_THREADS / WARP];

static unsigned count_of(struct dims d) { return d.x * d.y * d.z; }

static void finish_barrier(void) {
  last_count = counted;
  last_present = present;
  waiting = counted = 0;
  round_number++;
  pthread_cond_broadcast(&changed);
}

static void finish_meeting(unsigned warp, struct meeting *m) {
  if (m->mask && !m->complete && m->arrived == (m->mask & warps[warp].lanes)) {
    m->complete = 1;
    pthread_cond_broadcast(&changed);
  }
}

// Barrier of the block; how many of the threads came with a true predicate, and how many came.
static void meet_block(int predicate, unsigned *count, unsigned *all) {
  pthread_mutex_lock(&lock);
  uint64_t round = round_number;
  counted += predicate != 0;
  if (++waiting == present) finish_barrier();
  while (round == round_number) pthread_cond_wait(&changed, &lock);
  // The next barrier cannot end before this thread reaches it, so that these are still this round's.
  *count = last_count;
  *all = last_present;
  pthread_mutex_unlock(&lock);
}

void reality_barrier(void) {
  unsigned count, all;
  meet_block(0, &count, &all);
}

int reality_barrier_count(int predicate) {
  unsigned count, all;
  meet_block(predicate, &count, &all);
  return (int)count;
}

int reality_barrier_and(int predicate) {
  unsigned count, all;
  meet_block(predicate, &count, &all);
  return count == all;
}

// Every thread of the block gives a value and gets the values of all, by linear thread number.
void reality_block_values(uint64_t mine, uint64_t *all) {
  block_values[linear] = mine;
  reality_barrier();
  memcpy(all, block_values, count_of(blockDim) * sizeof *all);
  reality_barrier();
}

// Every thread of the warp that `mask` names gives a value and gets the values of all, by lane.
void reality_warp_values(unsigned mask, uint64_t mine, uint64_t *all) {
  unsigned warp = linear / WARP, lane = linear % WARP;
  pthread_mutex_lock(&lock);
  struct meeting *m = 0;
  for (int i = 0; i < MEETINGS; i++) {
    struct meeting *candidate = &warps[warp].meetings[i];
    if (candidate->mask == mask && !candidate->complete) {
      m = candidate;
      break;
    }
    if (!candidate->mask && !m) m = candidate;
  }
  if (!m || !(mask >> lane & 1)) reality_give_up("a warp operation with a mask that the calling thread is not in");
  if (!m->mask) memset(m, 0, sizeof *m);
  m->mask = mask;
  m->values[lane] = mine;
  m->arrived |= 1u << lane;
  finish_meeting(warp, m);
  while (!m->complete) pthread_cond_wait(&changed, &lock);
  memcpy(all, m->values, sizeof m->values);
  m->left |= 1u << lane;
  if (m->left == m->arrived) m->mask = 0;
  pthread_mutex_unlock(&lock);
}

unsigned reality_lane(void) { return linear % WARP; }
unsigned reality_linear(void) { return linear; }
unsigned reality_warp_lanes(void) {
  unsigned rest = count_of(blockDim) - linear / WARP * WARP;
  return rest < WARP ? rest : WARP;
}

static unsigned part(struct dims d, unsigned n) { return n == 0 ? d.x : n == 1 ? d.y : d.z; }
unsigned reality_thread(unsigned n) { return part(threadIdx, n); }
unsigned reality_block(unsigned n) { return part(blockIdx, n); }
unsigned reality_block_size(unsigned n) { return part(blockDim, n); }
unsigned reality_grid_size(unsigned n) { return part(gridDim, n); }
uint64_t reality_offset(unsigned n) { return offset[n]; }

static void *run_thread(void *number) {
  linear = (unsigned)(uintptr_t)number;
  threadIdx.x = linear % blockDim.x;
  threadIdx.y = linear / blockDim.x % blockDim.y;
  threadIdx.z = linear / blockDim.x / blockDim.y;
  reality_kernel(slots);
  pthread_mutex_lock(&lock);
  present--;
  if (waiting && waiting == present) finish_barrier();
  unsigned warp = linear / WARP;
  warps[warp].lanes &= ~(1u << linear % WARP);
  for (int i = 0; i < MEETINGS; i++) finish_meeting(warp, &warps[warp].meetings[i]);
  pthread_mutex_unlock(&lock);
  return 0;
}

static void run_block(void) {
  static pthread_t threads[MOST_THREADS];
  unsigned count = count_of(blockDim);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  present = count;
  memset(warps, 0, sizeof warps);
  for (unsigned t = 0; t < count; t++) warps[t / WARP].lanes |= 1u << t % WARP;
  for (uintptr_t t = 0; t < count; t++)
    if (pthread_create(&threads[t], &attributes, run_thread, (void *)t)) reality_give_up("cannot make a thread");
  for (unsigned t = 0; t < count; t++) pthread_join(threads[t], 0);
}

static uint64_t word(FILE *input) {
  uint64_t value;
  if (fread(&value, sizeof value, 1, input) != 1) reality_give_up("the input ends early");
  return value;
}

static struct dims dims_of(FILE *input) {
  struct dims d;
  d.x = (unsigned)word(input);
  d.y = (unsigned)word(input);
  d.z = (unsigned)word(input);
  return d;
}

int main(int count, char **words) {
  // A kernel that waits for ever must not hold up the tests.
  alarm(20);
  FILE *input = count == 3 ? fopen(words[1], "rb") : 0;
  if (!input) reality_give_up("usage: PROGRAM INPUT OUTPUT");
  gridDim = dims_of(input);
  blockDim = dims_of(input);
  for (int n = 0; n < 3; n++) offset[n] = word(input);
  uint64_t slot_count = word(input), array_count = word(input);
  if (count_of(blockDim) > MOST_THREADS || slot_count > MOST_SLOTS || array_count > MOST_SLOTS)
    reality_give_up("the launch is too large");
  static uint64_t is_array[MOST_SLOTS], globals[2 * MOST_SLOTS], sizes[MOST_SLOTS];
  static char *arrays[MOST_SLOTS];
  for (uint64_t n = 0; n < slot_count; n++) {
    is_array[n] = word(input);
    slots[n] = word(input);
  }
  reality_globals(globals);
  for (uint64_t n = 0; n < array_count; n++) {
    uint64_t variable = word(input);
    sizes[n] = word(input);
    int filled = word(input) != 0;
    if (variable == UINT64_MAX) {
      size_t room = (sizes[n] + 255) / 128 * 128;
      arrays[n] = memset(aligned_alloc(128, room), 0, room);
    } else {
      arrays[n] = (char *)globals[2 * variable];
      if (globals[2 * variable + 1] != sizes[n])
        reality_give_up("the interpreter and the compiler disagree on the size of a variable");
    }
    if (filled && sizes[n] && fread(arrays[n], sizes[n], 1, input) != 1) reality_give_up("the input ends early");
  }
  for (uint64_t n = 0; n < slot_count; n++)
    if (is_array[n]) slots[n] = (uint64_t)arrays[slots[n]];
  for (blockIdx.z = 0; blockIdx.z < gridDim.z; blockIdx.z++)
    for (blockIdx.y = 0; blockIdx.y < gridDim.y; blockIdx.y++)
      for (blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++) run_block();
  FILE *output = fopen(words[2], "wb");
  if (!output) reality_give_up("cannot write the output");
  for (uint64_t n = 0; n < array_count; n++) fwrite(arrays[n], 1, sizes[n], output);
  return fclose(output) ? 3 : 0;
}
