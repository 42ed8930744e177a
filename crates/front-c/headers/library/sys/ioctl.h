// Control of devices of the host.
#pragma once
#define TIOCGWINSZ 0x5413
#define FIONREAD 0x541B
extern "C" {
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
int ioctl(int file, unsigned long request, ...);
}
