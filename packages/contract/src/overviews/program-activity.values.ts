import type { NounName } from '../nouns/noun.values.ts';

/** The records whose changes are activity of a program. */
export const activityKinds = [
  'program',
  'samplingEvent',
  'programLocation',
  'eventLocation',
  'sample',
] as const satisfies readonly NounName[];
export type ActivityKind = (typeof activityKinds)[number];

/** Changes of the same records at the same moment, counted together. */
export interface ProgramActivity {
  readonly changedOn: string;
  readonly changedBy: string;
  readonly kind: ActivityKind;
  readonly operation: 'created' | 'updated' | 'removed' | 'restored';
  readonly records: number;
  readonly programId: string;
  readonly programName: string;
  readonly eventId: string | null;
  readonly eventName: string | null;
}

export const maxActivityEntries = 20;
/** Older changes are in the change history. */
export const activityDays = 90;
