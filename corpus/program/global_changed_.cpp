int threads = 256;
void tune() { threads = 512; }
