import type { Client } from 'pg';
import type { Database } from '../../packages/server/src/foundation/database/database.ts';
import { createBenchmarkAccount, fill } from './inventory.ts';

/** Letters of one batch. */
const batchLetters = 10_000;
const lettersPerLine = 10;

/** The account with that many letters, to a tenth as many lines; reused from an earlier run of the same size. */
export async function fillLetters(
  database: Database,
  rows: number,
  run: (work: (client: Client) => Promise<void>) => Promise<void>,
): Promise<string> {
  const name = `Bench letters ${rows}`;
  const existingAccount = await database.owner
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (existingAccount) return existingAccount.id;
  const accountId = await createBenchmarkAccount(database, name);
  await run(async (client) => {
    await fill(client, [{ accountId, lines: Math.ceil(rows / lettersPerLine) }]);
    const indexes = await dropIndexes(client);
    await client.query(`select set_config('bench.account', '${accountId}', false), setseed(0.42)`);
    for (const statement of createStatements(rows)) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await client.query('vacuum (analyze) communications, communication_versions, letter_batches, letters');
  });
  return accountId;
}

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'letters'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

const account = `current_setting('bench.account')::uuid`;
const people = `(array['Dana','Priya','José','Ada','Lee','Robin','Sam','Mei'])[1 + floor(random() * 8)::int] || ' ' || (array['Reyes','Shah','Ortiz','Bird','Chen','Cole','Kowalski','Nguyen'])[1 + floor(random() * 8)::int]`;

/** Ten years of notices; of a hundred letters three came back and one failed. */
const createStatements = (rows: number) => [
  `create temp table texts as
   select new_id() as id, * from (values ('Lead notice', 'serviceLineLead-en'), ('Galvanized notice', 'serviceLineGalvanized-en'),
     ('Unknown notice', 'serviceLineUnknown-en'), ('Filter instructions', 'filterInstructions-en')) as t(name, template_id)`,
  `insert into communications (account_id, id, name, template_id, communication_type, status, trigger_type, language, created_on, updated_on)
   select ${account}, id, name, template_id, 'Letter', 'Active', 'AdHocLocation', 'en', '2016-01-01', '2016-01-01' from texts`,
  `insert into communication_versions (account_id, id, communication_id, number, content, language, saved_by, saved_by_name, saved_on)
   select ${account}, new_id(), id, 1, '{"type":"doc","content":[]}', 'en', new_id(), 'Robin', '2016-01-01' from texts`,
  `create temp table batches as
   select b, new_id() as id, timestamptz '2016-02-01 15:00Z' + b * (interval '3900 days' / ${Math.ceil(rows / batchLetters)}) as created_on
     from generate_series(0, ${Math.ceil(rows / batchLetters) - 1}) b`,
  `insert into letter_batches (account_id, id, kind, method, title, is_color, mail_type, is_certified, mark_complete, status, letter_on, letters,
          created_by, created_by_name, created_on, updated_on, finished_on)
   select ${account}, id, 'AdHoc', case when b % 5 = 0 then 'PDF' else 'Mail' end, 'Notices ' || b, b % 3 = 0, case when b % 4 = 0 then 'Standard' else 'First Class' end,
          false, false, 'Sent', created_on::date, ${batchLetters}, new_id(), 'Robin Lee', created_on, created_on, created_on from batches`,
  `create temp table places as
   select row_number() over (order by id) - 1 as n, id, address_line1, city, zip, address_key from locations where account_id = ${account}`,
  'create index on places (n)',
  `create temp table numbered_texts as select row_number() over () - 1 as n, * from texts`,
  `insert into letters (account_id, id, number, code, batch_id, sheet, communication_id, content_version, letter_name, location_id, place_key, recipient_kind,
          recipient_name, address, language, blocks, letter_on, method, is_color, mail_type, is_certified, status, failure, mailed_on, returned_on, return_reason,
          created_on, updated_on)
   select ${account}, new_id(), 10000000 + g.n, 'L' || (10000000 + g.n) || '11', b.id, 1 + g.n % ${batchLetters}, t.id, 1, t.name, p.id, p.address_key, 'serviceAddress',
          g.recipient, jsonb_build_array(g.recipient, p.address_line1, p.city || ', CT ' || p.zip), 'en',
          '[{"kind":"paragraph","align":"left","inlines":[{"text":"Our records show that the service line that brings water to this address is made of lead."}]}]'::jsonb,
          b.created_on::date, case when b.b % 5 = 0 then 'PDF' else 'Mail' end, b.b % 3 = 0, case when b.b % 4 = 0 then 'Standard' else 'First Class' end, false,
          case when g.r < .03 then 'Returned' when g.r < .04 then 'Failed' when b.b % 5 = 0 then 'Rendered' when g.r < .3 then 'Delivered' else 'Mailed' end,
          case when g.r >= .03 and g.r < .04 then 'The letter could not be created' end,
          case when b.b % 5 <> 0 and (g.r < .03 or g.r >= .04) then b.created_on::date + 2 end, case when g.r < .03 then b.created_on::date + 9 end,
          case when g.r < .03 then (array['Vacant','Unclaimed','Moved, left no address'])[1 + floor(g.r * 100)::int] end,
          b.created_on + g.n % ${batchLetters} * interval '1 millisecond', b.created_on
     from (select n, random() as r, ${people} as recipient from generate_series(0, ${rows - 1}) n) g
     join batches b on b.b = g.n / ${batchLetters}
     join places p on p.n = (g.n * 7919::bigint) % (select count(*) from places)
     join numbered_texts t on t.n = g.n % 4`,
  `drop table texts, numbered_texts, batches, places`,
];
