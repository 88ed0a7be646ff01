import { isAboutLine } from '@curbstop/contract/communications/content-parts.calculation';
import {
  missingBasis,
  lineBasisField,
  mentionsUnprovenMaterial,
} from '@curbstop/contract/communications/line-values.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getLetterSetting, listRecipientsWithin } from '../communications/recipient.service.ts';
import type { LetterToCheck } from './letter-delivery.repository.ts';
import { listTextsOfLetters } from './letter-text.repository.ts';

type Letter = Pick<LetterToCheck, 'id' | 'locationId' | 'eventId' | 'language' | 'letterOn' | 'lineValues'>;

/**
 * Whether a letter that left before the basis of Non-lead lines was compared says what the line is made of, and nothing
 * on record shows it today: 40 CFR 141.84(a)(4)(iii).
 */
export async function lacksBasisNow(
  trx: AccountTransaction,
  context: RequestContext,
  letter: Letter,
): Promise<boolean> {
  if (!(await saysMaterial(trx, letter))) return false;
  const { language, letterOn: on, eventId, locationId } = letter;
  const setting = await getLetterSetting(trx, { language, on, eventId });
  const [recipient] = await listRecipientsWithin(trx, context, { keys: [{ locationId }], setting });
  return recipient?.facts[lineBasisField] === missingBasis;
}

/** Of a letter from before its values were stored, the text tells. */
async function saysMaterial(trx: AccountTransaction, { id, lineValues }: Letter): Promise<boolean> {
  if (lineValues !== null) return mentionsUnprovenMaterial(lineValues);
  const texts = await listTextsOfLetters(trx, [id]);
  return texts.some(({ content }) => isAboutLine(content));
}
