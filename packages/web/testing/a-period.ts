import type { PeriodDetails, PeriodList, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { anEventPercentile } from './an-event-percentile.ts';

/** January to June 2026 with 10 of 20 sites and a lead exceedance. */
export function aPeriod(change: Partial<PeriodSummary> = {}): PeriodSummary {
  const { percentile } = anEventPercentile();
  return {
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    frequency: 'sixMonth',
    basis: 'noSchedule',
    rulesOn: '2026-06-30',
    windows: [{ startsOn: '2026-01-01', endsOn: '2026-06-30' }],
    siteSchedule: 'standard',
    requiredSites: 20,
    requiredSitesSource: '40 CFR 141.86(c)',
    collectedSites: 10,
    analyzedSites: 10,
    isOver: false,
    isEnded: false,
    analytes: [{ analyteCode: 'lead', displayName: 'Lead', actionLevel: '15', outcome: 'exceedance', percentile }],
    ...change,
  };
}

export function aPeriodList(change: Partial<PeriodList> = {}): PeriodList {
  return {
    systemType: 'CWS',
    state: 'CT',
    populationServed: 2_100,
    sizeClass: 'small',
    schedules: [],
    percentileMethods: [],
    items: [aPeriod()],
    ...change,
  };
}

export function aPeriodWithDetails(change: Partial<PeriodDetails> = {}): PeriodDetails {
  return {
    ...aPeriod(),
    populationServed: 2_100,
    leadLineHalf: null,
    sites: [
      {
        locationId: '01995b1e-7c1a-7000-8000-000000000701',
        addressLine1: '1 Elm Street',
        locations: 1,
        samples: [{ sampleId: '01995b1e-7c1a-7000-8000-000000000501', number: 100, collectedOn: '2026-02-04' }],
      },
    ],
    results: [
      { ...anEventPercentile(), outcome: 'exceedance', openReasons: [], outsideMonths: null, otherPrograms: null },
    ],
    events: [{ id: '01995b1e-7c1a-7000-8000-000000000702', name: 'First half', samples: 12 }],
    ...change,
  };
}
