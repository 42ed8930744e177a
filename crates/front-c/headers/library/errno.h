// Error numbers of the C library.
#pragma once
extern int errno;
#define EINVAL 22
#define ENOMEM 12
#define ENOENT 2
#define ERANGE 34
#define EDOM 33
