import { classificationInputs, kindOf, leadHistoryOf } from './classification.calculation.ts';
import {
  carryLeadHistory,
  losesVerification,
  type CorrectedAnswers,
  type EarlierHistory,
  type LeadHistoryRemark,
} from './lead-history.calculation.ts';
import { basisOfMaterial } from './missing-basis.calculation.ts';
import type { ServiceLineFields, Side } from './service-line.rules.ts';

/** Which field of a change cannot be taken as given, and why. */
export interface LineChangeRefusal {
  readonly property: 'previouslyLead' | 'connectorPreviouslyLead';
  readonly remark: Exclude<LeadHistoryRemark, 'leftLead' | 'deletedLine'>;
}
export interface LineChange {
  /** The fields as they are saved: an answer about earlier lead follows lead that the change takes away. */
  readonly fields: ServiceLineFields;
  readonly refusal: LineChangeRefusal | null;
}

export type LineBeforeChange = ServiceLineFields & { readonly correctedFromYes?: CorrectedAnswers };

/** What a change by hand or by API makes of a line; `before` is null for a new one. */
export function changeLineFields(
  before: LineBeforeChange | null,
  fields: ServiceLineFields,
  reason: string | null,
): LineChange {
  const history = carryLeadHistory(
    before && historyOfFields(before),
    historyOfFields(fields),
    (reason ?? '').trim() !== '',
  );
  const answers = (['previouslyLead', 'connectorPreviouslyLead'] as const).map((property) => ({
    property,
    ...history[property],
  }));
  const refused = answers.find(
    ({ property, remark }) =>
      remark === 'needsReason' || remark === 'wasYes' || (remark === 'besideLead' && before?.[property] !== 'No'),
  );
  return {
    fields: {
      ...fields,
      system: withBasisOfMaterial(verifiedAnew(before?.system ?? null, fields.system)),
      customer: withBasisOfMaterial(verifiedAnew(before?.customer ?? null, fields.customer)),
      previouslyLead: history.previouslyLead.answer,
      connectorPreviouslyLead: history.connectorPreviouslyLead.answer,
    },
    refusal:
      refused && refused.remark !== 'leftLead' && refused.remark !== 'deletedLine' && refused.remark !== null
        ? { property: refused.property, remark: refused.remark }
        : null,
  };
}

/** The verification of the pipe that was there says nothing of another one; a new one has its own date, method or person. */
function verifiedAnew(before: Side | null, after: Side): Side {
  if (!before?.verified || !after.verified || !losesVerification(kindOf(before.material), kindOf(after.material)))
    return after;
  const isSame =
    after.verificationMethod === before.verificationMethod &&
    after.verifiedBy === before.verifiedBy &&
    JSON.stringify(after.verifiedOn) === JSON.stringify(before.verifiedOn);
  return isSame ? { ...after, verified: false, verificationMethod: null, verifiedBy: null, verifiedOn: null } : after;
}

function withBasisOfMaterial(side: Side): Side {
  return { ...side, classificationBasis: basisOfMaterial(side.material, side.classificationBasis) };
}

export function historyOfFields({ correctedFromYes, ...fields }: LineBeforeChange): EarlierHistory {
  return { ...leadHistoryOf(classificationInputs(fields, null)), ...(correctedFromYes && { correctedFromYes }) };
}
