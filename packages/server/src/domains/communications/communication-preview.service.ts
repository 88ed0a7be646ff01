import { Readable } from 'node:stream';
import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import { communicationProblems } from '@curbstop/contract/communications/communication.problems';
import type { PreviewRequest } from '@curbstop/contract/communications/communication.rules';
import { composeLetter } from '@curbstop/contract/communications/letter-composition.calculation';
import { findWindowProblem } from '@curbstop/contract/communications/address-window.calculation';
import { listFixedTextKeys } from '@curbstop/contract/communications/content-parts.calculation';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { findMailAddressProblem } from '@curbstop/contract/communications/mail-house-address.calculation';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import { exceedancePrefix } from '@curbstop/contract/communications/letter-exceedance.calculation';
import { describeMissingBasis } from '@curbstop/contract/communications/line-values.calculation';
import { describeOtherCategory } from '@curbstop/contract/communications/notice-category.calculation';
import { withStatements } from '@curbstop/contract/communications/required-statement.calculation';
import {
  mergeFields,
  spanishExceedanceLabels,
  type MergeField,
} from '@curbstop/contract/communications/merge-field.values';
import { createValueCheck, type PrintedLetter } from '@curbstop/contract/communications/printed-value.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { findNoticeText } from '@curbstop/contract/regulations/notice-text.calculation';
import { noticeTextLabels } from '@curbstop/contract/regulations/notice-text.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listContentProblems, toLetterAbout } from './content-problem.service.ts';
import { formatLetterDate } from './letter-words.calculation.ts';
import { readLetterImages } from './letter-image.service.ts';
import { createRefusal, renderLetters } from './letter-rendering.service.ts';
import { getLetterhead } from './letterhead.service.ts';
import { getLetterFields } from './merge-field.service.ts';
import { addressTo, listAddressees, listEmailAddressees } from './addressee.calculation.ts';
import { toExampleRecipient } from './example-recipient.calculation.ts';
import { toMailAddress, type LetterSetting, type Recipient } from './recipient-values.calculation.ts';
import { listLetterLocationsWithin, getLetterSetting, listRecipientsWithin } from './recipient.service.ts';

/** A letter as it is sent to a location, or with examples [B7.9]. */
export const previewCommunication: Service<typeof communicationEndpoints.previewCommunication> = (context, request) =>
  context.database.read(async (trx) => {
    const input = withStatements(request);
    const { addressed, setting, fields } = await addressPreview(trx, context, input);
    const composed = 'reason' in addressed ? undefined : composePreview(input.content, addressed, setting);
    return {
      noRecipient: 'reason' in addressed ? addressed.reason : null,
      letters: addressed.letters,
      address: 'reason' in addressed ? [] : [...addressed.recipient.address],
      letterDate: formatLetterDate(setting.on, setting.language),
      blocks: [...(composed?.blocks ?? [])],
      missing: (composed?.missing ?? []).map((key) => getMergeFieldLabel(key, fields)),
      valueProblem:
        composed && 'recipient' in addressed
          ? (describeMissingBasis(composed.lineValues) ??
            findValueProblem(input, fields, { ...addressed.recipient, ...composed }))
          : null,
      addressProblem: findAddressProblem(input, addressed),
      mailHouseProblem: 'reason' in addressed ? null : (addressed.mailHouseProblem ?? null),
      problems: [...(await listContentProblems(trx, context, input))],
      fixedTexts: listFixedTexts(input.content, setting),
    };
  });

/** The PDF of that letter, as it would be mailed. */
export const downloadPreview: Service<typeof communicationEndpoints.downloadPreview> = async (context, request) => {
  const input = withStatements(request);
  const { addressed, setting } = await context.database.read((trx) => addressPreview(trx, context, input));
  if ('reason' in addressed) throw communicationProblems.noRecipient({ values: { reason: addressed.reason } });
  const addressProblem = findAddressProblem(input, addressed);
  if (addressProblem !== null) throw communicationProblems.addressTooLarge({ values: { reason: addressProblem } });
  const { recipient } = addressed;
  const composed = composePreview(input.content, addressed, setting);
  const unproven = describeMissingBasis(composed.lineValues);
  if (unproven !== undefined) throw communicationProblems.noRecipient({ values: { reason: unproven } });
  const name = recipient.name || recipient.address[0] || '';
  const images = await readLetterImages(context, [composed]);
  const rendered = await renderLetters(context.app, {
    title: input.name,
    letterhead: await getLetterhead(context, setting.sender),
    letters: [
      {
        id: 'preview',
        language: setting.language,
        on: setting.on,
        recipientName: name,
        address: recipient.address,
        blocks: composed.blocks,
      },
    ],
    images,
  });
  if ('refused' in rendered) {
    const { characters = [], place = 'letterhead' } = rendered.refused[0] ?? {};
    throw createRefusal({ recipientName: name, characters, place });
  }
  return {
    stream: Readable.from([rendered.pdf], { objectMode: false }),
    fileName: createDatedFileName(input.name, setting.on, 'pdf'),
    mediaType: 'application/pdf',
    size: rendered.pdf.byteLength,
  };
};

/** The recipient of a preview, or why the location has none. */
type Addressed =
  | { readonly recipient: Recipient; readonly letters: number; readonly mailHouseProblem?: string | undefined }
  | { readonly reason: string; readonly letters: 0 };

async function addressPreview(trx: AccountTransaction, context: RequestContext, input: PreviewRequest) {
  const { language, eventId, locationId, letterDate, templateId, triggerCondition } = input;
  const setting = await getLetterSetting(trx, { language, on: letterDate ?? getAccountToday(context), eventId });
  if (eventId !== null && !setting.event) throw commonProblems.notFound({ property: 'eventId' });
  const { fields } = await getLetterFields(trx, context, eventId);
  const addressed: Addressed =
    locationId === null
      ? { recipient: toExampleRecipient({ fields, setting, templateId, triggerCondition }), letters: 1 }
      : await addressToLocation(trx, context, { ...input, locationId, setting });
  return { addressed, setting, fields };
}

type LocationPreview = Pick<PreviewRequest, 'communicationType' | 'templateId' | 'to'> & {
  readonly locationId: string;
  readonly setting: LetterSetting;
};

/** The addressee by the rule of sending, so that the preview is the letter that is sent. */
async function addressToLocation(
  trx: AccountTransaction,
  context: RequestContext,
  { communicationType, templateId, to, locationId, setting }: LocationPreview,
): Promise<Addressed> {
  const [location] = await listLetterLocationsWithin(trx, [locationId]);
  const [recipient] = await listRecipientsWithin(trx, context, { keys: [{ locationId }], setting });
  if (!location || !recipient) throw commonProblems.notFound({ property: 'locationId' });
  const otherCategory = describeOtherCategory({
    templateId,
    letter: 'This letter',
    classification: recipient.facts['line.classification'],
  });
  if (otherCategory !== undefined) return { reason: otherCategory, letters: 0 };
  const addressees = communicationType === 'Email' ? listEmailAddressees(location, to) : listAddressees(location, to);
  const [addressee] = addressees.addressees;
  if (!addressee) return { reason: 'reason' in addressees ? addressees.reason : '', letters: 0 };
  const addressed = addressTo(recipient, addressee, setting.language);
  // Which exceedance the letter will be about is not known here.
  const values = { ...addressed.values, ...exceedanceBlanks[setting.language] };
  const isForMailHouse = communicationType !== 'Email' && context.app.mailHouse !== undefined;
  const mailAddress = toMailAddress({ ...addressee, language: setting.language });
  return {
    recipient: { ...addressed, values },
    letters: addressees.addressees.length,
    mailHouseProblem: isForMailHouse ? findMailAddressProblem(mailAddress) : undefined,
  };
}

const toBlanks = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, `[${label}]`]));

const exceedanceBlanks = {
  en: toBlanks(
    Object.fromEntries(
      mergeFields.flatMap(({ key, label }) => (key.startsWith(exceedancePrefix) ? [[key, label]] : [])),
    ),
  ),
  es: toBlanks(spanishExceedanceLabels),
};

function composePreview(
  content: CommunicationContent,
  { recipient }: Extract<Addressed, { recipient: Recipient }>,
  { on, language, state }: LetterSetting,
) {
  const { values, facts, results, line } = recipient;
  return composeLetter(content, { values, facts, results, line, on, language, state });
}

const findValueProblem = (input: PreviewRequest, fields: readonly MergeField[], letter: PrintedLetter): string | null =>
  createValueCheck(input.content, toLetterAbout(input), fields)(letter) ?? null;

/** By the rule of sending: the post can't read an address that leaves the window of the envelope. */
function findAddressProblem(
  { communicationType }: Pick<PreviewRequest, 'communicationType'>,
  addressed: Addressed,
): string | null {
  if ('reason' in addressed || communicationType === 'Email') return null;
  return findWindowProblem(addressed.recipient.address) ?? null;
}

function listFixedTexts(document: CommunicationContent, setting: Parameters<typeof findNoticeText>[1]) {
  return listFixedTextKeys(document).flatMap((key) => {
    const text = findNoticeText(key, setting);
    return text ? [{ key, label: noticeTextLabels[key], wording: text.wording, source: text.source }] : [];
  });
}
