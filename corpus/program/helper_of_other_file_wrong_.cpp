int threads_for(int n) { return n > 128 ? 512 : 256; }
