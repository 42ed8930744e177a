// Runs the programs: stands behind them. The first argument is the number of the first one; each writes the final contents of its arrays.
extern "C" long write(int, const void *, unsigned long);
extern "C" unsigned alarm(unsigned);

static int source_o[SIZE];
static unsigned source_u[SIZE];
static long long source_l[SIZE];
static unsigned char source_c[SIZE];
static short source_h[SIZE];

static void source_put(const void *from, unsigned long bytes) {
  const char *next = (const char *)from;
  while (bytes > 0) {
    long n = write(1, next, bytes);
    if (n <= 0) __builtin_trap();
    next += n;
    bytes -= (unsigned long)n;
  }
}

int main(int argc, char **argv) {
  unsigned first = 0;
  for (const char *digit = argc > 1 ? argv[1] : ""; *digit; digit++) first = first * 10 + (unsigned)(*digit - '0');
  for (unsigned k = first; k < sizeof source_kernels / sizeof source_kernels[0]; k++) {
    for (int i = 0; i < SIZE; i++) {
      source_o[i] = (i * 37 + 11) % 201 - 100;
      source_u[i] = (unsigned)i * 2654435761u;
      source_l[i] = (i * 53 + 7) % 401 - 200;
      source_c[i] = (unsigned char)(i * 29 + 3);
      source_h[i] = (short)(i * 3001);
    }
    alarm(10);
    gridDim = {BLOCKS, 1, 1};
    blockDim = {THREADS, 1, 1};
    for (blockIdx = {0, 0, 0}; blockIdx.x < BLOCKS; blockIdx.x++)
      for (threadIdx = {0, 0, 0}; threadIdx.x < THREADS; threadIdx.x++)
        source_kernels[k](source_o, source_u, source_l, source_c, source_h);
    source_put(source_o, sizeof source_o);
    source_put(source_u, sizeof source_u);
    source_put(source_l, sizeof source_l);
    source_put(source_c, sizeof source_c);
    source_put(source_h, sizeof source_h);
  }
  return 0;
}
