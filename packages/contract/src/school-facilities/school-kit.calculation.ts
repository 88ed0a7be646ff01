import { formatCount } from '../primitives/count-text.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import type { SchoolSamplingRule } from '../regulations/school-sampling.values.ts';
import { getSampleQuantity, isSchoolKit, schoolKits } from '../sampling-events/sku.calculation.ts';
import type { CatalogSku } from '../sampling-events/sku.values.ts';
import type { HighTapSample } from './school-facility.rules.ts';
import type { SchoolKitSample, SchoolKitsOfPeriod, SchoolKitVisit, UncountedKitSample } from './school-kit.rules.ts';
import {
  countOutlets,
  getRequiredOutlets,
  listVisitProblems,
  toOutletResult,
  type SampledFacility,
} from './school-visit.calculation.ts';
import type { OutletSample, SchoolVisitFields } from './school-visit.rules.ts';
import { findHighTapSample, type TapSampleLead } from './tap-sample.calculation.ts';

/**
 * The bottles of school kits that were collected at a facility on one day are a sampling visit, newest first: its
 * bottles count by the rule of visits, each as another outlet unless the same outlet is recorded for them, and with the
 * volume and the hours of the kit's instructions. It has results once the bottles with a result would count by
 * themselves. An invalidated sample and one without a day of collection are not part of it.
 */
export function listKitVisits(
  samples: readonly SchoolKitSample[],
  facility: SampledFacility,
  rule: SchoolSamplingRule,
): SchoolKitVisit[] {
  const validSamples = samples.filter(({ isInvalidated }) => !isInvalidated);
  const days = new Set(validSamples.flatMap(({ collectedOn }) => collectedOn ?? []));
  return [...days]
    .toSorted((a, b) => b.localeCompare(a))
    .map((visitedOn) => {
      const collected = validSamples.filter(({ collectedOn }) => collectedOn === visitedOn);
      const reported = collected.filter(({ resultReceivedOn }) => resultReceivedOn !== null);
      const receipts = reported.flatMap(({ resultReceivedOn }) => resultReceivedOn ?? []).toSorted();
      const hasResults = listKitProblems(reported, facility, rule).length === 0;
      return {
        visitedOn,
        samples: collected.map(({ id, number, outlet, lead, resultReceivedOn }) => ({
          id,
          number,
          outlet,
          lead,
          resultReceivedOn,
        })),
        sampledOutlets: countOutlets(collected.map(toOutlet)),
        problems: listKitProblems(collected, facility, rule),
        resultsReceivedOn: hasResults ? (receipts.at(-1) ?? null) : null,
      };
    });
}

/** Its recorded outlet; without one the bottle is another outlet. */
const toOutlet = ({ id, outlet }: Pick<SchoolKitSample, 'id' | 'outlet'>) => ({
  kind: 'other' as const,
  place: outlet ?? id,
  hasFilter: false,
});

function listKitProblems(
  bottles: readonly SchoolKitSample[],
  facility: SampledFacility,
  rule: SchoolSamplingRule,
): string[] {
  const { stagnationHours, milliliters } = rule;
  const outlets = bottles.map(toOutlet);
  return listVisitProblems({ stagnationHours: stagnationHours.from, milliliters, outlets }, facility, rule);
}

/** The kit with a bottle for each outlet that the rule requires at the facility. */
export function findKitOfFacility(facility: SampledFacility, rule: SchoolSamplingRule): CatalogSku | undefined {
  const required = getRequiredOutlets(facility, rule);
  return schoolKits.find((kit) => getSampleQuantity(kit) >= required) ?? schoolKits.at(-1);
}

/** What a monitoring period says of samples of school kits; empty without any. */
export function describeSchoolKitsOfPeriod({ samples, elsewhere }: SchoolKitsOfPeriod): readonly string[] {
  if (samples === 0) return [];
  return [
    `${formatCount(samples, 'sample of a school kit does', 'samples of school kits do')} not count for this period: ${samples === 1 ? 'its bottle has' : 'their bottles have'} 250 mL.`,
    ...(elsewhere === 0
      ? []
      : [
          `${formatCount(elsewhere, 'of them is', 'of them are')} at an address without a school or child care facility, where no sampling of a school is recorded. Add the facility, or sample the home with a kit for homes.`,
        ]),
  ];
}

/** The samples that are part of no visit, with the reason; those of other kits are last. */
export function listUncountedKitSamples(
  samples: readonly SchoolKitSample[],
  otherKits: readonly Pick<SchoolKitSample, 'id' | 'number'>[] = [],
): UncountedKitSample[] {
  const uncounted = samples.flatMap(({ id, number, isInvalidated, isCollected, collectedOn }): UncountedKitSample[] => {
    if (isInvalidated) return [{ id, number, reason: 'invalidated' }];
    if (collectedOn !== null) return [];
    return [{ id, number, reason: isCollected ? 'collectionDateMissing' : 'notCollected' }];
  });
  return [...uncounted, ...otherKits.map(({ id, number }) => ({ id, number, reason: 'otherKit' as const }))];
}

/** The day on which the first result of a sample was received, also of one since corrected. */
const getFirstReceipt = ({ receipts, sampledOn }: TapSampleLead): string =>
  receipts.map(({ on }) => on).toSorted()[0] ?? sampledOn;

/**
 * The results of school kits at one location that were received on one day: they have one notice, as those of a visit.
 */
interface SchoolKitResults {
  readonly locationId: string;
  readonly receivedOn: string;
  readonly samples: readonly TapSampleLead[];
}

/** Also of invalidated samples, as their facility is notified of them, too. */
export function listKitResults(samples: readonly TapSampleLead[]): SchoolKitResults[] {
  const groups = new Map<string, TapSampleLead[]>();
  for (const sample of samples.filter(({ skuId }) => isSchoolKit(skuId))) {
    const key = `${sample.locationId}-${getFirstReceipt(sample)}`;
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map((first) => ({ locationId: first.locationId, receivedOn: getFirstReceipt(first), samples: group })),
  );
}

/** A result of a school kit that must reach the facility. */
interface SchoolKitResult extends HighTapSample {
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
 * Whether a visit to the facility has the same result, by the laboratory's own number, with a receipt that is not
 * later: then the notice of the visit is the only one.
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

function isSameResult(outlet: ReturnType<typeof toOutletResult<OutletSample>>, sample: TapSampleLead): boolean {
  if (sample.labSampleId === null || outlet.labSampleId !== sample.labSampleId) return false;
  // A non-detect of a tap sample counts as zero, that of a visit keeps its limit.
  if (outlet.isNonDetect && compareDecimals(sample.amount, '0') === 0) return true;
  const isEqual = outlet.amount !== null && compareDecimals(outlet.amount, sample.amount) === 0;
  return isEqual && outlet.isNonDetect === sample.isLimit;
}
