// The root has declared all of it; other headers ask whether it was read.
#pragma once
#define __cuda_cuda_h__
