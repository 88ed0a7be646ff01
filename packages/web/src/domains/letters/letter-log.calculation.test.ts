import { expect, test } from 'vitest';
import { getLogList, matchesNoPdf, type LetterScope } from './letter-log.calculation.ts';

test.each<[string, LetterScope | undefined, readonly string[]]>([
  ['of the account differ in program and sampling event', undefined, ['programId', 'eventId']],
  ['of a program differ in sampling event', { programId: 'p' }, ['eventId']],
  ['of a sampling event differ in neither', { eventId: 'e' }, []],
  ['of a batch differ in neither', { batchId: 'b' }, []],
])('letters %s, which are then the filters', (_, within, expected) => {
  const names = Object.keys(getLogList(within).fields);
  expect(names.filter((name) => name.endsWith('Id') && name !== 'trackingId')).toEqual(expected);
});

test('a filter by statuses in which a letter has no PDF matches none to download', () => {
  expect(matchesNoPdf(['Queued', 'Cancelled'])).toBe(true);
  for (const statuses of [[], undefined, ['Cancelled', 'Rendered'], ['Failed']])
    expect(matchesNoPdf(statuses)).toBe(false);
});
