import { languageLabels } from '@curbstop/contract/communications/communication.values';
import type { Readable } from 'node:stream';
import {
  createNoticeSheet,
  createOutdatedSheet,
  createPackageSummary,
} from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import type * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { ZipStream } from '../../foundation/files/zip-stream.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeSheets } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { findLetterFile } from '../letters/batch-download.service.ts';
import type { DownloadedLetter } from '../letters/batch-zip.calculation.ts';
import { getPackageContents } from './campaign.service.ts';
import { isCertification, getCertificationContents } from './notice-certification.service.ts';

/** Everything is read in one transaction, so that the counts, the addresses and the examples agree. */
export const downloadNoticePackage: Service<typeof campaignEndpoints.downloadNoticePackage> = async (
  context,
  { campaignKey },
) => {
  const { campaign, notices, letters } = await context.database.read(async (trx) => {
    const { exampleIds, ...whole } = isCertification(campaignKey)
      ? await getCertificationContents(trx, context, campaignKey)
      : await getPackageContents(trx, context, campaignKey);
    const downloadedLetters: DownloadedLetter[] = [];
    for (const id of exampleIds) {
      const letter = await findLetterFile(trx, id);
      if (letter) downloadedLetters.push(letter);
    }
    return { ...whole, letters: downloadedLetters };
  });
  const { name, pwsid, primacyCode: state } = context.account;
  const preparedOn = getAccountToday(context);
  const examples = letters.map((letter) => toExampleName(letter));
  const sheets = [
    createPackageSummary({ name, pwsid, state, preparedOn }, campaign, examples),
    createNoticeSheet(notices),
    ...(campaign.outdatedLetters?.length ? [createOutdatedSheet(campaign.outdatedLetters)] : []),
  ];
  const workbook = await writeSheets(sheets.map(({ plan, rows }) => ({ plan, batches: [rows] })));
  return {
    stream: writePackage(context, workbook, letters),
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

const toExampleName = ({ letterName, language, code }: DownloadedLetter) =>
  `${toFileNamePart(letterName)} (${languageNames[language] ?? language}) ${code}.pdf`;

function writePackage(
  { app: { files } }: RequestContext,
  workbook: Readable,
  letters: readonly DownloadedLetter[],
): Readable {
  const zip = new ZipStream();
  zip.add('Notices.xlsx', workbook);
  for (const letter of letters) {
    const { fileKey, offset, length } = letter;
    zip.addLazy(`Example letters/${toExampleName(letter)}`, length, () => files.read(fileKey, { offset, length }));
  }
  return zip.end();
}
