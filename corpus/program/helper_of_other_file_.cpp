int threads_for(int n) { return n > 128 ? 256 : 128; }
