#include "default_of_header.h"
int main() { go(); }
