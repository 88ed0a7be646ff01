import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { deleteAttempts, decrementAttempts, deleteExpiredAttempts, upsertAttempt } from './sign-in-delay.repository.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = Date.parse('2027-03-01T08:00:00Z');
const secondsLater = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const attempt = (key: string, seconds: number) =>
  upsertAttempt(database.owner, { key, free: 3 }, secondsLater(seconds));

/** Fails as fast as the delays allow; returns the delays. */
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

describe('sign-in delays', () => {
  it('allows the free failures, then doubles the delay up to 15 minutes', async () => {
    for (let free = 0; free < 3; free++) expect(await attempt('grows', 0)).toBe(0);
    expect(await failRepeatedly('grows', 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('allows no more attempts when many arrive at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => attempt('at once', 0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
  });

  it('resets after a day without failures and after a successful sign-in', async () => {
    for (let time = 0; time < 4; time++) await attempt('a day', 0);
    expect(await attempt('a day', 0)).toBe(1);
    expect(await attempt('a day', 24 * 3600 + 1)).toBe(0);
    expect(await attempt('a day', 24 * 3600 + 1)).toBe(0);
    for (let time = 0; time < 4; time++) await attempt('right', 0);
    await deleteAttempts(database.owner, ['right']);
    expect(await attempt('right', 0)).toBe(0);
  });

  it("uncounts only the successful attempt of an address, so that one person's sign-in does not clear other failures", async () => {
    for (let time = 0; time < 3; time++) await attempt('address', 0);
    expect(await attempt('address', 0)).toBe(0);
    await decrementAttempts(database.owner, 'address', secondsLater(0));
    expect(await attempt('address', 0)).toBe(0);
    expect(await attempt('address', 0)).toBe(1);
  });

  it('deletes expired entries', async () => {
    await attempt('old', 0);
    await deleteExpiredAttempts(database.owner, secondsLater(25 * 3600));
    expect(await database.owner.selectFrom('sign_in_delays').select('key').where('key', '=', 'old').execute()).toEqual(
      [],
    );
  });
});
