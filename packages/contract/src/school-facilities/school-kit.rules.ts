import { z } from 'zod';
import { id } from '../primitives/ids.ts';

/** A sample of a school kit that was collected or invalidated. */
export interface SchoolKitSample {
  readonly id: string;
  readonly number: number;
  readonly locationId: string;
  readonly collectedOn: string | null;
  readonly isInvalidated: boolean;
  /** The day on which its first lead result was received; null without one. */
  readonly resultReceivedOn: string | null;
}

const numberedSample = z.object({ id, number: z.number().int() });

/** The bottles of school kits that were collected at a facility on one day. */
export const schoolKitVisit = z.object({
  visitedOn: z.string(),
  samples: z.array(numberedSample.extend({ resultReceivedOn: z.string().nullable() })),
  /** Why they do not count as sampling of the facility; empty if they count. */
  problems: z.array(z.string()),
  /** The day of the latest result, once enough bottles have one. */
  resultsReceivedOn: z.string().nullable(),
});
export type SchoolKitVisit = z.infer<typeof schoolKitVisit>;

/** A sample of a school kit that is part of no visit. */
export const uncountedKitSample = numberedSample.extend({ reason: z.enum(['invalidated', 'collectionDateMissing']) });
export type UncountedKitSample = z.infer<typeof uncountedKitSample>;
