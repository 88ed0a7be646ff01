import type { AccountTransaction } from '../../foundation/database/database.ts';
import { updateLastSent } from './communication.repository.ts';

/** Records on which day letters of these texts were mailed. The day of a text never becomes earlier. */
export const recordLastSent = (
  trx: AccountTransaction,
  mailed: readonly { readonly communicationId: string; readonly on: string }[],
): Promise<void> => updateLastSent(trx, mailed);
