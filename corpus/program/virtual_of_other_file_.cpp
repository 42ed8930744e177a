void go(int threads);
struct B {
    virtual int get();
};
struct D : B {
    int get() override { return 512; }
};
int use(B *b) { return b->get(); }
int main() {
    D d;
    go(use(&d));
}
