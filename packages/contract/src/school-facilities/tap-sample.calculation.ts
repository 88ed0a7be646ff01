import { compareDecimals } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import { isSchoolKit } from '../sampling-events/sku.calculation.ts';
import type { HighTapSample } from './school-facility.rules.ts';

/** A tap sample of a sampling event, also an invalidated one, with its lead as it counts. */
export interface TapSampleLead {
  readonly id: string;
  readonly number: number;
  readonly locationId: string;
  readonly addressLine1: string;
  readonly skuId: number;
  /** Where the bottle was filled, if that is recorded. */
  readonly outlet: string | null;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
  readonly labSampleId: string | null;
  readonly isInvalidated: boolean;
  /** The day of collection; without one the day with which it counts. */
  readonly sampledOn: string;
  /** In µg/L, as an exact decimal. */
  readonly amount: string;
  /** The laboratory reported less than the level. */
  readonly isLimit: boolean;
  /** Each level that was reported for the sample with its day, also one since corrected. */
  readonly receipts: readonly { readonly amount: string; readonly on: string }[];
}

/** The lead of a tap sample, if it is or may be above the action level of its day. */
export function findHighTapSample(sample: TapSampleLead, state: string | undefined): HighTapSample | undefined {
  const { id, number, outlet, sampledOn, amount, isLimit, isInvalidated } = sample;
  const level = findActionLevel('lead', sampledOn, state)?.microgramsPerLiter;
  if (level === undefined || compareDecimals(amount, level) <= 0) return undefined;
  return { id, number, outlet, sampledOn, amount, level, isLimit, isInvalidated };
}

/** The lead of tap samples that is or may be above the action level, newest sample first. */
export const listHighTapSamples = (samples: readonly TapSampleLead[], state: string | undefined): HighTapSample[] =>
  samples
    .flatMap((sample) => findHighTapSample(sample, state) ?? [])
    .toSorted((a, b) => b.sampledOn.localeCompare(a.sampledOn) || b.number - a.number);

/**
 * The same tap is sampled again with the same bottle of a kit (40 CFR 141.86(b)); each bottle of a school kit is
 * another outlet: a name that people enter for it may be that of several outlets.
 */
export const toTapKey = ({ id, locationId, skuId, position }: TapSampleLead): string =>
  isSchoolKit(skuId) ? id : `${locationId} ${skuId} ${position}`;
