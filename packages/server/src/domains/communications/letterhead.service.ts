import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import { readImage } from './letter-image.service.ts';
import type { Letterhead } from './letter-rendering.service.ts';

/** The letterhead of the account, with its logo and signature. */
export async function getLetterhead(context: RequestContext, sender: AccountProfile): Promise<Letterhead> {
  const readOptional = (image: AccountProfile['logo']) => (image ? readImage(context, image.fileId) : undefined);
  return { sender, logo: await readOptional(sender.logo), signature: await readOptional(sender.signature) };
}
