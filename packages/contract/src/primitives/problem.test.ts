import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemResponse } from './problem-response.ts';
import { isProblemResponse } from './problem.ts';

const detail = { code: 'notFound', detail: 'We could not find it.' };
const response = { statusCode: 404, message: 'Not found', errors: [detail] };

describe('a problem response recognized without its schema', () => {
  it.each([
    [response],
    [
      {
        ...response,
        type: 'about:blank',
        title: 'Not found',
        status: 404,
        requestId: 'r-1',
        current: { version: 3 },
        more: true,
      },
    ],
    [{ ...response, errors: [{ ...detail, property: 'name', constraints: { too_small: 'Required' } }] }],
    [{ ...response, errors: [] }],
  ])('accepts %j as a problem', (input) => {
    expect([isProblemResponse(input), problemResponse.safeParse(input).success]).toEqual([true, true]);
  });

  it.each([
    [undefined],
    [null],
    ['Bad Gateway'],
    [[response]],
    [{}],
    [{ ...response, statusCode: '404' }],
    [{ ...response, message: null }],
    [{ ...response, requestId: 7 }],
    [{ ...response, status: '404' }],
    [{ ...response, errors: 'many' }],
    [{ ...response, errors: [null] }],
    [{ ...response, errors: [detail, { code: 'x' }] }],
    [{ ...response, errors: [{ ...detail, property: 1 }] }],
    [{ ...response, errors: [{ ...detail, constraints: ['Required'] }] }],
    [{ ...response, errors: [{ ...detail, constraints: { a: 1 } }] }],
  ])('accepts no %j as a problem', (input) => {
    expect([isProblemResponse(input), problemResponse.safeParse(input).success]).toEqual([false, false]);
  });

  it('matches the schema for any value', () => {
    const some = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), { maxKeys: 2 }),
    );
    const details = fc.record({ code: some, detail: some, property: some, constraints: some }, { requiredKeys: [] });
    const answers = fc.record(
      {
        type: some,
        title: some,
        status: some,
        statusCode: some,
        message: some,
        requestId: some,
        errors: fc.oneof(some, fc.array(details, { maxLength: 2 })),
        current: some,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (input) => {
        expect(isProblemResponse(input)).toBe(problemResponse.safeParse(input).success);
      }),
    );
  });
});
