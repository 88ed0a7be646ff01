import type { AccountProfile } from '../accounts/account-profile.rules.ts';
import type { MailAddress } from '../primitives/postal-address.ts';

type Sender = Pick<
  AccountProfile,
  'name' | 'returnAddressLine1' | 'returnAddressLine2' | 'returnCity' | 'returnState' | 'returnZip'
>;

/** The return address of the letterhead; undefined if a part is missing. A letter without one does not come back. */
export function findReturnAddress(sender: Sender): MailAddress | undefined {
  const { name, returnAddressLine1: line1, returnAddressLine2: line2, returnCity, returnState, returnZip } = sender;
  if (!line1 || !returnCity || !returnState || !returnZip) return undefined;
  return { name, company: null, line1, line2, city: returnCity, state: returnState, zip: returnZip };
}
