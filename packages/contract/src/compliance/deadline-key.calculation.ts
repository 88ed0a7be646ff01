import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';

/**
 * The key of a deadline: its kind, and what it is about: "tier1Notice:2026-01-01", "lineReplacement:2026-01-01:2028".
 */
export function createDeadlineKey(kind: DeadlineKind, subject: string | number): string {
  return subject === '' ? kind : `${kind}:${subject}`;
}

/** The parts of a key; `subject` is without the year of a deadline that returns each year, "" if there is none. */
export function parseDeadlineKey(key: string): { readonly kind: string; readonly subject: string } {
  const [kind = '', subject = ''] = key.split(':');
  return { kind, subject };
}

const filePrefix = 'laboratoryFile:';

/** The key under which people are reminded of a laboratory's file, which is no deadline. */
export const createFileKey = (batchId: string): string => `${filePrefix}${batchId}`;

/** The file of such a key; undefined for a deadline. */
export const findFileOfKey = (key: string): string | undefined =>
  key.startsWith(filePrefix) ? key.slice(filePrefix.length) : undefined;
