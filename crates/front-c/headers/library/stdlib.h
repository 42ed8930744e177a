// A function of C with a name that programs use for themselves.
#pragma once
#pragma clang force_cuda_host_device begin
extern "C" div_t div(int x, int y);
namespace std {
using ::div;
}
#pragma clang force_cuda_host_device end
