import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { isReplacementCategory, toRecordedInputs } from '@curbstop/contract/service-lines/classification.calculation';
import { getEvidence } from '@curbstop/contract/service-lines/listed-classification.calculation';
import { newlyListedReason } from '@curbstop/contract/service-lines/lead-history.calculation';
import { updateFieldsWhenListed } from '@curbstop/contract/service-lines/line-change.calculation';
import type * as serviceLineEndpoints from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import {
  serviceLineFields,
  type ListedClassification,
  type ServiceLine,
} from '@curbstop/contract/service-lines/service-line.rules';
import { isBasis } from '@curbstop/contract/service-lines/listed-basis.calculation';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { writeLineChange } from './lines-with-notices.service.ts';
import { updateSettledListings } from './unapplied-classification.repository.ts';
import { saveLine } from './service-line-change.service.ts';
import { getLine } from './service-line-details.service.ts';

export type ListedClassificationChange = InputOf<typeof serviceLineEndpoints.changeListedClassification>['change'];

/**
 * Sets, settles or removes the listed classification of a line; each change needs a reason, which is kept in the
 * history.
 */
export const changeListedClassification: Service<typeof serviceLineEndpoints.changeListedClassification> = async (
  context,
  { id, change, version, reason, confirmedLowerPercentiles: confirmed },
) => {
  return writeLineChange(context, { lines: 1 }, async (trx) => {
    const existing = await getLine(trx, id);
    const listedClassification = listedClassificationAfter(context, existing, change);
    const { action } = change;
    const recorded = serviceLineFields.parse(existing);
    const fields = updateFieldsWhenListed(recorded, existing.listedClassification, listedClassification);
    if (action === 'settle')
      await updateSettledListings(trx, id, {
        settledOn: getInstant(context.app.clock),
        settledBy: formatPersonName(context.person),
      });
    const losesNo = fields.previouslyLead !== recorded.previouslyLead;
    const confirmation = { confirmed, reason, recordId: id, isOfSites: true };
    const confirm = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const changed = await saveLine(trx, context, {
      before: existing,
      version,
      fields,
      listedClassification,
      listedIsNew: action === 'set',
      isSettled: action === 'settle',
      reason: losesNo ? `${reason}. ${newlyListedReason}` : reason,
    });
    await confirm();
    return changed;
  });
};

function listedClassificationAfter(
  context: RequestContext,
  before: ServiceLine,
  change: ListedClassificationChange,
): ListedClassification | null {
  if (change.action === 'set') return newListedClassification(context, change.listedClassification);
  if (!before.listedClassification) throw serviceLineProblems.noListedClassification();
  if (change.action === 'remove') return null;
  // A listed Lead or GRR that decides the classification can only be settled by field verification.
  if (
    isReplacementCategory(before.listedClassification.category) &&
    before.listedClassification.category === before.classification.category &&
    before.differsFromListed
  )
    throw hasOneSide(before)
      ? serviceLineProblems.listedClassificationOfOneSideApplies()
      : serviceLineProblems.listedClassificationApplies();
  return before.listedClassification;
}

function hasOneSide(line: ServiceLine): boolean {
  return getEvidence(toRecordedInputs(line)).hasOneSide;
}

function newListedClassification(
  context: RequestContext,
  { category, basis }: Pick<ListedClassification, 'category' | 'basis'>,
): ListedClassification {
  return {
    category,
    basis: isBasis(basis) ? basis : null,
    source: context.changeSource === 'api' ? 'api' : 'app',
    text: null,
    batchId: null,
    rowNumber: null,
    listedOn: getInstant(context.app.clock),
    listedBy: formatPersonName(context.person),
  };
}
