import { classificationInputs, kindOf, leadHistoryOf } from './classification.calculation.ts';
import { carryLeadHistory, losesVerification, type LeadHistoryRemark } from './lead-history.calculation.ts';
import { basisOfMaterial } from './missing-basis.calculation.ts';
import type { ServiceLineFields, Side } from './service-line.rules.ts';

/** Which field of a change cannot be taken as given, and why. */
export interface LineChangeRefusal {
  readonly property: 'previouslyLead' | 'connectorPreviouslyLead';
  readonly remark: Exclude<LeadHistoryRemark, 'leftLead'>;
}
export interface LineChange {
  /** The fields as they are saved: an answer about earlier lead follows lead that the change takes away. */
  readonly fields: ServiceLineFields;
  readonly refusal: LineChangeRefusal | null;
}

/** What a change by hand or by API makes of a line; `before` is null for a new one. */
export function changeLineFields(before: ServiceLineFields | null, fields: ServiceLineFields, reason: string | null): LineChange {
  const history = carryLeadHistory(before && historyOf(before), historyOf(fields), (reason ?? '').trim() !== '');
  const answers = (['previouslyLead', 'connectorPreviouslyLead'] as const).map((property) => ({ property, ...history[property] }));
  const refused = answers.find(({ property, remark }) => remark === 'needsReason' || (remark === 'besideLead' && before?.[property] !== 'No'));
  return {
    fields: {
      ...fields,
      system: withBasisOfMaterial(verifiedAnew(before?.system ?? null, fields.system)),
      customer: withBasisOfMaterial(verifiedAnew(before?.customer ?? null, fields.customer)),
      previouslyLead: history.previouslyLead.answer,
      connectorPreviouslyLead: history.connectorPreviouslyLead.answer,
    },
    refusal: refused && refused.remark !== 'leftLead' && refused.remark !== null ? { property: refused.property, remark: refused.remark } : null,
  };
}

/** The verification of the pipe that was there says nothing of another one; a new one has its own date, method or person. */
function verifiedAnew(before: Side | null, after: Side): Side {
  if (!before?.verified || !after.verified || !losesVerification(kindOf(before.material), kindOf(after.material))) return after;
  const isSame = after.verificationMethod === before.verificationMethod && after.verifiedBy === before.verifiedBy && JSON.stringify(after.verifiedOn) === JSON.stringify(before.verifiedOn);
  return isSame ? { ...after, verified: false, verificationMethod: null, verifiedBy: null, verifiedOn: null } : after;
}

function withBasisOfMaterial(side: Side): Side {
  return { ...side, classificationBasis: basisOfMaterial(side.material, side.classificationBasis) };
}

const historyOf = (fields: ServiceLineFields) => leadHistoryOf(classificationInputs(fields, null));
