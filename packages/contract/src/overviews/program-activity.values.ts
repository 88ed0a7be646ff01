import type { NounName } from '../nouns/noun.values.ts';
import type { KitStatus } from '../samples/kit.values.ts';

/** The records whose changes are activity of a program. */
export const activityKinds = [
  'program',
  'samplingEvent',
  'programLocation',
  'eventLocation',
  'sample',
  'kit',
] as const satisfies readonly NounName[];
export type ActivityKind = (typeof activityKinds)[number];

/** What an update of a sample or kit changed, if it is more than a field. */
export type ProgramActivityChange =
  | 'invalidated'
  | 'invalidationRequested'
  | 'invalidationRefused'
  | 'invalidationWithdrawn'
  | 'resultsReceived'
  | 'resultsCorrected'
  | 'resultsWithdrawn'
  | 'completed'
  | 'kitStatus';

/** Changes of the same records at the same moment, counted together. */
export interface ProgramActivity {
  readonly changedOn: string;
  readonly changedBy: string;
  readonly kind: ActivityKind;
  readonly operation: 'created' | 'updated' | 'removed' | 'restored';
  /** Null for a change of other fields. */
  readonly change: ProgramActivityChange | null;
  /** The new status of kits. */
  readonly kitStatus: KitStatus | null;
  /** Without its program or event: "Results received for 5 samples". */
  readonly description: string;
  readonly records: number;
  readonly programId: string;
  readonly programName: string;
  readonly eventId: string | null;
  readonly eventName: string | null;
}

export const maxActivityEntries = 20;
/** Older changes are in the change history. */
export const activityDays = 90;
