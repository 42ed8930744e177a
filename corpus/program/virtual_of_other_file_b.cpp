struct B {
    virtual int get();
};
int B::get() { return 256; }
