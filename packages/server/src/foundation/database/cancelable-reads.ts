import { AsyncLocalStorage } from 'node:async_hooks';
import { commonProblems } from '@curbstop/contract/primitives/problem';

/** Longer than any list takes; a request that is still read then is refused. */
const maxReadMs = 2 * 60 * 1000;

interface ReadLimits {
  readonly limitMs?: number;
  /** Registers what to do when the client leaves; returns how to take that back. */
  readonly onLeave?: (cancel: () => void) => () => void;
}

/**
 * Reads whose statements the database stops when the client has left, when they take too long, or when the product
 * stops.
 */
export class CancelableReads {
  readonly #cancelStatement: (processId: number) => Promise<unknown>;
  readonly #running = new Set<ReadStatements>();

  constructor(cancelStatement: (processId: number) => Promise<unknown>) {
    this.#cancelStatement = cancelStatement;
  }

  async run<T>(work: () => Promise<T>, { limitMs = maxReadMs, onLeave }: ReadLimits = {}): Promise<T> {
    const statements = new ReadStatements();
    const cancel = () => statements.cancel(this.#cancelStatement);
    const limit = setTimeout(cancel, limitMs);
    const stay = onLeave?.(cancel);
    this.#running.add(statements);
    try {
      return await currentRead.run(statements, work);
    } catch (error) {
      throw statements.isCanceled ? commonProblems.readTookTooLong() : error;
    } finally {
      this.#running.delete(statements);
      clearTimeout(limit);
      stay?.();
    }
  }

  /** For a product that stops: an abandoned read must not keep it running. */
  cancelAll(): void {
    for (const statements of this.#running) statements.cancel(this.#cancelStatement);
  }
}

const currentRead = new AsyncLocalStorage<ReadStatements>();

/** Runs a statement, as one of the current read if there is one. */
export function trackStatement<T>(
  { processId, text }: { readonly processId: number | undefined; readonly text: string },
  query: () => Promise<T>,
): Promise<T> {
  const currentStatement = currentRead.getStore();
  return currentStatement && processId !== undefined ? currentStatement.run({ processId, text }, query) : query();
}

class ReadStatements {
  readonly #processes = new Set<number>();
  #canceling: Promise<unknown> = Promise.resolve();
  isCanceled = false;

  async run<T>(
    { processId, text }: { readonly processId: number; readonly text: string },
    query: () => Promise<T>,
  ): Promise<T> {
    if (this.isCanceled && !text.startsWith('rollback')) throw commonProblems.readTookTooLong();
    this.#processes.add(processId);
    try {
      return await query();
    } finally {
      this.#processes.delete(processId);
      // A cancellation that arrives later would stop a statement of the next user of this connection.
      await this.#canceling;
    }
  }

  cancel(cancelStatement: (processId: number) => Promise<unknown>): void {
    if (this.isCanceled) return;
    this.isCanceled = true;
    this.#canceling = Promise.allSettled([...this.#processes].map(cancelStatement));
  }
}
