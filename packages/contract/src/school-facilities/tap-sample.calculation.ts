import { compareDecimals } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import { isSchoolKit } from '../sampling-events/sku.calculation.ts';
import type { HighTapSample } from './school-facility.rules.ts';
import { toOutletResult } from './school-visit.calculation.ts';
import type { OutletSample, SchoolVisitFields } from './school-visit.rules.ts';

/** A tap sample of a sampling event, also an invalidated one, with its lead as it counts. */
export interface TapSampleLead {
  readonly id: string;
  readonly number: number;
  readonly locationId: string;
  readonly addressLine1: string;
  readonly skuId: number;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
  readonly labSampleId: string | null;
  readonly isInvalidated: boolean;
  readonly sampledOn: string;
  /** In µg/L, as an exact decimal. */
  readonly amount: string;
  /** The laboratory reported less than the amount. */
  readonly isLimit: boolean;
  /** Each amount that was reported for the sample with its day, also one since corrected. */
  readonly receipts: readonly { readonly amount: string; readonly on: string }[];
}

/** The lead of a tap sample, if it is or may be above the action level of its day. */
export function findHighTapSample(sample: TapSampleLead, state: string | undefined): HighTapSample | undefined {
  const { id, number, sampledOn, amount, isLimit, isInvalidated } = sample;
  const level = findActionLevel('lead', sampledOn, state)?.microgramsPerLiter;
  if (level === undefined || compareDecimals(amount, level) <= 0) return undefined;
  return { id, number, sampledOn, amount, level, isLimit, isInvalidated };
}

/** The lead of tap samples that is or may be above the action level, latest sample first. */
export const listHighTapSamples = (samples: readonly TapSampleLead[], state: string | undefined): HighTapSample[] =>
  samples
    .flatMap((sample) => findHighTapSample(sample, state) ?? [])
    .toSorted((a, b) => b.sampledOn.localeCompare(a.sampledOn) || b.number - a.number);

/**
 * The same tap is sampled again with the same bottle of a kit (40 CFR 141.86(b)); each bottle of a school kit is another
 * outlet, whose name is not recorded.
 */
export const toTapKey = ({ id, locationId, skuId, position }: TapSampleLead): string =>
  isSchoolKit(skuId) ? id : `${locationId} ${skuId} ${position}`;

/** A result of a school kit that must reach the facility. */
export interface SchoolKitResult extends HighTapSample {
  /** The first day on which a level above the action level was received, also one since corrected. */
  readonly receivedOn: string;
}

export function findSchoolKitResult(sample: TapSampleLead, state: string | undefined): SchoolKitResult | undefined {
  const high = isSchoolKit(sample.skuId) ? findHighTapSample(sample, state) : undefined;
  if (!high) return undefined;
  const days = sample.receipts.filter(({ amount }) => compareDecimals(amount, high.level) > 0).map(({ on }) => on);
  const [receivedOn] = days.toSorted();
  return receivedOn === undefined ? undefined : { ...high, receivedOn };
}

/**
 * Whether a visit to the facility has the same result, by the laboratory's own number, with a receipt that is not later:
 * then the notice of the visit is the only one.
 */
export function isRecordedInVisit(
  { sample, receivedOn }: { readonly sample: TapSampleLead; readonly receivedOn: string },
  visits: readonly Pick<SchoolVisitFields, 'visitedOn' | 'resultsReceivedOn' | 'outlets'>[],
): boolean {
  return visits.some(
    ({ visitedOn, resultsReceivedOn, outlets }) =>
      visitedOn === sample.sampledOn &&
      resultsReceivedOn !== null &&
      resultsReceivedOn <= receivedOn &&
      outlets.map(toOutletResult).some((outlet) => isSameResult(outlet, sample)),
  );
}

const isSameResult = (outlet: ReturnType<typeof toOutletResult<OutletSample>>, sample: TapSampleLead): boolean =>
  sample.labSampleId !== null &&
  outlet.labSampleId === sample.labSampleId &&
  outlet.isNonDetect === sample.isLimit &&
  outlet.amount !== null &&
  compareDecimals(outlet.amount, sample.amount) === 0;
