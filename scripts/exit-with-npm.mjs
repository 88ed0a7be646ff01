import process from 'node:process';

/**
 * npm runs scripts through a shell that does not forward signals, so ending npm would leave the product running on its
 * port. The product therefore shuts down when its parent process is gone.
 */
export function exitWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
