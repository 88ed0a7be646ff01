import process from 'node:process';

/**
 * npm runs a script through a shell that does not pass signals on: whoever ends npm would leave the product behind,
 * holding its port. So it notices when its parent is gone and closes as if it had been asked itself.
 */
export function leaveWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
