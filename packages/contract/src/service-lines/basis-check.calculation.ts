import { formatLongDate } from '../primitives/calendar.ts';
import { findSingleOwner } from './classification.calculation.ts';
import { formatInstalled, isAfterLeadBan, findLeadBanContradiction, type LeadBan } from './lead-ban.calculation.ts';
import { listMissingBases, needsBasis, lineSides, type SideName } from './missing-basis.calculation.ts';
import type { Side } from './service-line.rules.ts';
import { diameters, getMaterial, type ClassificationName, type Ownership } from './service-line.values.ts';
import { isChangedByDiameter } from './listed-basis.calculation.ts';

type SideWithBasis = Pick<
  Side,
  'material' | 'classificationBasis' | 'installed' | 'diameterId' | 'diameterOverTwoInches'
>;
export interface LineWithBases {
  readonly category: ClassificationName;
  readonly ownership: Ownership;
  readonly system: SideWithBasis;
  readonly customer: SideWithBasis;
}
/** What decides whether a basis counts: the lead ban of the water system. */
export interface BasisRules {
  readonly leadBan: LeadBan;
}
/** Why a side of a Non-lead line has no basis that counts. */
interface BasisProblem {
  readonly side: SideName;
  readonly kind: 'missing' | 'contradicted' | 'notEnough';
  readonly sentence: string;
}
type Reason = Omit<BasisProblem, 'side'>;

/**
 * The sides of a Non-lead line whose basis does not count: none, one that the record of the side contradicts, or one
 * that is not enough alone. 40 CFR 141.84(a)(4)(iii) requires evidence; a State decides on models and water tests. A
 * listed Non-lead without materials is Lead Status Unknown on such a basis (`evaluateListedBasis`).
 */
export function listBasisProblems(line: LineWithBases, basisRules: BasisRules): readonly BasisProblem[] {
  const { category, ownership } = line;
  if (category !== 'Non-lead') return [];
  const missing = listMissingBases(line);
  const owner = findSingleOwner(ownership);
  return lineSides.flatMap((side): BasisProblem[] => {
    if (missing.includes(side)) return [{ side, kind: 'missing', sentence: `The ${side} side has no basis.` }];
    const applies = (owner === null || owner === side) && needsBasis(getMaterial(line[side].material).kind);
    const subject = `The ${side} side`;
    const reason = applies
      ? (findWarning(line[side], subject, basisRules) ?? findDateWarning(line[side], subject, basisRules))
      : null;
    return reason ? [{ side, ...reason }] : [];
  });
}

function findWarning(side: SideWithBasis, subject: string, { leadBan }: BasisRules): Reason | null {
  const { classificationBasis: basis } = side;
  const contradiction = getContradiction(side, subject, leadBan);
  if (contradiction) return { kind: 'contradicted', sentence: contradiction };
  if (basis === 'predictiveModel')
    return {
      kind: 'notEnough',
      sentence: `${subject} is Non-lead by a predictive model alone, which needs your State's approval. Add a record or an inspection.`,
    };
  if (basis === 'waterSamplingOnly')
    return {
      kind: 'notEnough',
      sentence: `${subject} is Non-lead by water sampling alone, which needs your State's approval. Add a record or an inspection.`,
    };
  return null;
}

/** An installation date after the ban shows something only if it is recorded and no day of it is before the ban. */
function findDateWarning(side: SideWithBasis, subject: string, { leadBan }: BasisRules): Reason | null {
  const { classificationBasis, installed } = side;
  if (classificationBasis !== 'installedAfterLeadBan' || isAfterLeadBan(installed, leadBan)) return null;
  const date = installed
    ? `its installation date (${formatInstalled(installed)}) may be before the ban of ${formatLongDate(leadBan.from)}. Add a more exact date`
    : 'no installation date is recorded. Add the date';
  return {
    kind: 'notEnough',
    sentence: `${subject} has the basis "Installation date after lead ban", but ${date} or choose another basis.`,
  };
}

function getContradiction(side: SideWithBasis, subject: string, leadBan: LeadBan): string | null {
  const { classificationBasis: basis, diameterId } = side;
  if (isChangedByDiameter(side)) {
    const label = diameters.find(({ id, inches }) => id === diameterId && inches !== null)?.label;
    return `${subject} has the basis "Service line diameter is > 2 inches", but its diameter is ${label ?? 'recorded as not over 2 inches'}. Correct the diameter or the basis.`;
  }
  return findLeadBanContradiction({ classificationBasis: basis, installed: side.installed }, leadBan) === null
    ? null
    : `${subject} has the basis "Installation date after lead ban", but its installation date is before the ban of ${formatLongDate(leadBan.from)}. Correct the date or the basis.`;
}

/** The contradictions that a change adds; those of before do not block it. */
export function listNewlyContradicted(
  before: LineWithBases | null,
  after: LineWithBases,
  basisRules: BasisRules,
): readonly BasisProblem[] {
  const earlierSentences = before ? listBasisProblems(before, basisRules).map(({ sentence }) => sentence) : [];
  return listBasisProblems(after, basisRules).filter(
    ({ kind, sentence }) => kind === 'contradicted' && !earlierSentences.includes(sentence),
  );
}
