// Terminals of the host.
#pragma once
#define TCSANOW 0
#define ICANON 2
#define ECHO 8
#define VMIN 6
#define VTIME 5
extern "C" {
struct termios {
  unsigned int c_iflag, c_oflag, c_cflag, c_lflag;
  unsigned char c_line, c_cc[32];
};
int tcgetattr(int file, struct termios *to);
int tcsetattr(int file, int when, const struct termios *from);
}
