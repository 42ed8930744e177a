int threads() { return 512; }
