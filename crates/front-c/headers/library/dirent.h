// Directories of the host.
#pragma once
#include <sys/types.h>
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
extern "C" {
typedef struct __gpuproof_directory DIR;
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
DIR *opendir(const char *name);
struct dirent *readdir(DIR *directory);
int closedir(DIR *directory);
void rewinddir(DIR *directory);
int dirfd(DIR *directory);
int scandir(const char *name, struct dirent ***list, int (*wanted)(const struct dirent *), int (*compare)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **x, const struct dirent **y);
}
