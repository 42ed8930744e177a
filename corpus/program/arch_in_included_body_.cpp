void run();
int main() { run(); }
