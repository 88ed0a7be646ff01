import { formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import { fifthLiterRules, fifthLiterSites } from '../regulations/fifth-liter.values.ts';
import { findSku, isFifthLiterBottleMissing } from '../sampling-events/sku.calculation.ts';
import type { Liter } from '../sampling-events/sku.values.ts';
import { sumSamples, type SampleGroup } from './sample-group.calculation.ts';
import type { EventPercentile } from './event-percentile.rules.ts';
import { nextRuleStartsOn } from './event-percentile.values.ts';
import {
  listCountedLiters,
  toNextRule,
  type PercentileEvent,
  type RegulatedAnalyte,
} from './percentile-counts.calculation.ts';

/** Whether the rule on the last day requires the first and the fifth liter of a site with a lead service line. */
export const isFifthLiterWanted = (
  analyte: Pick<RegulatedAnalyte, 'analyteCode'>,
  event: Pick<PercentileEvent, 'state' | 'endsOn'>,
): boolean => listCountedLiters(analyte, event).includes('fifthLiter');

/** The account's State, and the day whose rules decide about the samples of an event. */
interface RulesOfEvent {
  readonly state: string;
  readonly rulesOn: string;
}

/** Whether that day's rule requires the fifth liter of sites with a lead service line. */
export const needsFifthLiterOn = ({ state, rulesOn }: RulesOfEvent): boolean =>
  isFifthLiterWanted({ analyteCode: 'lead' }, { state, endsOn: rulesOn });

/** Whether it does, and no kit of the event has a bottle for it. */
export const needsFifthLiterBottle = (
  event: Parameters<typeof isFifthLiterBottleMissing>[0],
  rules: RulesOfEvent,
): boolean => isFifthLiterBottleMissing(event) && needsFifthLiterOn(rules);

/** Whether that rule requires it, or the LCRI would, so that what is missing is shown in advance. */
export const isFifthLiterExpected = (analyte: RegulatedAnalyte, event: PercentileEvent): boolean =>
  isFifthLiterWanted(analyte, event) ||
  (event.endsOn < nextRuleStartsOn && isFifthLiterWanted(analyte, toNextRule(event)));

/** A valid sample of a bottle, as far as the liters of its site are concerned. */
export interface LiterOfSite extends SampleGroup {
  readonly siteId: string;
  /** The same for locations with the same address. */
  readonly place?: string | undefined;
  readonly skuId: number;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
  readonly hasResult: boolean;
  readonly needsFifthLiter?: boolean;
}

/**
 * The sites with a result of a first liter and none of a fifth, whatever the kit, where the site needs both; locations
 * with the same address are counted once.
 */
export function countMissingFifthLiters(liters: readonly LiterOfSite[]): number {
  const sites = new Map<string, LiterOfSite & { readonly found: Set<Liter> }>();
  for (const liter of liters) {
    if (!liter.hasResult || !liter.needsFifthLiter) continue;
    const site = sites.get(liter.siteId) ?? { ...liter, found: new Set<Liter>() };
    site.found.add(getLiter(liter));
    sites.set(liter.siteId, site);
  }
  const lacking = [...sites.values()].filter(({ found }) => found.has('firstLiter') && !found.has('fifthLiter'));
  return sumSamples([...new Map(lacking.map((site) => [site.place ?? site.siteId, site])).values()]);
}

export const getLiter = ({ skuId, position }: Pick<LiterOfSite, 'skuId' | 'position'>): Liter =>
  findSku(skuId)?.samples[position]?.draw ?? 'other';

/** "3 sites with a lead service line have" */
const formatLeadSites = (count: number) =>
  formatCount(count, 'site with a lead service line has', 'sites with a lead service line have');

/** The title of the note about sites whose fifth liter is missing; undefined without any. */
export const describeMissingFifthLiters = (
  { fifthLiterSource, missingFifthLiters }: Pick<EventPercentile, 'fifthLiterSource' | 'missingFifthLiters'>,
  of: 'period' | 'event' = 'period',
): string | undefined =>
  fifthLiterSource === null || missingFifthLiters === 0
    ? undefined
    : `${formatLeadSites(missingFifthLiters)} no fifth liter in this ${of}`;

/** What that means, with the source. */
export const explainMissingFifthLiters = ({ fifthLiterSource }: Pick<EventPercentile, 'fifthLiterSource'>): string =>
  `Such a site is complete only with a first and a fifth liter of the same kit. The fifth liter may be the higher one, so the 90th percentile may be too low, and the outcome stays open. A first liter without its fifth counts only where it does not lower the percentile. Collect both liters there with a kit that has a fifth-liter bottle. ${fifthLiterSites} Source: ${fifthLiterSource ?? 'not recorded'}.`;

/** What the percentile under the LCRI can't know; empty if no fifth liter is missing. */
export const describeUnknownFifthLiters = ({
  missingFifthLiters,
}: Pick<EventPercentile, 'missingFifthLiters'>): string =>
  missingFifthLiters === 0
    ? ''
    : ` The fifth liter of ${formatCount(missingFifthLiters, 'site')} with a lead service line is not known, so this number may be too low. ${fifthLiterSites}`;

/** For locations whose event has no kit with a fifth liter; undefined without any. */
export const describeKitWithoutFifthLiter = (sites: number): string | undefined =>
  sites === 0
    ? undefined
    : `No kit of this event has a fifth-liter bottle, and ${formatCount(sites, 'site')} with a lead service line ${sites === 1 ? 'needs' : 'need'} one.`;

export const kitWithoutFifthLiterNote = `By the rule for the event’s monitoring period, a site with a lead service line is complete only with a first and a fifth liter. The rule takes effect on ${formatDay(nextRuleStartsOn)}, in some States earlier, and also applies to samples from earlier days of the same period. Order its kit in an event with the kit for first and fifth liter. ${fifthLiterSites} Source: ${fifthLiterRules[0]?.source}.`;
