import { isCountedProgram } from '../regulations/counted-program.calculation.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import type { IncompleteSites } from './incomplete-sites.rules.ts';
import { needsFifthLiterOn } from './fifth-liter-sites.calculation.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** An event with samples, and what decides which results its samples need. */
export interface EventToCheck {
  readonly id: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly programTypeId: number;
  readonly analyteIds: readonly number[];
  /** The kits of the event. */
  readonly skuIds: readonly number[];
}

/** With the day whose rules decide about its samples. */
export interface EventWithRulesDay extends EventToCheck {
  readonly rulesOn: string;
}

export interface IncompleteSitesRequest extends EventWithRulesDay {
  /** Whether its samples count for a monitoring period, whose sites are addresses without a treatment device. */
  readonly isForCompliance: boolean;
  /** Whether sites with a lead service line need a fifth liter. */
  readonly wantsFifthLiter: boolean;
}

/** What is counted of an event. */
export interface IncompleteSiteCounts extends Omit<IncompleteSites, 'notAnalyzed'> {
  readonly id: string;
}

const getAnalyteId = (analyteCode: RegulatedAnalyteCode): number =>
  analytes.find((analyte) => 'analyteCode' in analyte && analyte.analyteCode === analyteCode)?.id ?? 0;

/** The ids of the analytes that a site of a monitoring period needs. */
export const regulatedAnalyteIds = { lead: getAnalyteId('lead'), copper: getAnalyteId('copper') } as const;

const isForCompliance = ({ programTypeId, endsOn, skuIds }: EventToCheck, state: string): boolean =>
  isCountedProgram({ programTypeId, state, endsOn }) && hasCountedBottle(skuIds);

/**
 * Bottles of schools and of water quality never count for a period, so their sites are missing nothing that it needs.
 */
const hasCountedBottle = (skuIds: readonly number[]): boolean =>
  skuIds.length === 0 || skuIds.some((id) => findSku(id)?.samples.some(({ draw }) => draw !== 'other'));

/** A fifth liter is wanted only where the samples of the event count for a period with lead. */
export const toIncompleteSitesRequest = (event: EventWithRulesDay, state: string): IncompleteSitesRequest => ({
  ...event,
  isForCompliance: isForCompliance(event, state),
  wantsFifthLiter:
    isForCompliance(event, state) &&
    event.analyteIds.includes(regulatedAnalyteIds.lead) &&
    needsFifthLiterOn({ state, rulesOn: event.rulesOn }),
});

export const noIncompleteSites: IncompleteSites = {
  sites: 0,
  completeSites: 0,
  analytes: [],
  fifthLiters: 0,
  undated: 0,
  treated: 0,
  sameAddress: 0,
  notAnalyzed: [],
};

/** The events with what is counted, and what they don't analyze. */
export function combineIncompleteSites(
  requests: readonly IncompleteSitesRequest[],
  gapCounts: readonly IncompleteSiteCounts[],
): { readonly eventId: string; readonly gaps: IncompleteSites }[] {
  const countsById = new Map(gapCounts.map(({ id, ...gaps }) => [id, gaps]));
  return requests.map((request) => ({
    eventId: request.id,
    gaps: {
      ...noIncompleteSites,
      ...countsById.get(request.id),
      notAnalyzed: request.isForCompliance ? listNotAnalyzed(request) : [],
    },
  }));
}

const listNotAnalyzed = ({ analyteIds }: EventToCheck): string[] =>
  analytes.flatMap((analyte) =>
    'analyteCode' in analyte && !analyteIds.includes(analyte.id) ? [analyte.displayName] : [],
  );
