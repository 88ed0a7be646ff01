import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { expect, test } from 'vitest';
import { toLetterLine } from './letter-line.calculation.ts';

const toLine = (ownership: string, customer: object = { material: 'unknown', verified: false }) =>
  ({ ownership, system: { material: 'lead', verified: true }, customer }) as unknown as ServiceLineDetails;

test('each side of the picture has the material of the record, in the words of the letter', () => {
  expect(toLetterLine(toLine('Split'), 'es')).toEqual({
    system: { kind: 'lead', material: 'plomo', isVerified: true },
    customer: { kind: 'unknown', material: 'desconocido', isVerified: false },
  });
});

test('a side without an owner of its own is open unless something is recorded for it', () => {
  expect(toLetterLine(toLine('System-Owned'), 'en').customer).toBeNull();
  expect(toLetterLine(toLine('System-Owned'), 'en').system?.kind).toBe('lead');
  const galvanized = toLine('System-Owned', { material: 'galvanized', verified: false });
  expect(toLetterLine(galvanized, 'en').customer?.kind).toBe('galvanized');
  // Recorded lead is never left out, for any owner of the line.
  expect(toLetterLine(toLine('Customer-Owned'), 'en').system?.kind).toBe('lead');
});
