import type { List } from '@curbstop/contract/primitives/list';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { sql } from 'kysely';
import type { ListContext, ListSource } from './list-source.ts';
import { compileSelection } from './selected-rows.ts';

/** Small enough that other requests are served between two chunks. */
const chunk = 500;

/**
 * All rows of a selection in the order of their creation, chunk by chunk: a slow download keeps no transaction open,
 * and each row appears only once. Like list queries it runs as the owner of the tables, with the account first.
 */
export async function* readSelectedRows<L extends List, Row extends { readonly id: string }>(
  context: ListContext,
  source: ListSource<L>,
  selection: Selection,
): AsyncGenerator<readonly Row[]> {
  const where = await compileSelection(context, source, { selection });
  let lastId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<Row>`
      select ${source.select} from ${sql.table(source.table)} as l
       where l.account_id = ${context.accountId}
         and l.id in (select id from ${sql.table(source.table)} where ${where} and id > ${lastId} order by id
                       limit ${chunk})
       order by l.id`.execute(context.database.owner);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < chunk) return;
    lastId = last.id;
  }
}
