// Calls that are under way.
#pragma once
extern "C" {
int backtrace(void **to, int size);
char **backtrace_symbols(void *const *from, int size);
void backtrace_symbols_fd(void *const *from, int size, int file);
}
