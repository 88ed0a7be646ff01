import { describe, expect, test } from 'vitest';
import { requireStoredValues } from './locked-fields.ts';
import { Problem } from './problem.ts';

const locked = { program: 'Program', results: 'results' };
const before = {
  name: 'First',
  program: { id: '1', name: 'Taps', days: { from: '2026-01-01', to: '2026-12-31' } },
  results: [
    { id: 'a', amount: '3' },
    { id: 'b', amount: null },
  ],
};
const change = (sent: object, within?: string) =>
  requireStoredValues(locked, { before, sent, ...(within !== undefined && { within }) });

/** The refused properties. */
function refused(sent: object, within?: string): readonly (string | undefined)[] {
  try {
    change(sent, within);
    return [];
  } catch (error) {
    return error instanceof Problem ? error.details.map(({ property }) => property) : [];
  }
}

describe('fields that a change cannot set', () => {
  test('accepts locked fields with their stored values, in any order, and omits them from the change', () => {
    const program = { days: { to: '2026-12-31', from: '2026-01-01' }, name: 'Taps', id: '1' };
    const results = before.results.map(({ id, amount }) => ({ amount, id }));
    expect(change({ name: 'Second', program, results })).toEqual({ name: 'Second' });
  });

  test.each([
    ['a nested value', { program: { ...before.program, days: { from: '2026-01-01', to: '2027-01-01' } } }, 'program'],
    ['a nested field less', { program: { id: '1', name: 'Taps' } }, 'program'],
    ['a nested field more', { program: { ...before.program, code: 'X' } }, 'program'],
    ['another order of a list', { results: before.results.toReversed() }, 'results'],
    ['null', { program: null }, 'program'],
  ])('rejects locked fields with %s, by name', (_, sent, property) => {
    expect(refused(sent)).toEqual([property]);
    expect(refused(sent, 'fields')).toEqual([`fields.${property}`]);
  });

  test('may be left out', () => {
    expect(change({ name: 'Second', program: undefined })).toEqual({ name: 'Second' });
  });
});
