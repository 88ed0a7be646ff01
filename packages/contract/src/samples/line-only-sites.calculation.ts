import { formatCount } from '../primitives/count-text.ts';
import { sumSamples, type SampleGroup } from './sample-group.calculation.ts';

/** A sample, as far as the tier of its site is concerned. */
interface RankedSample extends SampleGroup {
  readonly locationId: string;
  /** The location, where `locationId` says more. */
  readonly siteId?: string;
  /** The same for locations with the same address. */
  readonly place?: string | undefined;
  /** The site has a lead service line and no recorded tier of the rule that selects by tier. */
  readonly isByLineOnly?: boolean;
}

/** The sites of these samples that only their lead service line ranks. */
export const countSitesByLineOnly = (samples: readonly RankedSample[]): number =>
  sumSamples([
    ...new Map(
      samples.filter(({ isByLineOnly }) => isByLineOnly).map((one) => [one.place ?? one.siteId ?? one.locationId, one]),
    ).values(),
  ]);

/** What a person has to do about sites that only their lead service line ranks; undefined without any. */
export function describeSitesByLineOnly(
  sites: number,
  rule: 'the rule' | 'that rule' = 'the rule',
): string | undefined {
  if (sites === 0) return undefined;
  const [have, count, their, tiers] =
    sites === 1 ? ['has', 'counts', 'its', 'tier'] : ['have', 'count', 'their', 'tiers'];
  return `${formatCount(sites, 'site')} with a lead service line ${have} no recorded tier of ${rule} and ${count} by ${their} service line alone. Record ${their} ${tiers}.`;
}
