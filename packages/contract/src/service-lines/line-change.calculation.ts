import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import {
  toRecordedInputs,
  isReplacementCategory,
  getMaterialKind,
  getLeadHistory,
  type ClassifiedFields,
  type SideOwner,
} from './classification.calculation.ts';
import {
  isReason,
  getCorrectedAnswers,
  updateLeadHistory,
  losesVerification,
  type CorrectedAnswers,
  type EarlierHistory,
  type LeadHistory,
  type LeadHistoryNote,
} from './lead-history.calculation.ts';
import { getBasisOfMaterial } from './missing-basis.calculation.ts';
import type { ListedClassification, ServiceLineFields, Side } from './service-line.rules.ts';
import { protectiveOrder } from './service-line.values.ts';
import { getEvidence } from './listed-classification.calculation.ts';

/** The field of a change that is refused, and why. */
export interface LineChangeRefusal {
  readonly property: 'previouslyLead' | 'connectorPreviouslyLead';
  readonly remark: Exclude<LeadHistoryNote, 'leftLead' | 'newlyListed' | 'deletedLine'>;
}
interface LineChange {
  /** The fields to save: an answer about previous lead is updated when the change removes lead. */
  readonly fields: ServiceLineFields;
  readonly refusal: LineChangeRefusal | null;
}

export type LineBeforeChange = ServiceLineFields & {
  readonly correctedFromYes?: CorrectedAnswers;
  /** The classification listed for the whole line. */
  readonly listedClassification?: Pick<ListedClassification, 'category'> | null;
};

/**
 * The listed classification after an edit. A Non-lead that recorded materials had overruled does not apply again when
 * the materials are removed; it needs a new basis.
 */
export function getListedClassificationAfterEdit<Listed extends Pick<ListedClassification, 'category' | 'basis'>>(
  before: ClassifiedFields & { readonly listedClassification: Listed | null },
  after: ClassifiedFields,
): Listed | null {
  const { listedClassification } = before;
  return listedClassification?.category === 'Non-lead' && hasMaterial(before) && !hasMaterial(after)
    ? { ...listedClassification, basis: null }
    : listedClassification;
}

function hasMaterial(line: ClassifiedFields): boolean {
  return getEvidence(toRecordedInputs(line)).hasMaterial;
}

/** The line before a change for which these sides were verified again, perhaps by the same person on the same day. */
export function clearVerification(line: LineBeforeChange, verifiedAgain: readonly SideOwner[]): LineBeforeChange {
  const side = (name: SideOwner) => (verifiedAgain.includes(name) ? { ...line[name], verified: false } : line[name]);
  return { ...line, system: side('system'), customer: side('customer') };
}

/** The effect of a change in the app or by API on a line; `before` is null for a new one. */
export function changeLineFields(
  before: LineBeforeChange | null,
  fields: ServiceLineFields,
  reason: string | null,
): LineChange {
  const history = updateLeadHistory(before && toEarlierHistory(before), toEarlierHistory(fields), {
    hasReason: isReason(reason),
  });
  const answers = (['previouslyLead', 'connectorPreviouslyLead'] as const).map((property) => ({
    property,
    ...history[property],
  }));
  const refused = answers.flatMap(({ property, remark }) =>
    remark === 'needsReason' ||
    remark === 'wasYes' ||
    remark === 'listed' ||
    (remark === 'besideLead' && before?.[property] !== 'No')
      ? [{ property, remark }]
      : [],
  );
  return {
    fields: {
      ...fields,
      system: withBasisOfMaterial(newlyVerified(before?.system ?? null, fields.system)),
      customer: withBasisOfMaterial(newlyVerified(before?.customer ?? null, fields.customer)),
      previouslyLead: history.previouslyLead.answer,
      connectorPreviouslyLead: history.connectorPreviouslyLead.answer,
    },
    refusal: refused[0] ?? null,
  };
}

/**
 * The fields of a line whose listed classification changes: a No that was recorded before the line is listed as Lead or
 * Galvanized Requiring Replacement becomes Unknown. The reason given is that of the listing, not of the answer.
 */
export function updateFieldsWhenListed(
  fields: ServiceLineFields,
  before: LineBeforeChange['listedClassification'],
  after: Pick<ListedClassification, 'category'> | null,
): ServiceLineFields {
  const history = {
    ...toEarlierHistory({ ...fields, listedClassification: after }),
    isNewlyListed: isNewlyListed(before, after),
  };
  return { ...fields, previouslyLead: updateLeadHistory(history, history, { hasReason: false }).previouslyLead.answer };
}

/** Whether a change removes lead fittings that the State counts as lead; it needs a reason that is recorded. */
export function removesLeadFittings(
  before: Pick<ServiceLineFields, 'leadFittings'>,
  after: Pick<ServiceLineFields, 'leadFittings'>,
  { leadFittingsMakeLead }: Pick<ClassificationRules, 'leadFittingsMakeLead'>,
): boolean {
  return leadFittingsMakeLead && before.leadFittings === 'Yes' && after.leadFittings !== 'Yes';
}

/**
 * The fields of a line from which lead fittings were removed that the State counts as lead. Michigan's source calls
 * galvanized pipe "previously connected to lead" and names only the gooseneck as an example, so the most protective
 * reading counts removed fittings too. The answer is corrected like that about a removed lead connector: with a reason.
 */
export function withFittingsHistory<Fields extends Pick<ServiceLineFields, 'leadFittings' | 'connectorPreviouslyLead'>>(
  before: Pick<ServiceLineFields, 'leadFittings'>,
  after: Fields,
  rules: Pick<ClassificationRules, 'leadFittingsMakeLead'>,
): Fields {
  return removesLeadFittings(before, after, rules) ? { ...after, connectorPreviouslyLead: 'Yes' } : after;
}

/** The warning of an import, which has no reason: lead fittings that the State counts as lead stay recorded. */
export function formatKeptFittings({ decidedBy }: Pick<ClassificationRules, 'decidedBy'>): string {
  return `Kept as Yes: in ${decidedBy} lead fittings make a line Lead. To change it, edit the line and give a reason`;
}

/** The answers of a new line that takes the place of deleted ones; it has no reason to correct them. */
export function withDeletedHistory(deleted: EarlierHistory | null, fields: ServiceLineFields): ServiceLineFields {
  if (!deleted) return fields;
  const { previouslyLead, connectorPreviouslyLead } = updateLeadHistory(deleted, toEarlierHistory(fields), {
    hasReason: false,
  });
  return { ...fields, previouslyLead: previouslyLead.answer, connectorPreviouslyLead: connectorPreviouslyLead.answer };
}

/**
 * A verification applies to the pipe that was seen, not to its replacement. One that equals the recorded one is taken
 * for the old pipe's, unless the change says that the side was verified again (`clearVerification`).
 */
function newlyVerified(before: Side | null, after: Side): Side {
  if (
    !before?.verified ||
    !after.verified ||
    !losesVerification(getMaterialKind(before.material), getMaterialKind(after.material))
  )
    return after;
  const isSame =
    after.verificationMethod === before.verificationMethod &&
    after.verifiedBy === before.verifiedBy &&
    JSON.stringify(after.verifiedOn) === JSON.stringify(before.verifiedOn);
  return isSame ? { ...after, verified: false, verificationMethod: null, verifiedBy: null, verifiedOn: null } : after;
}

function withBasisOfMaterial(side: Side): Side {
  return { ...side, classificationBasis: getBasisOfMaterial(side.material, side.classificationBasis) };
}

export function toEarlierHistory({
  correctedFromYes,
  listedClassification,
  ...fields
}: LineBeforeChange): EarlierHistory {
  return {
    ...getLeadHistory(toRecordedInputs(fields)),
    ...(correctedFromYes && { correctedFromYes }),
    isListed: isListed(listedClassification),
  };
}

/**
 * Whether a line is listed as Lead or Galvanized Requiring Replacement and was listed as something less protective
 * before.
 */
function isNewlyListed(
  before: LineBeforeChange['listedClassification'],
  after: LineBeforeChange['listedClassification'],
): boolean {
  if (!after || !isListed(after)) return false;
  return !before || protectiveOrder[after.category] > protectiveOrder[before.category];
}

/**
 * The corrected answers of a line after a change of its fields or its listed classification. A listed Lead or
 * Galvanized Requiring Replacement stays a record of lead when it is removed or replaced by a less protective one: the
 * answer No still needs a reason, because the reason given was for the listing.
 */
export function getCorrectedAnswersAfterChange(
  before: LineBeforeChange,
  after: Pick<LeadHistory, 'previouslyLead' | 'connectorPreviouslyLead'>,
  listedClassification: LineBeforeChange['listedClassification'],
): CorrectedAnswers {
  const corrected = getCorrectedAnswers(toEarlierHistory(before), after);
  const listed = before.listedClassification;
  if (!listed || !isListed(listed) || isAsProtective(listedClassification, listed)) return corrected;
  return {
    ...corrected,
    previouslyLead: true,
    ...(!corrected.previouslyLead && { record: `was once listed as ${listed.category}` }),
  };
}

function isAsProtective(
  listedClassification: LineBeforeChange['listedClassification'],
  than: Pick<ListedClassification, 'category'>,
): boolean {
  return !!listedClassification && protectiveOrder[listedClassification.category] >= protectiveOrder[than.category];
}

/** A listed Lead or Galvanized Requiring Replacement is a record of lead. */
export function isListed(listedClassification: Pick<ListedClassification, 'category'> | null | undefined): boolean {
  return listedClassification ? isReplacementCategory(listedClassification.category) : false;
}
