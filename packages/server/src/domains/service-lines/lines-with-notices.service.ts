import { classificationNames, noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import type { RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { writeDeadlineChange, writeSiteChange } from '../accounts/deadline-change.events.ts';
import { hasPlannedReplacements } from './line-work.repository.ts';
import { compileLinesOn, hadLinesOn, type DayOfRecord } from './past-line.repository.ts';
import { countLines, countLinesUpTo } from './service-line.repository.ts';

/** The lines whose residents get a notice each year. */
export const countLinesWithNotices = (trx: AccountTransaction): Promise<number> => countLines(trx, noticeCategories);

/** Whether any service line is on record. */
export const hasServiceLines = async (trx: AccountTransaction): Promise<boolean> =>
  (await countLinesUpTo(trx, classificationNames, 1)) > 0;

/** Whether there were such lines on a day, by the record at its end. */
export const hadLinesWithNotices = (trx: AccountTransaction, day: DayOfRecord): Promise<boolean> =>
  hadLinesOn(trx, { ...day, categories: noticeCategories });

/** All lines as they were on record at the end of a day, for a statement about them. */
export const compileInventoryOn = (day: DayOfRecord): RawBuilder<unknown> => compileLinesOn(day);

/** Changes under way at the same time each count the lines of the others, which may be gone when they are saved. */
const changesAtOnce = 50;

/**
 * A transaction that changes lines. Where it can end the last line with a yearly notice, add the first line or delete
 * one with planned work, what is overdue is kept on record before it. With more such lines than a change concerns, none
 * of these deadlines can end, and a line that is added ends none unless it is the first; the lines of sites can still
 * decide about the results of a period.
 */
export async function writeLineChange<Result>(
  context: RequestContext,
  { lines }: { readonly lines: number | 'many' | 'added' },
  change: (trx: AccountTransaction) => Promise<Result>,
): Promise<Result> {
  if (lines === 'added') {
    const isFirst = !(await context.database.read(hasServiceLines));
    return isFirst ? writeDeadlineChange(context, change) : writeSiteChange(context, change);
  }
  const most = lines === 'many' ? 1 : lines + changesAtOnce;
  const { lineCount, hasPlanned, hasLines } = await context.database.read(async (trx) => ({
    lineCount: await countLinesUpTo(trx, noticeCategories, most + 1),
    hasLines: await hasServiceLines(trx),
    // The deadlines of planned work end with its line.
    hasPlanned: lines === 'many' && (await hasPlannedReplacements(trx)),
  }));
  // The first line on record can end what is required because nothing shows that there is no lead.
  const isDeadlineChange = hasPlanned || !hasLines || (lineCount > 0 && (lines === 'many' || lineCount <= most));
  return isDeadlineChange ? writeDeadlineChange(context, change) : writeSiteChange(context, change);
}
