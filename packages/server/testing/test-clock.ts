import { systemClock, type Clock } from '../src/foundation/clock.ts';

/**
 * The system's time, moved to noon in the easternmost time zone of the tests, so that the day at the water system does
 * not change while a test file runs.
 */
export function createNoonClock(): Clock {
  const startedAt = systemClock.now();
  const noon = new Date(startedAt).setUTCHours(17, 0, 0, 0);
  return { now: () => new Date(systemClock.now().getTime() + noon - startedAt.getTime()) };
}

/** The system's time until a test stops it, so that a slow machine can't outlast a delay that the test expects. */
export class TestClock implements Clock {
  #stoppedAt: number | undefined;

  now(): Date {
    return this.#stoppedAt === undefined ? systemClock.now() : new Date(this.#stoppedAt);
  }

  stop(): void {
    this.#stoppedAt = this.now().getTime();
  }

  advance(seconds: number): void {
    this.#stoppedAt = this.now().getTime() + seconds * 1000;
  }

  resume(): void {
    this.#stoppedAt = undefined;
  }
}
