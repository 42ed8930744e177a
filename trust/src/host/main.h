// Runs the programs: stands behind them. Each run is a process of its own, so that variables outside of functions have their first values.
extern "C" int fork();
extern "C" int waitpid(int, int *, int);
struct host_timer {
  long every, every_micro, value, value_micro;
};
extern "C" int setitimer(int, const host_timer *, host_timer *);

static void host_note(const char *word, unsigned program, unsigned run) {
  host_put(word);
  host_digits(program);
  host_put(" ");
  host_digits(run);
  host_put("\n");
  host_flush();
}

int main() {
  for (unsigned k = 0; k < sizeof host_programs / sizeof host_programs[0]; k++)
    for (unsigned run = 0; run < RUNS; run++) {
      host_note("R ", k, run);
      int child = fork();
      if (child < 0) return 2;
      if (child == 0) {
        // Of processor time: programs may run for ever.
        host_timer timer = {0, 0, 0, 100000};
        setitimer(2, &timer, nullptr);
        char **list = (char **)host_inputs[k][run];
        int count = 0;
        while (list[count]) count++;
        exit(host_programs[k](count, list) & 1);
      }
      int status = 0;
      waitpid(child, &status, 0);
      if (status & 127) host_note("D ", k, run);
    }
  return 0;
}
