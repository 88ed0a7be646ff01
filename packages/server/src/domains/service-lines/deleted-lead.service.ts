import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createTempEarlierLead } from './deleted-lead.repository.ts';

/** What lines that an import adds carry over from deleted ones: of those in `new_lines` of this transaction, in `earlier_lead`. */
export function findEarlierLead(trx: AccountTransaction): Promise<void> {
  return createTempEarlierLead(trx);
}
