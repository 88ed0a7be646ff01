import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import type { Clock } from '../clock.ts';

/** 429 with the seconds to wait, sent as `Retry-After`. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    const { code, status, details } = commonProblems.tooManyRequests({ values: { seconds: retryAfterSeconds } });
    super(code, status, details);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const windowMs = 60_000;
const maxPersons = 50_000;

/**
 * Limits requests per person and minute. A limit by network address alone would let one script block a whole office,
 * and a person with many addresses exceed it.
 */
export class PersonLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #windows = new Map<string, { count: number; readonly ends: number }>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Counts a request; throws when the limit is exceeded. */
  count(personId: string): void {
    const now = this.#clock.now().getTime();
    let window = this.#windows.get(personId);
    if (!window || window.ends <= now) {
      // Reinserted, so that the least recently active person is evicted first.
      this.#windows.delete(personId);
      if (this.#windows.size >= maxPersons) this.#windows.delete(this.#windows.keys().next().value ?? '');
      window = { count: 0, ends: now + windowMs };
      this.#windows.set(personId, window);
    }
    window.count += 1;
    if (window.count > this.#perMinute) throw new TooManyRequests(Math.max(1, Math.ceil((window.ends - now) / 1000)));
  }
}
