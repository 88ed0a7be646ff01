import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createTempEarlierLead } from './deleted-lead.repository.ts';

/** For imports: fills the temporary table `earlier_lead` with what the rows of `new_lines` carry over from deleted lines. */
export function findEarlierLead(trx: AccountTransaction): Promise<void> {
  return createTempEarlierLead(trx);
}
