// Empty: shim/cuda.h comes before every kernel.
#pragma once
