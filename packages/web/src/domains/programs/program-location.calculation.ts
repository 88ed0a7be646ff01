import type { FieldWords } from '../../ui/change-words.ts';

/** How a history calls what it keeps of a location in a program. */
export const programLocationFieldWords: Readonly<Record<string, FieldWords>> = { programName: { label: 'Program' }, status: { label: 'Status' } };
