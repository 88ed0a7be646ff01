import type { FieldWords } from '../../ui/change-words.ts';

/** How a history calls what it keeps of a location in an event. */
export const eventLocationFieldWords: Readonly<Record<string, FieldWords>> = { programName: { label: 'Program' }, eventName: { label: 'Event' } };
