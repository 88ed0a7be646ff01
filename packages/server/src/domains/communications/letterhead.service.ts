import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { findDenialInAnyLetter } from '@curbstop/contract/communications/letterhead-check.calculation';
import type { RequestContext } from '../../foundation/request-context.ts';
import { onLetterheadChange } from '../accounts/letterhead-change.events.ts';
import { readImage } from './letter-image.service.ts';
import type { Letterhead } from './letter-rendering.service.ts';

onLetterheadChange(findDenialInAnyLetter);

/** The letterhead of the account, with its logo and signature. */
export async function getLetterhead(context: RequestContext, sender: AccountProfile): Promise<Letterhead> {
  const readOptional = (image: AccountProfile['logo']) => (image ? readImage(context, image.fileId) : undefined);
  return { sender, logo: await readOptional(sender.logo), signature: await readOptional(sender.signature) };
}
