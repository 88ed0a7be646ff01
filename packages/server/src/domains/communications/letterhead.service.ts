import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import { readImage } from './letter-image.service.ts';
import type { Letterhead } from './letter-rendering.service.ts';

/** The letterhead of the account, with its logo. */
export async function readLetterhead(context: RequestContext, sender: AccountProfile): Promise<Letterhead> {
  return { sender, logo: sender.logo ? await readImage(context, sender.logo.fileId) : undefined };
}
