import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { selectHasJob } from '../../foundation/jobs/job.repository.ts';
import type { DownloadedLetter, PrintFile } from './batch-zip.calculation.ts';
import { mailedOutdated } from './letter-to-resend.values.ts';
import { printFileJobKind } from './print-file.values.ts';

const columns = sql`l.id, l.sheet, l.code, l.letter_name as "letterName",
  l.recipient_name as "recipientName", l.address, concat_ws(', ', p.address_line1, p.address_line2, p.city) as place,
  l.language, l.mail_type as "mailType", l.is_color as "isColor",
  l.is_certified as "isCertified", l.tracking_id as "trackingId", l.email, l.status,
  l.forwarded_on as "forwardedOn", ${mailedOutdated} as "mailedOutdated", f.key as "fileKey", l.part_offset as "offset",
  l.part_length as length, l.pages`;
const tables = sql`letters l
  join letter_parts t on t.account_id = l.account_id and t.id = l.part_id
  join files f on f.account_id = t.account_id and f.id = t.file_id
  join locations p on p.account_id = l.account_id and p.id = l.location_id`;

/**
 * The letters of a batch that have a PDF and were not canceled; for a download, those of other batches. Where staff
 * prints the rest of a batch, those that a mail house has, may have or has refused are left out, and those that were no
 * longer true when the others were mailed.
 */
export async function listDownloadedLetters(
  trx: AccountTransaction,
  batchId: string,
): Promise<readonly DownloadedLetter[]> {
  const { rows } = await sql<DownloadedLetter>`
    select ${columns} from ${tables}
     where l.account_id = current_account_id() and l.status <> 'Cancelled'
       and l.id in (
         select t.id from letters t join letter_batches b on b.account_id = current_account_id() and b.id = t.batch_id
          where t.account_id = current_account_id() and t.batch_id = ${batchId}::uuid
            and (b.by_mail_house or t.method = 'Email' or (t.handed_over_on is null and t.status <> 'Failed'))
         union all
         select unnest(b.download_of) from letter_batches b
          where b.account_id = current_account_id() and b.id = ${batchId}::uuid)
     order by l.id`.execute(trx);
  return rows;
}

export async function findDownloadedLetter(trx: AccountTransaction, id: string): Promise<DownloadedLetter | undefined> {
  const [letter] = await listDownloadedById(trx, [id]);
  return letter;
}

/** Those of these letters that have a PDF. */
export async function listDownloadedById(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly DownloadedLetter[]> {
  const { rows } = await sql<DownloadedLetter>`
    select ${columns} from ${tables}
     where l.account_id = current_account_id() and l.id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/**
 * The files to print of a batch, also those that a job still has to create; none if a mail house mails it or has
 * letters of it, which must not be mailed twice.
 */
export async function listPrintFiles(trx: AccountTransaction, batchId: string): Promise<readonly PrintFile[]> {
  const { rows } = await sql<PrintFile>`
    select t.first_sheet as "firstSheet", t.last_sheet as "lastSheet", f.key, coalesce(f.size, 0) as size,
           (select count(*) from letters l where l.account_id = t.account_id and l.part_id = t.id)::integer as letters
      from letter_parts t left join files f on f.account_id = t.account_id and f.id = t.print_file_id
     where t.batch_id = ${batchId}::uuid
       and (f.id is not null or ${selectHasJob({ kind: printFileJobKind, subjectId: sql`t.batch_id` })})
       and not exists (select from letter_batches b
                        where b.account_id = t.account_id and b.id = t.batch_id and b.by_mail_house)
       and not exists (select from letters l
                        where l.account_id = t.account_id and l.batch_id = t.batch_id and l.handed_over_on is not null)
     order by t.first_sheet`.execute(trx);
  return rows;
}

/** Which of these letters have a PDF. */
export async function listRenderedIds(trx: AccountTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from letters where id = any(${ids}::uuid[]) and part_id is not null and status <> 'Cancelled'`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
