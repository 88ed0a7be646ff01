import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { isReplacementCategory, toRecordedInputs } from '@curbstop/contract/service-lines/classification.calculation';
import { getEvidence } from '@curbstop/contract/service-lines/statement.calculation';
import { newlyListedReason } from '@curbstop/contract/service-lines/lead-history.calculation';
import { updateFieldsWhenListed } from '@curbstop/contract/service-lines/line-change.calculation';
import type * as serviceLineEndpoints from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import {
  serviceLineFields,
  type LineStatement,
  type ServiceLine,
} from '@curbstop/contract/service-lines/service-line.rules';
import { isBasis } from '@curbstop/contract/service-lines/stated-basis.calculation';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { settleRefusedListings } from './refused-listing.repository.ts';
import { saveLine } from './service-line-change.service.ts';
import { getLine } from './service-line-details.service.ts';

export type StatementChange = InputOf<typeof serviceLineEndpoints.changeStatement>['change'];

/** Sets, settles or removes the listed classification of a line; each change needs a reason, which is kept in the history. */
export const changeStatement: Service<typeof serviceLineEndpoints.changeStatement> = (
  context,
  { id, change, version, reason },
) =>
  context.database.write(async (trx) => {
    const before = await getLine(trx, id);
    const statement = statementAfter(context, before, change);
    const { action } = change;
    const recorded = serviceLineFields.parse(before);
    const fields = updateFieldsWhenListed(recorded, before.statement, statement);
    if (action === 'settle')
      await settleRefusedListings(trx, id, {
        settledOn: getInstant(context.app.clock),
        settledBy: formatPersonName(context.person),
      });
    const losesNo = fields.previouslyLead !== recorded.previouslyLead;
    return saveLine(trx, context, {
      before,
      version,
      fields,
      statement,
      statementIsNew: action === 'set',
      isSettled: action === 'settle',
      reason: losesNo ? `${reason}. ${newlyListedReason}` : reason,
    });
  });

function statementAfter(context: RequestContext, before: ServiceLine, change: StatementChange): LineStatement | null {
  if (change.action === 'set') return newStatement(context, change.statement);
  if (!before.statement) throw serviceLineProblems.noStatement();
  if (change.action === 'remove') return null;
  // A listed Lead or GRR that decides the classification can only be settled by field verification.
  if (
    isReplacementCategory(before.statement.category) &&
    before.statement.category === before.classification.category &&
    before.contradictsStated
  )
    throw hasOneSide(before) ? serviceLineProblems.statementOfOneSideApplies() : serviceLineProblems.statementApplies();
  return before.statement;
}

function hasOneSide(line: ServiceLine): boolean {
  return getEvidence(toRecordedInputs(line)).hasOneSide;
}

function newStatement(
  context: RequestContext,
  { category, basis }: Pick<LineStatement, 'category' | 'basis'>,
): LineStatement {
  return {
    category,
    basis: isBasis(basis) ? basis : null,
    source: context.changeSource === 'api' ? 'api' : 'app',
    text: null,
    batchId: null,
    rowNumber: null,
    statedOn: getInstant(context.app.clock),
    statedBy: formatPersonName(context.person),
  };
}
