import { Readable } from 'node:stream';
import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import type { PreviewRequest } from '@curbstop/contract/communications/communication.rules';
import { composeLetter } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LetterDocument } from '@curbstop/contract/communications/letter-document.rules';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { findNoticeText } from '@curbstop/contract/regulations/notice-text.calculation';
import { noticeTextLabels } from '@curbstop/contract/regulations/notice-text.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listLetterProblems } from './communication.service.ts';
import { formatLetterDate } from './letter-words.calculation.ts';
import { readLetterImages } from './letter-image.service.ts';
import { createRefusal, renderLetters } from './letter-rendering.service.ts';
import { readLetterhead } from './letterhead.service.ts';
import { readLetterFields } from './merge-field.service.ts';
import { toExampleRecipient } from './example-recipient.calculation.ts';
import { readLetterSetting, readRecipients } from './recipient.service.ts';

/** A text of a letter with the values of a recipient, or with examples [B7.9]. */
export const previewCommunication: Service<typeof communicationEndpoints.previewCommunication> = (context, input) =>
  context.database.read(async (trx) => {
    const { composed, recipient, setting, fields } = await compose(trx, context, input);
    return {
      address: [...recipient.address],
      letterDate: formatLetterDate(setting.on, setting.language),
      blocks: [...composed.blocks],
      missing: composed.missing.map((key) => getMergeFieldLabel(key, fields)),
      problems: [...(await listLetterProblems(trx, context, input))],
      fixedTexts: listFixedTexts(input.content, setting),
    };
  });

/** The PDF of that letter, as it would be mailed. */
export const downloadPreview: Service<typeof communicationEndpoints.downloadPreview> = async (context, input) => {
  const { composed, recipient, setting } = await context.database.read((trx) => compose(trx, context, input));
  const name = recipient.name || recipient.address[0] || '';
  const images = await readLetterImages(context, [composed]);
  const rendered = await renderLetters(context.app, {
    title: input.name,
    letterhead: await readLetterhead(context, setting.sender),
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

async function compose(
  trx: AccountTransaction,
  context: RequestContext,
  { content, language, eventId, locationId, letterDate }: PreviewRequest,
) {
  const shownDate = letterDate ?? getAccountToday(context);
  const setting = await readLetterSetting(trx, { language, on: shownDate, eventId });
  const { fields } = await readLetterFields(trx, context, eventId);
  const recipients = locationId === null ? [] : await readRecipients(trx, context, { keys: [{ locationId }], setting });
  const recipient = locationId === null ? toExampleRecipient(fields, setting) : recipients[0];
  if (!recipient) throw commonProblems.notFound({ property: 'locationId' });
  const { values, facts, results, line } = recipient;
  const composed = composeLetter(content, {
    values,
    facts,
    results,
    line,
    on: shownDate,
    language,
    state: setting.state,
  });
  return { composed, recipient, setting, fields };
}

function listFixedTexts({ content }: LetterDocument, setting: Parameters<typeof findNoticeText>[1]) {
  const keys = new Set(
    content.flatMap((block) =>
      block.type === 'lockedText'
        ? [block.attrs.key]
        : block.type === 'conditionalBlock'
          ? block.content.flatMap((inner) => (inner.type === 'lockedText' ? [inner.attrs.key] : []))
          : [],
    ),
  );
  return [...keys].flatMap((key) => {
    const text = findNoticeText(key, setting);
    return text ? [{ key, label: noticeTextLabels[key], wording: text.wording, source: text.source }] : [];
  });
}
