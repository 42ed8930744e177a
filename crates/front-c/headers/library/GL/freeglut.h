// freeglut for host code.
#pragma once
#include <GL/glut.h>
