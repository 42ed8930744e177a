int threads = 256;
int twice() { return 2 * threads; }
