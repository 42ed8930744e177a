// Parts of file names.
#pragma once
extern "C" {
char *basename(char *name);
char *dirname(char *name);
}
