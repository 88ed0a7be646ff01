import { findOutageProblem } from './database/outage.ts';
import type { Log } from './log.ts';

const afterOutageMs = 60_000;

interface ScheduledWork {
  /** Without it, the work is done once. */
  readonly everyMs?: number;
  readonly log: Log;
  /** Logged when the work fails. */
  readonly failure: string;
}

/**
 * Does work at once and then regularly; after an outage of the database it is tried again within a minute, so that an
 * outage at the start does not postpone it to the next day. Returns a function that stops it.
 */
export function runOnInterval(work: () => Promise<void>, { everyMs, log, failure }: ScheduledWork): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const attempt = () =>
    void work()
      .then(() => everyMs)
      .catch((error: unknown) => {
        const isOutage = findOutageProblem(error) !== undefined;
        if (isOutage) log.warn({ err: error }, failure);
        else log.error({ err: error }, failure);
        return isOutage ? afterOutageMs : everyMs;
      })
      .then((pauseMs) => {
        if (pauseMs === undefined || isStopped) return;
        timer = setTimeout(attempt, pauseMs);
        timer.unref();
      });
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
