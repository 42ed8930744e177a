// Functions of C with names that programs use for themselves.
#pragma once
#pragma clang force_cuda_host_device begin
extern "C" {
char *index(const char *s, int c);
char *rindex(const char *s, int c);
}
#pragma clang force_cuda_host_device end
