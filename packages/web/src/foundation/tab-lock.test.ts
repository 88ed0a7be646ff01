import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCopyOfAnotherTab } from './tab-lock.ts';

/** The part of the browser's lock manager that tabs use: a lock is held until its tab closes. */
class Locks {
  readonly #held = new Set<string>();
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<never>): Promise<never> {
    if (!this.#held.has(name)) {
      this.#held.add(name);
      return work();
    }
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    );
  }
  tabGoes(): void {
    this.#held.clear();
  }
}

let locks: Locks;
beforeEach(() => {
  sessionStorage.clear();
  locks = new Locks();
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => vi.unstubAllGlobals());

describe('a tab', () => {
  it('a new or reloaded tab is not a copy', async () => {
    expect(await isCopyOfAnotherTab()).toBe(false);
    locks.tabGoes();
    expect(await isCopyOfAnotherTab()).toBe(false);
  });

  it('a duplicated tab detects it, and is independent from then on', async () => {
    await isCopyOfAnotherTab();
    expect(await isCopyOfAnotherTab()).toBe(true);
    locks.tabGoes();
    expect(await isCopyOfAnotherTab()).toBe(false);
  });

  it('counts as the only one if the browser has no locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await isCopyOfAnotherTab()).toBe(false);
  });
});
