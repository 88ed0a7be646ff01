import process from 'node:process';
import type { Log } from './log.ts';

/** The parts of a process that are closed on a stop signal. */
interface ProcessParts {
  /** Opens a part; `close` is called when the process stops, before that of the parts opened earlier. */
  open<T>(open: () => Promise<T>, close?: (opened: T) => Promise<void>): Promise<T>;
}

/**
 * Handles SIGINT and SIGTERM from the beginning of the start. A part that is being opened is awaited and closed, no
 * other is opened, and the process ends when all are closed: no part of it, such as the embedded database, is left
 * behind.
 */
export function stopOnSignal(log: Log): ProcessParts {
  const closers: (() => Promise<void>)[] = [];
  let opening: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  const stop = async () => {
    await opening.catch(() => undefined);
    for (const close of closers.reverse()) await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C under npm arrives twice.
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'Shutting down: finishing requests and releasing jobs');
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Shutting down failed');
          process.exit(1);
        },
      );
    });
  }
  return {
    open: (open, close) => {
      const opened = isStopping ? new Promise<never>(() => undefined) : openAndKeep(open, close);
      if (!isStopping) opening = opened;
      return opened;
    },
  };

  async function openAndKeep<T>(open: () => Promise<T>, close?: (opened: T) => Promise<void>): Promise<T> {
    const opened = await open();
    if (close) closers.push(() => close(opened));
    return opened;
  }
}
