import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { clearAttempts, uncountAttempt, deleteExpiredAttempts, recordAttempt } from './sign-in-delay.repository.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = Date.parse('2027-03-01T08:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const attempt = (key: string, seconds: number) => recordAttempt(database.owner, { key, free: 3 }, after(seconds));

/** Fails as fast as the waits allow; answers the waits that were asked for. */
async function failRepeatedly(key: string, times: number): Promise<number[]> {
  const waits: number[] = [];
  let now = 0;
  for (let time = 0; time < times; time++) {
    expect(await attempt(key, now)).toBe(0);
    const wait = await attempt(key, now);
    waits.push(wait);
    now += wait;
  }
  return waits;
}

describe('delays against guessing', () => {
  it('forgives the free failures, then doubles the wait up to a quarter of an hour', async () => {
    for (let free = 0; free < 3; free++) expect(await attempt('grows', 0)).toBe(0);
    expect(await failRepeatedly('grows', 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('lets no more through when many come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => attempt('at once', 0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
  });

  it('begins anew after a day without failures, and after the right password', async () => {
    for (let time = 0; time < 4; time++) await attempt('a day', 0);
    expect(await attempt('a day', 0)).toBe(1);
    expect(await attempt('a day', 24 * 3600 + 1)).toBe(0);
    expect(await attempt('a day', 24 * 3600 + 1)).toBe(0);
    for (let time = 0; time < 4; time++) await attempt('right', 0);
    await clearAttempts(database.owner, ['right']);
    expect(await attempt('right', 0)).toBe(0);
  });

  it("gives an address back only the attempt that was right, so that nobody's own password clears the others' failures", async () => {
    for (let time = 0; time < 3; time++) await attempt('address', 0);
    expect(await attempt('address', 0)).toBe(0);
    await uncountAttempt(database.owner, 'address', after(0));
    expect(await attempt('address', 0)).toBe(0);
    expect(await attempt('address', 0)).toBe(1);
  });

  it('keeps nothing for longer than it is used', async () => {
    await attempt('old', 0);
    await deleteExpiredAttempts(database.owner, after(25 * 3600));
    expect(await database.owner.selectFrom('sign_in_delays').select('key').where('key', '=', 'old').execute()).toEqual(
      [],
    );
  });
});
