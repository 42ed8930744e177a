// Names of C++ as people write them.
#pragma once
namespace abi {
extern "C" char *__cxa_demangle(const char *name, char *to, size_t *size, int *status);
}
namespace __cxxabiv1 = abi;
