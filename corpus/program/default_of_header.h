void go(int threads = 256);
