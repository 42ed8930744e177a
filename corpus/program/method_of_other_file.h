struct Runner {
    int n, threads, blocks;
    void run(float *out, const float *in);
};
