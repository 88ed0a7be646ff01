import { isAfterLeadBan, findLeadBanContradiction, type LeadBan } from './lead-ban.calculation.ts';
import type { Side } from './service-line.rules.ts';
import { resolveOverTwoInches, type ClassificationBasis, type Ownership } from './service-line.values.ts';
import { findSingleOwner, type SideOwner } from './side-classification.calculation.ts';

/** "Not available" is not a basis. */
export function isBasis(basis: string | null): boolean {
  return basis !== null && basis !== 'notAvailable';
}

/**
 * A model or a water test shows no pipe. Neither is among the sources that 40 CFR 141.84(a)(3)(i)-(iii) lists, and
 * others need the approval of the State.
 */
export const basesThatNeedApproval: readonly ClassificationBasis[] = ['predictiveModel', 'waterSamplingOnly'];

/** A basis "over two inches" beside a diameter that is not. */
export function isChangedByDiameter({
  classificationBasis,
  diameterId,
  diameterOverTwoInches,
}: Pick<Side, 'classificationBasis' | 'diameterId' | 'diameterOverTwoInches'>): boolean {
  return (
    classificationBasis === 'diameterOverTwoInches' && resolveOverTwoInches(diameterId, diameterOverTwoInches) === false
  );
}

const afterBan = 'on the basis "Installation date after lead ban", but';
const overTwoInches = 'on the basis "Service line diameter is > 2 inches", but';
const addDate = 'Add or correct the date, choose another basis';
const correctDiameter = 'Correct the diameter, choose another basis';
const chooseEvidence = 'Choose a record or an inspection as its basis';

/**
 * Why the basis of a listed Non-lead does not count, and what to do. `words` follow "listed as Non-lead". The sides are
 * those that have to be corrected.
 */
export const listedBasisProblems = {
  missing: { words: 'without a basis of classification', remedy: 'Add the basis' },
  predictiveModel: {
    words: 'by a predictive model alone, which needs the approval of the State',
    remedy: chooseEvidence,
  },
  waterSamplingOnly: {
    words: 'by water sampling alone, which needs the approval of the State',
    remedy: chooseEvidence,
  },
  dateOfSystem: { words: `${afterBan} the system side has no installation date after the ban`, remedy: addDate },
  dateOfCustomer: { words: `${afterBan} the customer side has no installation date after the ban`, remedy: addDate },
  dateOfBoth: { words: `${afterBan} neither side has an installation date after the ban`, remedy: addDate },
  diameterOfSystem: {
    words: `${overTwoInches} the system side is recorded as not over 2 inches`,
    remedy: correctDiameter,
  },
  diameterOfCustomer: {
    words: `${overTwoInches} the customer side is recorded as not over 2 inches`,
    remedy: correctDiameter,
  },
  diameterOfBoth: { words: `${overTwoInches} both sides are recorded as not over 2 inches`, remedy: correctDiameter },
} as const;
type ListedBasisProblem = keyof typeof listedBasisProblems;
/** Whether the basis of a listed classification counts, or why not. */
export type ListedBasis = 'counts' | ListedBasisProblem;
export const listedBases: readonly ListedBasis[] = [
  'counts',
  ...(Object.keys(listedBasisProblems) as ListedBasisProblem[]),
];

interface ListedLine {
  readonly ownership: Ownership;
  readonly system: Pick<Side, 'installed' | 'diameterId' | 'diameterOverTwoInches'>;
  readonly customer: Pick<Side, 'installed' | 'diameterId' | 'diameterOverTwoInches'>;
}

/**
 * Whether the basis of a listed classification counts for the whole line: it is recorded, enough alone, and no side
 * contradicts it. An installation after the lead ban needs the date of each side that belongs to the line.
 */
export function evaluateListedBasis(
  line: ListedLine,
  { basis, leadBan }: { readonly basis: ClassificationBasis | null; readonly leadBan: LeadBan },
): ListedBasis {
  if (basis === null || !isBasis(basis)) return 'missing';
  if (basis === 'predictiveModel' || basis === 'waterSamplingOnly') return basis;
  const owner = findSingleOwner(line.ownership);
  const fails = (name: SideOwner) => {
    const side = { ...line[name], classificationBasis: basis };
    if (basis === 'diameterOverTwoInches') return isChangedByDiameter(side);
    if (basis !== 'installedAfterLeadBan') return false;
    const needsDate = owner === null || owner === name;
    return needsDate ? !isAfterLeadBan(side.installed, leadBan) : findLeadBanContradiction(side, leadBan) !== null;
  };
  const problem = basis === 'installedAfterLeadBan' ? 'date' : 'diameter';
  const [system, customer] = [fails('system'), fails('customer')];
  if (system && customer) return `${problem}OfBoth`;
  if (system) return `${problem}OfSystem`;
  return customer ? `${problem}OfCustomer` : 'counts';
}

/** The side whose date or diameter keeps the basis of a listed classification from counting; null for both. */
export function findFailingSides(
  basis: ListedBasis,
): { readonly field: 'date' | 'diameter'; readonly side: SideOwner | null } | null {
  const [, field, of] = /^(date|diameter)Of(System|Customer|Both)$/.exec(basis) ?? [];
  if (field !== 'date' && field !== 'diameter') return null;
  if (of === 'Both') return { field, side: null };
  return { field, side: of === 'System' ? 'system' : 'customer' };
}
