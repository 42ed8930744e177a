extern int threads;
static int tune() { return threads = 512; }
int tuned = tune();
