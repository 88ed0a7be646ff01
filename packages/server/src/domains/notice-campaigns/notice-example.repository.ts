import type { LineValues } from '@curbstop/contract/communications/line-values.calculation';
import { mailedStatuses } from '@curbstop/contract/letters/letter.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** A letter with what it says, apart from its recipient's data. */
export interface PossibleExample {
  readonly id: string;
  /** Its text and version, the classification that it is about, and which parts it has. */
  readonly text: string;
  readonly lineValues: LineValues;
}

/** Letters with the same values of the line say the same: one of them is enough. */
const compileText = (category: RawBuilder<unknown>) => sql`
  jsonb_build_array(l.communication_id, l.content_version, l.method = 'Email', ${category},
                    jsonb_path_query_array(l.blocks, '$[*].kind'))::text,
  coalesce((select jsonb_object_agg(v.key, v.value) from jsonb_each(l.line_values) v where v.key like 'if:%'), '{}')`;
const select = (category: RawBuilder<unknown>) => sql`
  select distinct on (1, 2) ${compileText(category)}, l.id`;
const hasExample = sql`(l.part_id is not null or l.method = 'Email')`;
const order = sql`1, 2, l.created_on desc, l.id`;

/** One of these letters for each text and each value of the line that it compares, with a PDF or as an email. */
export async function listPossibleExamplesOf(
  trx: AccountTransaction,
  letterIds: readonly string[],
): Promise<readonly PossibleExample[]> {
  if (letterIds.length === 0) return [];
  return readExamples(
    trx,
    sql`${select(sql`l.line_values ->> 'line.classification'`)} from letters l
     where l.account_id = current_account_id() and l.id = any(${[...letterIds]}::uuid[]) and ${hasExample}
     order by ${order}`,
  );
}

/** Of the letters that were emailed, mailed or delivered, as examples. */
export const listPossibleExamples = (
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<readonly PossibleExample[]> =>
  readExamples(
    trx,
    sql`${select(sql`n.category`)}
      from (${notices}) n
      join letters l on l.account_id = current_account_id() and l.id = n.letter_id
     where n.status = any(${[...mailedStatuses]}::text[]) and ${hasExample}
     order by ${order}`,
  );

async function readExamples(
  trx: AccountTransaction,
  examples: RawBuilder<unknown>,
): Promise<readonly PossibleExample[]> {
  const { rows } = await sql<PossibleExample>`
    select e.id, e.text, e.line_values as "lineValues" from (${examples}) e(text, line_values, id)`.execute(trx);
  return rows;
}
