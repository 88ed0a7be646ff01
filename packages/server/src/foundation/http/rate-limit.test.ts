import { expect, test } from 'vitest';
import { PersonLimit, TooManyRequests } from './rate-limit.ts';

function createLimit(perMinute: number) {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const limit = new PersonLimit(perMinute, { now: () => new Date(now) });
  const requestJson = (person: string) => {
    try {
      limit.count(person);
      return 'answered';
    } catch (error) {
      return error instanceof TooManyRequests ? `wait ${error.retryAfterSeconds}` : error;
    }
  };
  return { requestJson, pass: (seconds: number) => (now += seconds * 1000) };
}

test('a person is refused above the limit with the time to wait, and accepted again after it', () => {
  const { requestJson, pass } = createLimit(2);
  expect([requestJson('dana'), requestJson('dana'), requestJson('dana')]).toEqual(['answered', 'answered', 'wait 60']);
  pass(45);
  expect(requestJson('dana')).toBe('wait 15');
  pass(15);
  expect(requestJson('dana')).toBe('answered');
});

test("one person's requests don't count for another", () => {
  const { requestJson } = createLimit(1);
  expect([requestJson('dana'), requestJson('dana'), requestJson('robin')]).toEqual(['answered', 'wait 60', 'answered']);
});

test('the sentence counts one second as one', () => {
  expect(new TooManyRequests(1).message).toBe('Too many requests. Wait 1 second, then try again.');
  expect(new TooManyRequests(30).message).toBe('Too many requests. Wait 30 seconds, then try again.');
});
