import { languageLabels } from '@curbstop/contract/communications/communication.values';
import { Readable } from 'node:stream';
import { createNoticeSheet, createPackageSummary } from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import { createOutdatedSheet } from '@curbstop/contract/notice-campaigns/outdated-notice.sheet';
import type * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ZipStream } from '../../foundation/files/zip-stream.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeSheets } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { listLetterFiles } from '../letters/batch-download.service.ts';
import type { DownloadedLetter } from '../letters/batch-zip.calculation.ts';
import { listSentEmails, type SentEmail } from '../letters/letter-email.service.ts';
import { getPackageContents } from './campaign.service.ts';
import { isCertification, getCertificationContents } from './notice-certification.service.ts';

/** Everything is read in one transaction, so that the counts, the addresses and the examples agree. */
export const downloadNoticePackage: Service<typeof campaignEndpoints.downloadNoticePackage> = async (
  context,
  { campaignKey },
) => {
  const { campaign, notices, letters, outdated } = await context.database.read(async (trx) => {
    const { exampleIds, outdatedExampleIds, ...whole } = isCertification(campaignKey)
      ? await getCertificationContents(trx, context, campaignKey)
      : await getPackageContents(trx, context, campaignKey);
    return {
      ...whole,
      letters: await readExamples(trx, exampleIds),
      outdated: await readExamples(trx, outdatedExampleIds),
    };
  });
  const { name, pwsid, primacyCode: state, timeZone } = context.account;
  const preparedOn = getAccountToday(context);
  const examples = letters.map((letter) => toExampleName(letter));
  const outdatedExamples = outdated.map((letter) => toExampleName(letter));
  const sheets = [
    createPackageSummary({ name, pwsid, state, preparedOn, timeZone }, { ...campaign, outdatedExamples }, examples),
    createNoticeSheet(notices),
    ...(campaign.outdatedLetters?.length ? [createOutdatedSheet(campaign.outdatedLetters)] : []),
  ];
  const workbook = await writeSheets(sheets.map(({ plan, rows }) => ({ plan, batches: [rows] })));
  return {
    stream: writePackage(context, workbook, [
      { folder: 'Example letters', letters },
      { folder: 'Outdated letters', letters: outdated },
    ]),
    fileName: createDatedFileName(`${pwsid} ${campaign.title}`, preparedOn, 'zip'),
    mediaType: 'application/zip',
    rows: () => notices.length,
  };
};

const languageNames: Readonly<Record<string, string>> = languageLabels;

/** A colon becomes a comma; other characters that a file name can't have, a space. */
const toFileNamePart = (text: string) =>
  text
    .replaceAll(/\s*:\s*/gu, ', ')
    .replaceAll(/[^\p{L}\p{N} .,()-]/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim();

/** A letter on paper, or an email. */
type Example = DownloadedLetter | SentEmail;

/** 40 CFR 141.90(f)(4): a copy of each notice as it was delivered; an email is text. */
async function readExamples(trx: AccountTransaction, ids: readonly string[]): Promise<readonly Example[]> {
  const examples: readonly Example[] = [...(await listLetterFiles(trx, ids)), ...(await listSentEmails(trx, ids))];
  // An email with a PDF is shown as the email.
  const byId = new Map(examples.map((letter) => [letter.id, letter]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface ExampleFolder {
  readonly folder: string;
  readonly letters: readonly Example[];
}

const toExampleName = (letter: Example) =>
  `${toFileNamePart(letter.letterName)} (${languageNames[letter.language] ?? letter.language}) ${letter.code}.${'subject' in letter ? 'txt' : 'pdf'}`;

function writePackage(
  { app: { files } }: RequestContext,
  workbook: Readable,
  folders: readonly ExampleFolder[],
): Readable {
  const zip = new ZipStream();
  zip.add('Notices.xlsx', workbook);
  const entries = folders.flatMap(({ folder, letters }) => letters.map((letter) => ({ folder, letter })));
  for (const { folder, letter } of entries) {
    const name = `${folder}/${toExampleName(letter)}`;
    if ('subject' in letter) {
      zip.add(name, Readable.from([`Subject: ${letter.subject}\n\n${letter.text}\n`]));
      continue;
    }
    const { fileKey, offset, length } = letter;
    zip.addLazy(name, length, () => files.read(fileKey, { offset, length }));
  }
  return zip.end();
}
