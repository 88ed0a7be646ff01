import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import type { Clock } from '../clock.ts';

/** 429 with the seconds after which it is worth asking again; the answer carries them as `Retry-After`. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    const { code, status, details } = commonProblems.tooManyRequests({ values: { seconds: retryAfterSeconds } });
    super(code, status, details);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const windowMs = 60_000;
const remembered = 50_000;

/**
 * How much one person may ask in a minute, wherever they ask from: the limit by network address alone would let one
 * account's script take the turn of a whole office, and a person with many addresses take everybody's.
 */
export class PersonLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #windows = new Map<string, { asked: number; readonly ends: number }>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Counts one question; throws when it is one too many. */
  count(personId: string): void {
    const now = this.#clock.now().getTime();
    let window = this.#windows.get(personId);
    if (!window || window.ends <= now) {
      // Set anew, so that whoever asked longest ago stands first and is forgotten first.
      this.#windows.delete(personId);
      if (this.#windows.size >= remembered) this.#windows.delete(this.#windows.keys().next().value ?? '');
      window = { asked: 0, ends: now + windowMs };
      this.#windows.set(personId, window);
    }
    window.asked += 1;
    if (window.asked > this.#perMinute) throw new TooManyRequests(Math.max(1, Math.ceil((window.ends - now) / 1000)));
  }
}
