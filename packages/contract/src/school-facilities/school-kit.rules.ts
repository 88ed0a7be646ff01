import { z } from 'zod';
import { id } from '../primitives/ids.ts';

/** A lead result as it counts, in µg/L: 0 if no lead was detected. */
const sampledLead = z.object({
  amount: z.string(),
  /** The laboratory reported less than the level. */
  isLimit: z.boolean(),
});
export type SampledLead = z.infer<typeof sampledLead>;

export interface SchoolKitSample {
  readonly id: string;
  readonly number: number;
  readonly locationId: string;
  /** Where the bottle was filled, if that is recorded. */
  readonly outlet: string | null;
  /** Also without a recorded day. */
  readonly isCollected: boolean;
  readonly collectedOn: string | null;
  readonly isInvalidated: boolean;
  /** The day on which its first lead result was received; null without one. */
  readonly resultReceivedOn: string | null;
  readonly lead: SampledLead | null;
}

const numberedSample = z.object({ id, number: z.number().int() });

/** The bottles of school kits that were collected at a facility on one day. */
export const schoolKitVisit = z.object({
  visitedOn: z.string(),
  samples: z.array(
    numberedSample.extend({
      outlet: z.string().nullable(),
      lead: sampledLead.nullable(),
      resultReceivedOn: z.string().nullable(),
    }),
  ),
  /** Bottles with the same recorded outlet are one. */
  sampledOutlets: z.number().int(),
  /** Why they do not count as sampling of the facility; empty if they count. */
  problems: z.array(z.string()),
  /** The day of the latest result, once enough bottles have one. */
  resultsReceivedOn: z.string().nullable(),
});
export type SchoolKitVisit = z.infer<typeof schoolKitVisit>;

/** A sample at the address of a facility that is part of no visit; `otherKit`: it was not taken with a school kit. */
export const uncountedKitSample = numberedSample.extend({
  reason: z.enum(['invalidated', 'collectionDateMissing', 'notCollected', 'otherKit']),
});
export type UncountedKitSample = z.infer<typeof uncountedKitSample>;

/** The samples of school kits on the days of a monitoring period. */
export const schoolKitsOfPeriod = z.object({
  samples: z.number().int(),
  /** Of these at an address without a school or child care facility. */
  elsewhere: z.number().int(),
});
export type SchoolKitsOfPeriod = z.infer<typeof schoolKitsOfPeriod>;
