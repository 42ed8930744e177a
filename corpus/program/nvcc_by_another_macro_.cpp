#ifdef __CUDA__
#define THREADS 256
#else
#define THREADS 512
#endif
void go(int threads);
int main() { go(THREADS); }
