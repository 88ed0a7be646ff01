import { dayMs } from '@curbstop/contract/primitives/calendar';
import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import { formatLetterPage, formatOutdatedLetter } from '@curbstop/contract/letters/letter-page.calculation';
import { parsePageSecret } from '@curbstop/contract/letters/letter-page-secret.calculation';
import { statusesWithPage } from '@curbstop/contract/letters/letter-page.values';
import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AppContext, RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getAccountProfileWithin, getLetterPagesWithin } from '../accounts/account-profile.service.ts';
import { getRetentionDays } from '../accounts/retention.service.ts';
import { readLetterImages } from '../communications/letter-image.service.ts';
import type { LetterImage } from '../communications/letter-rendering.service.ts';
import { listSenderLines, listSignerLines } from '../communications/letterhead-lines.calculation.ts';
import { formatLetterDate } from '../communications/letter-words.calculation.ts';
import { getLetterhead } from '../communications/letterhead.service.ts';
import { clearPageSecrets, clearPageSecret, findAccountOfPage, findLetterOfPage } from './letter-page.repository.ts';
import { getLetterWithin } from './letter.service.ts';
import { lacksBasisNow } from './letter-basis.service.ts';
import { findOutdatedLetters } from './outdated-letter.service.ts';

/** Reads in one enabled account, for someone who has not signed in. */
export type ReadInAccount = (accountId: string) => Promise<RequestContext>;

interface LetterPageResponse {
  readonly status: 200 | 410;
  readonly html: string;
}

/**
 * The page of a letter. Whether the secret is wrong, the letter was canceled or came back, its time is over or the
 * water system has switched pages off: the answer is the same. A letter whose results or classification have changed is
 * not shown, because its recipient would take it for what is recorded now. One from before the basis of Non-lead lines
 * was compared is shown as it was mailed, with what the record says now.
 */
export async function readLetterPage(
  app: AppContext,
  readIn: ReadInAccount,
  typed: string,
): Promise<LetterPageResponse> {
  const secret = parsePageSecret(typed);
  const accountOfPage = secret === undefined ? undefined : await findAccountOfPage(app.database.owner, secret);
  if (secret === undefined || !accountOfPage) throw commonProblems.notFound();
  const context = await readIn(accountOfPage.accountId).catch((error: unknown) => {
    throw error instanceof Problem ? commonProblems.notFound() : error;
  });
  const { letter, profile, until, isOutdated, isBasisMissing } = await context.database.read((trx) =>
    getAvailablePage(trx, context, secret),
  );
  const sender = {
    language: letter.language,
    systemName: profile.name,
    sender: listSenderLines(profile),
    code: letter.code,
    date: formatLetterDate(letter.letterOn, letter.language),
  };
  if (isOutdated)
    return {
      status: 410,
      html: formatOutdatedLetter({ ...sender, phone: profile.contactPhone, email: profile.contactEmail }),
    };
  const letterhead = await getLetterhead(context, profile);
  const images = await readLetterImages(context, [letter]);
  const html = formatLetterPage({
    ...sender,
    signer: listSignerLines(profile),
    foot: profile.letterFoot ?? '',
    availableUntil: formatLetterDate(toDayAt(until, profile.timeZone), letter.language),
    blocks: letter.blocks,
    toImageAddress: (fileId) => toAddress(images.get(fileId)) ?? '',
    logo: toAddress(letterhead.logo),
    signature: toAddress(letterhead.signature),
    isBasisMissing,
  });
  return { status: 200, html };
}

/** Closing it again changes nothing. */
export const closeLetterPage: Service<typeof deliveryEndpoints.closeLetterPage> = (context, { id }) =>
  context.database.write(async (trx) => {
    await getLetterWithin(trx, context, id);
    if (await clearPageSecret(trx, id))
      await recordChange(trx, context, {
        entityType: 'letter',
        entityId: id,
        operation: 'updated',
        before: { hasPage: true },
        after: { hasPage: false },
      });
    return getLetterWithin(trx, context, id);
  });

/** Ends the pages of letters that were created before; returns how many. */
export function endLetterPages(trx: AccountTransaction, createdBefore: string, limit: number): Promise<number> {
  return clearPageSecrets(trx, createdBefore, limit);
}

async function getAvailablePage(trx: AccountTransaction, context: RequestContext, secret: string) {
  const letter = await findLetterOfPage(trx, secret);
  const { letterPageDays } = await getRetentionDays(trx);
  const { hasPage } = await getLetterPagesWithin(trx);
  if (!letter || !hasPage(letter.composedOn) || !statusesWithPage.includes(letter.status))
    throw commonProblems.notFound();
  const until = new Date(Date.parse(letter.composedOn) + letterPageDays * dayMs);
  if (until <= context.app.clock.now()) throw commonProblems.notFound();
  const profile = await getAccountProfileWithin(trx);
  const isOutdated = letter.wasOutdated || (await findOutdatedLetters(trx, context, { letters: [letter] })).size > 0;
  const isBasisMissing = !isOutdated && (await lacksBasisNow(trx, context, letter));
  return { letter, profile, until: until.toISOString(), isOutdated, isBasisMissing };
}

/** Within the page, so that no image has an address of its own. */
function toAddress(image: LetterImage | undefined): string | undefined {
  if (!image) return undefined;
  const mediaType = image.name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return `data:${mediaType};base64,${Buffer.from(image.bytes).toString('base64')}`;
}
