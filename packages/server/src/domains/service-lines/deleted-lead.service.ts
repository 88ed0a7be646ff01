import type * as serviceLineEndpoints from '@curbstop/contract/service-lines/service-line.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { findLocationById } from '../locations/location.service.ts';
import { createTempEarlierLead, findDeletedLine } from './deleted-lead.repository.ts';

/**
 * For imports: fills the temporary table `earlier_lead_records` with what the rows of `new_lines` carry over from
 * deleted lines.
 */
export function prepareEarlierLead(trx: AccountTransaction): Promise<void> {
  return createTempEarlierLead(trx);
}

/** For the form of a new line: what it would take over, and what it is compared with. */
export const getDeletedLine: Service<typeof serviceLineEndpoints.getDeletedLine> = (
  context,
  { locationId, externalId = null },
) =>
  context.database.read(async (trx) => {
    if (!(await findLocationById(trx, locationId))) throw commonProblems.notFound();
    return { deletedLine: await findDeletedLine(trx, { locationId, externalId }) };
  });
