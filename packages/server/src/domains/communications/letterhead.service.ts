import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { buffer } from 'node:stream/consumers';
import { openFile } from '../../foundation/files/files.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Letterhead, LetterImage } from './letter-rendering.service.ts';

/** The letterhead of the account, with its logo. */
export async function readLetterhead(context: RequestContext, sender: AccountProfile): Promise<Letterhead> {
  return { sender, logo: sender.logo ? await readImage(context, sender.logo.fileId) : undefined };
}

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

async function readImage(context: RequestContext, fileId: string): Promise<LetterImage> {
  const { file, bytes } = await openFile(context, fileId);
  return { name: `${fileId}.${endings[file.mediaType] ?? 'png'}`, bytes: new Uint8Array(await buffer(bytes)) };
}
