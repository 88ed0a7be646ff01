import { formatLongDate } from '../primitives/calendar.ts';
import { formatNumber } from '../primitives/count-text.ts';
import { fifthLiterRules, fifthLiterSites } from '../regulations/fifth-liter.values.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import type { Draw } from '../sampling-events/sku.values.ts';
import type { EventPercentile } from './event-percentile.rules.ts';
import { nextRuleStartsOn } from './event-percentile.values.ts';
import {
  listCountedDraws,
  toNextRule,
  type PercentileEvent,
  type RegulatedAnalyte,
} from './percentile-tally.calculation.ts';

/** Whether the rule on the last day wants the first and the fifth liter of a site with a lead service line. */
export const isFifthLiterWanted = (
  analyte: Pick<RegulatedAnalyte, 'actionLevel'>,
  event: Pick<PercentileEvent, 'state' | 'endsOn'>,
): boolean => listCountedDraws(analyte, event).includes('fifthLiter');

/** Whether that rule wants it, or the LCRI would: then what is missing is said beforehand. */
export const isFifthLiterExpected = (analyte: RegulatedAnalyte, event: PercentileEvent): boolean =>
  isFifthLiterWanted(analyte, event) ||
  (event.endsOn < nextRuleStartsOn && isFifthLiterWanted(analyte, toNextRule(event)));

/** A valid sample of a bottle, as far as the liters of its site are concerned. */
export interface LiterOfSite {
  readonly siteId: string;
  /** One kit at one location: its bottles are filled at the same tap. */
  readonly tap: string;
  readonly skuId: number;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
  readonly hasResult: boolean;
  readonly needsFifthLiter?: boolean;
}

/** The sites with a result of the first liter at a tap and none of the fifth, where the site needs both. */
export function countMissingFifthLiters(liters: readonly LiterOfSite[]): number {
  const taps = new Map<string, { readonly siteId: string; readonly draws: Set<Draw> }>();
  for (const { siteId, tap, hasResult, needsFifthLiter, ...bottle } of liters) {
    if (!hasResult || !needsFifthLiter) continue;
    const { draws } = taps.get(tap) ?? { draws: new Set<Draw>() };
    taps.set(tap, { siteId, draws: draws.add(getDraw(bottle)) });
  }
  const missing = [...taps.values()].filter(({ draws }) => draws.has('firstLiter') && !draws.has('fifthLiter'));
  return new Set(missing.map(({ siteId }) => siteId)).size;
}

export const getDraw = ({ skuId, position }: Pick<LiterOfSite, 'skuId' | 'position'>): Draw =>
  findSku(skuId)?.samples[position]?.draw ?? 'other';

/** "3 sites with a lead service line have" */
const formatLeadSites = (count: number) =>
  count === 1 ? '1 site with a lead service line has' : `${formatNumber(count)} sites with a lead service line have`;

/** The title of the note about sites whose fifth liter is missing; undefined without any. */
export const describeMissingFifthLiters = ({
  fifthLiterSource,
  missingFifthLiters,
}: Pick<EventPercentile, 'fifthLiterSource' | 'missingFifthLiters'>): string | undefined =>
  fifthLiterSource === null || missingFifthLiters === 0
    ? undefined
    : `${formatLeadSites(missingFifthLiters)} no fifth liter`;

/** What that means, with the source. */
export const explainMissingFifthLiters = ({ fifthLiterSource }: Pick<EventPercentile, 'fifthLiterSource'>): string =>
  `Such a site is complete only with a first and a fifth liter of the same kit. The fifth liter may be the higher one, so the 90th percentile may be too low, and the outcome stays open. Collect both liters there with a kit that has a fifth-liter bottle. ${fifthLiterSites} Source: ${fifthLiterSource ?? 'not recorded'}.`;

/** What the percentile under the LCRI can't know; empty if no fifth liter is missing. */
export const describeUnknownFifthLiters = ({
  missingFifthLiters,
}: Pick<EventPercentile, 'missingFifthLiters'>): string =>
  missingFifthLiters === 0
    ? ''
    : ` The fifth liter of ${missingFifthLiters === 1 ? '1 site' : `${formatNumber(missingFifthLiters)} sites`} with a lead service line is not known, so this number may be too low. ${fifthLiterSites}`;

/** For locations whose event has no kit with a fifth liter; undefined without any. */
export const describeKitWithoutFifthLiter = (sites: number): string | undefined =>
  sites === 0
    ? undefined
    : `No kit of this event has a fifth-liter bottle, and ${sites === 1 ? '1 site' : `${formatNumber(sites)} sites`} with a lead service line ${sites === 1 ? 'needs' : 'need'} one.`;

export const kitWithoutFifthLiterNote = `From ${formatLongDate(nextRuleStartsOn)}, and in some States earlier, a site with a lead service line is complete only with a first and a fifth liter. Order its kit in an event with the kit for first and fifth liter. ${fifthLiterSites} Source: ${fifthLiterRules[0]?.source}.`;
