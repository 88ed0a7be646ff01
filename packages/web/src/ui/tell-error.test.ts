import { commonProblems, Problem } from '@curbstop/contract/kinds/problem';
import { expect, test } from 'vitest';
import { tellError } from './tell-error.ts';

test('an error answer is told in the words of the server, with the id for support', () => {
  const told = tellError({ statusCode: 404, message: 'Not found', requestId: 'req-7', errors: [{ code: 'notFound', detail: "We could not find what you're looking for." }] });
  expect(told).toEqual({ sentences: ["We could not find what you're looking for."], requestId: 'req-7', status: 404 });
});

test('a thrown problem is told likewise', () => {
  expect(tellError(commonProblems.notAllowed()).sentences).toEqual(['You do not have permission to do this. Ask an administrator of your account.']);
  expect(tellError({ problem: commonProblems.notFound() }).status).toBe(404);
});

test('several refused properties are each told once, by the first rule that each broke', () => {
  const refused = new Problem('invalidProperties', 400, [
    { code: 'invalidProperty', detail: 'Required', property: 'city', constraints: { required: 'City is required', length: 'City is too short' } },
    { code: 'invalidProperty', detail: 'Invalid Format', property: 'zip', constraints: { format: 'Zip must have 5 digits' } },
  ]);
  expect(tellError(refused).sentences).toEqual(['City is required', 'Zip must have 5 digits']);
});

test('no answer at all says so, and anything unforeseen stays calm', () => {
  expect(tellError(new TypeError('Failed to fetch')).sentences[0]).toContain('could not be reached');
  expect(tellError(new Error('x is not a function')).sentences).toEqual(['An error occurred, please try again or contact support for assistance.']);
  expect(tellError(undefined).status).toBe(0);
});
