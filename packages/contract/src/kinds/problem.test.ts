import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemAnswer } from './problem-answer.ts';
import { isProblemAnswer } from './problem.ts';

const detail = { code: 'notFound', detail: 'We could not find it.' };
const answer = { statusCode: 404, message: 'Not found', errors: [detail] };

describe('an error answer told without its shape', () => {
  it.each([
    [answer],
    [{ ...answer, type: 'about:blank', title: 'Not found', status: 404, requestId: 'r-1', current: { version: 3 }, more: true }],
    [{ ...answer, errors: [{ ...detail, property: 'name', constraints: { too_small: 'Required' } }] }],
    [{ ...answer, errors: [] }],
  ])('is one: %j', (given) => {
    expect([isProblemAnswer(given), problemAnswer.safeParse(given).success]).toEqual([true, true]);
  });

  it.each([
    [undefined], [null], ['Bad Gateway'], [[answer]], [{}],
    [{ ...answer, statusCode: '404' }], [{ ...answer, message: null }], [{ ...answer, requestId: 7 }], [{ ...answer, status: '404' }],
    [{ ...answer, errors: 'many' }], [{ ...answer, errors: [null] }], [{ ...answer, errors: [detail, { code: 'x' }] }],
    [{ ...answer, errors: [{ ...detail, property: 1 }] }], [{ ...answer, errors: [{ ...detail, constraints: ['Required'] }] }], [{ ...answer, errors: [{ ...detail, constraints: { a: 1 } }] }],
  ])('is none: %j', (given) => {
    expect([isProblemAnswer(given), problemAnswer.safeParse(given).success]).toEqual([false, false]);
  });

  it('is what the shape takes, whatever it holds', () => {
    const some = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), { maxKeys: 2 }));
    const details = fc.record({ code: some, detail: some, property: some, constraints: some }, { requiredKeys: [] });
    const answers = fc.record({ type: some, title: some, status: some, statusCode: some, message: some, requestId: some, errors: fc.oneof(some, fc.array(details, { maxLength: 2 })), current: some }, { requiredKeys: [] });
    fc.assert(
      fc.property(answers, (given) => {
        expect(isProblemAnswer(given)).toBe(problemAnswer.safeParse(given).success);
      }),
    );
  });
});
