import { hasSpaceToStart, isAcceptingConnections, restartServer, type Cluster } from './embedded-cluster.ts';

const checkEveryMs = 500;
const longestPauseMs = 30_000;
/** Checking is cheap while the disk is full, and people wait for the moment that it is not. */
const diskFullPauseMs = 1_000;

interface SupervisorLog {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Starts the embedded server again on the same port when its process has ended, after pauses that double up to 30
 * seconds. The returned function ends the supervision and waits for a restart that is under way.
 */
export function superviseServer(
  cluster: Cluster,
  { port, flags, log }: { readonly port: number; readonly flags: readonly string[]; readonly log: SupervisorLog },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let check = Promise.resolve();
  let isStopped = false;
  let failures = 0;
  let isDiskFull = false;

  const schedule = (afterMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      check = restartIfEnded().then(schedule);
    }, afterMs);
    timer.unref();
  };
  /** Returns the milliseconds until the next check. */
  const restartIfEnded = async (): Promise<number> => {
    if (isAcceptingConnections(cluster)) {
      failures = 0;
      return checkEveryMs;
    }
    if (!hasSpaceToStart(cluster)) {
      if (!isDiskFull)
        log.warn('The embedded database has ended, and the disk is full. It starts when space has been freed.');
      isDiskFull = true;
      return diskFullPauseMs;
    }
    isDiskFull = false;
    log.warn(`The embedded database has ended unexpectedly. Starting it again; its log is ${cluster.logFile}`);
    if (await restartServer(cluster, port, flags).catch(() => false)) {
      log.info('The embedded database is running again');
      return checkEveryMs;
    }
    failures += 1;
    return Math.min(longestPauseMs, checkEveryMs * 2 ** failures);
  };

  schedule(checkEveryMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await check;
  };
}
