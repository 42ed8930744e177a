// OpenGL under X for host code.
#pragma once
#include <GL/gl.h>
#ifdef __cplusplus
extern "C" void (*glXGetProcAddress(const GLubyte *name))(void);
#endif
