// The C library, as far as GPU programs use it in host and device code.
#pragma once

extern "C" {
// == device and host memory ==
void *malloc(size_t size);
void free(void *p);
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *p, int value, size_t count);

// == output ==
int printf(const char *format, ...);
int vprintf(const char *format, __builtin_va_list arguments);
}
