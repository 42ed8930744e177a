// What the declarations of collective functions are written with.
#pragma once
// A choice that may go either way.
template <class T> __device__ T __gpuproof_any();
// One number that is not known: a run that rests on one shows nothing.
template <class T> __device__ T __gpuproof_unknown();
// Reads a byte at an address that must be a multiple of 32.
__device__ void __gpuproof_touch_32(const void *p);
__device__ unsigned int __gpuproof_lane();
// A barrier of all threads of the block that orders no memory; how many of them say yes.
__device__ int __gpuproof_block_count(bool predicate);
