#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

// Signals.

static int signal_pipe[2] = {-1, -1};
static const int caught[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
static const unsigned caught_count = sizeof caught / sizeof *caught;

static void note_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  (void)!write(signal_pipe[1], &byte, 1);
  errno = saved;
}

static void catch_signal(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigaction(number, &action, NULL);
}

int cairn_signals_open(void) {
  if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  // Whoever started the program may have left them blocked.
  sigset_t wanted;
  sigemptyset(&wanted);
  for (unsigned k = 0; k < caught_count; k++) {
    catch_signal(caught[k]);
    sigaddset(&wanted, caught[k]);
  }
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
  return signal_pipe[0];
}

void cairn_signals_close(void) {
  for (unsigned k = 0; k < caught_count; k++) signal(caught[k], SIG_DFL);
}

void cairn_stop(void) {
  signal(SIGTSTP, SIG_DFL);
  raise(SIGTSTP);
  catch_signal(SIGTSTP);
}

// Crashes.

static int guarded_terminal = -1;
static struct termios guarded_modes;
static char guarded_text[256];
static size_t guarded_length;
static int is_guarding;
static struct sigaction earlier[NSIG];
static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
static const unsigned crash_count = sizeof crashes / sizeof *crashes;

static void leave_terminal(int number, siginfo_t *info, void *context) {
  (void)context;
  if (guarded_terminal >= 0) {
    (void)!write(guarded_terminal, guarded_text, guarded_length);
    tcsetattr(guarded_terminal, TCSANOW, &guarded_modes);
  }
  // The faulting instruction runs again under the handler that was there before. A signal that
  // somebody sent has no such instruction: it is sent again, and arrives when this handler ends.
  sigaction(number, &earlier[number], NULL);
  if (number == SIGABRT || info->si_code <= 0) raise(number);
}

void cairn_crash_guard(int terminal, const char *restore) {
  guarded_length = strnlen(restore, sizeof guarded_text);
  memcpy(guarded_text, restore, guarded_length);
  if (!is_guarding) {
    if (tcgetattr(terminal, &guarded_modes) != 0) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = leave_terminal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (unsigned k = 0; k < crash_count; k++) {
      sigaction(crashes[k], &action, &earlier[crashes[k]]);
    }
    is_guarding = 1;
  }
  guarded_terminal = terminal;
}

void cairn_crash_release(void) {
  guarded_terminal = -1;
}

// Children.

static int spawn(const char *file, char *const *argv, posix_spawn_file_actions_t *files, pid_t *child) {
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // No new process group: the child must stay in the foreground of the terminal.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int code = posix_spawnp(child, file, files, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  return code;
}

int cairn_run(int terminal, const char *file, char *const *argv) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (int fd = 0; fd < 3; fd++) {
    if (terminal != fd && !isatty(fd)) posix_spawn_file_actions_adddup2(&files, terminal, fd);
  }
  pid_t child;
  int code = spawn(file, argv, &files, &child);
  posix_spawn_file_actions_destroy(&files);
  if (code != 0) return -code;
  int status = 0;
  for (;;) {
    if (waitpid(child, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      return -errno;
    }
    if (!WIFSTOPPED(status)) return status;
    cairn_stop();
    kill(child, SIGCONT);
  }
}

int cairn_run_silently(const char *file, char *const *argv) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&files, 0, 1);
  posix_spawn_file_actions_adddup2(&files, 0, 2);
  pid_t child;
  int code = spawn(file, argv, &files, &child);
  posix_spawn_file_actions_destroy(&files);
  if (code != 0) return -code;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return status;
}
