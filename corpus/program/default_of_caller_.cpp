void go(int threads = 512);
int main() { go(); }
