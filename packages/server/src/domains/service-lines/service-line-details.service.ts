import { findClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { toClassificationInputs, classify } from '@curbstop/contract/service-lines/classification.calculation';
import { explainClassification } from '@curbstop/contract/service-lines/explanation.calculation';
import { listUsableBases } from '@curbstop/contract/service-lines/missing-basis-sentences.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { getBasisRulesInForce } from './classification-rules.service.ts';
import { findServiceLine, listServiceLinesById } from './service-line.repository.ts';

export async function getLine(trx: AccountTransaction, id: string): Promise<ServiceLine> {
  const line = await findServiceLine(trx, id);
  if (!line) throw commonProblems.notFound();
  return line;
}

/** These lines with their explanations; missing ones are left out. */
export async function listLineDetails(
  trx: AccountTransaction,
  context: RequestContext,
  ids: readonly string[],
): Promise<ServiceLineDetails[]> {
  return (await listServiceLinesById(trx, ids)).map((line) => toDetails(context, line));
}

/** Custom fields are hidden, not deleted, if the account does not have the feature [A6.12]. */
export function toDetails(context: RequestContext, line: ServiceLine): ServiceLineDetails {
  return withExplanation(context, hasCustomFields(context) ? line : { ...line, customFields: {} });
}

function withExplanation(context: RequestContext, line: ServiceLine): ServiceLineDetails {
  // Lines of a withdrawn rule version are about to be classified again; the rules in force explain them meanwhile.
  const { rules: inForce, leadBan } = getBasisRulesInForce(context);
  const rules = findClassificationRules(line.classification.ruleVersion) ?? inForce;
  const inputs = toClassificationInputs(
    line,
    line.listedClassification && { ...line.listedClassification, isOpen: line.differsFromListed },
    leadBan,
  );
  const { sentence, whatWouldChange, source } = explainClassification(inputs, rules, listUsableBases(line, leadBan));
  return {
    ...line,
    explanation: {
      sentence,
      whatWouldChange: whatWouldChange.map((change) => ({ sentence: change.sentence, category: change.category })),
      contradiction: line.differsFromListed ? classify(inputs, rules).difference : null,
      source,
    },
  };
}
