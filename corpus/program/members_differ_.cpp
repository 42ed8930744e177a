struct Size {
    int threads, blocks;
};
void run(const Size &size);
int main() {
    Size size;
    size.threads = 256;
    size.blocks = 512;
    run(size);
}
