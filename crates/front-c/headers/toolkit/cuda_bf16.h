// The short names of bfloat16 numbers.
#pragma once
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
