import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** 40 CFR 141.81(e)(1) and 141.83(a)(1): either exceedance starts the steps of treatment. */
const treatment = ['corrosionControl', 'sourceWater'] as const;

/** The deadlines that an exceedance of each action level starts, including those that are due much later. */
export const deadlinesOfExceedance: Readonly<Record<RegulatedAnalyteCode, ReadonlySet<DeadlineKind>>> = {
  lead: new Set<DeadlineKind>([
    'tier1Notice',
    'tier1Consultation',
    'tier1Copies',
    'tier1Certification',
    'publicEducation',
    'publicEducationAgain',
    'publicEducationReport',
    'lineReplacement',
    ...treatment,
  ]),
  copper: new Set<DeadlineKind>(treatment),
};

/** Whether an exceedance of the lead or copper action level starts deadlines of this kind. */
export const isStartedByExceedance = ({ kind }: { readonly kind: DeadlineKind }): boolean =>
  Object.values(deadlinesOfExceedance).some((kinds) => kinds.has(kind));

/** The deadlines of a period that ended with too few sites. */
export const deadlinesOfShortfall: ReadonlySet<DeadlineKind> = new Set([
  'monitoringFailure',
  'replacementSample',
  'tier3Notice',
  'tier3Certification',
]);
