// What the header of this name includes that comes with CUDA's samples.
#pragma once
#include <assert.h>
#include <math.h>
#include <helper_image.h>
#include <helper_string.h>
#include <helper_timer.h>
