// Jumps out of functions of the host.
#pragma once
#define setjmp(buffer) _setjmp(buffer)
extern "C" {
typedef struct { long opaque[25]; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;
int _setjmp(jmp_buf buffer) __attribute__((returns_twice));
int sigsetjmp(sigjmp_buf buffer, int mask) __attribute__((returns_twice));
void longjmp(jmp_buf buffer, int value) __attribute__((noreturn));
void siglongjmp(sigjmp_buf buffer, int value) __attribute__((noreturn));
}
namespace std {
using ::jmp_buf;
using ::longjmp;
}
