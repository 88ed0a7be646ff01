import type { WrittenCell } from '@curbstop/contract/primitives/sheet-plan';
import { sql } from 'kysely';
import { asOwner } from '../../foundation/database/as-owner.ts';
import type { AccountDatabase, AccountTransaction } from '../../foundation/database/database.ts';

/** One kind of record, as a CSV of the whole-account export. */
export interface ExportedNoun {
  readonly file: string;
  readonly what: string;
  readonly table: string;
  /** Columns that are of no use outside, beside those that are never told. */
  readonly without?: readonly string[];
}

/** Everything that an account holds, a CSV for each; a noun joins with one line. */
export const exportedNouns: readonly ExportedNoun[] = [
  { file: 'locations.csv', what: 'Every location, removed ones too', table: 'locations' },
  { file: 'contacts.csv', what: 'Every contact of the locations', table: 'contacts' },
  {
    file: 'service-lines.csv',
    what: 'Every service line with both sides and its class, removed ones too',
    table: 'service_lines',
  },
  { file: 'programs.csv', what: 'The programs', table: 'programs' },
  { file: 'sampling-events.csv', what: 'The sampling events of the programs', table: 'sampling_events' },
  {
    file: 'sampling-event-analytes.csv',
    what: 'What the events have analyzed, with its limits',
    table: 'sampling_event_analytes',
  },
  {
    file: 'protocol-definitions.csv',
    what: 'The kits of the events, a row for each sample',
    table: 'protocol_definitions',
  },
  {
    file: 'program-locations.csv',
    what: 'Which locations are or were in a program, with their statuses',
    table: 'program_locations',
    without: ['in_program'],
  },
  {
    file: 'sampling-event-locations.csv',
    what: 'Which locations are or were in a sampling event',
    table: 'sampling_event_locations',
    without: ['in_program', 'in_event'],
  },
  { file: 'samples.csv', what: 'The samples of the sampling events', table: 'samples' },
  {
    file: 'sample-results.csv',
    what: 'What laboratories found in the samples, withdrawn results too',
    table: 'analyte_results',
  },
  {
    file: 'result-recalculations.csv',
    what: 'Results that count otherwise since a change of the rules',
    table: 'result_recalculations',
  },
  { file: 'activities.csv', what: 'What was said and done at the locations', table: 'activities' },
  {
    file: 'custom-fields.csv',
    what: 'The fields that the account added; their values stand in the records',
    table: 'custom_field_definitions',
  },
  { file: 'attachments.csv', what: 'What is attached to records, without the files themselves', table: 'attachments' },
  {
    file: 'imports.csv',
    what: 'Every import, with what it did',
    table: 'import_batches',
    without: ['reading', 'words'],
  },
  { file: 'saved-views.csv', what: 'The views that people and the team keep', table: 'saved_views' },
  {
    file: 'change-history.csv',
    what: 'Every change of every record: who, when, before, after',
    table: 'change_history',
  },
  { file: 'access-changes.csv', what: 'Who was let in, and who changed what others may do', table: 'access_changes' },
  { file: 'invitations.csv', what: 'Who was asked to join', table: 'invitations' },
  { file: 'api-keys.csv', what: 'The keys of other programs, without the keys themselves', table: 'api_keys' },
  { file: 'mails.csv', what: 'The mails that were written, without personal links', table: 'mails' },
  { file: 'exports.csv', what: 'The files that left the account', table: 'exports' },
];

/** Never told, whatever table they come to stand in: secrets, and what only our own indexes need. */
const untold =
  /(hash|digest|secret|token|password)$|^(account_id|search_text|place_key|address_key|job_id|file_id|checked_version)$/;

export async function columnsOf(
  database: AccountDatabase,
  { table, without = [] }: ExportedNoun,
): Promise<readonly string[]> {
  const { rows } = await database.read((trx) =>
    sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(
      trx,
    ),
  );
  return rows.map(({ name }) => name).filter((name) => !untold.test(name) && !without.includes(name));
}

export async function countRecords(database: AccountDatabase, { table }: ExportedNoun): Promise<number> {
  const { rows } = await database.read((trx) =>
    sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(trx),
  );
  return rows[0]?.total ?? 0;
}

const chunk = 1_000;
const first = '00000000-0000-0000-0000-000000000000';

/** The records in the order they came, in chunks that each look for themselves, so that no transaction stays open. */
export async function* readRecords(
  database: AccountDatabase,
  { table }: ExportedNoun,
  columns: readonly string[],
): AsyncGenerator<WrittenCell[][]> {
  const told = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`));
  for (let after = first; ;) {
    const { rows } = await database.read((trx) =>
      sql<{
        id: string;
        cells: (string | null)[];
      }>`select id, array[${told}] as cells from ${sql.table(table)} where id > ${after} order by id limit ${chunk}`.execute(
        trx,
      ),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells }) => cells);
    if (rows.length < chunk) return;
    after = last.id;
  }
}

export const peopleHeadings = [
  'Id',
  'E-mail',
  'First name',
  'Last name',
  'Permissions',
  'Active',
  'Joined on',
  'Last sign-in',
] as const;

/** The people are nobody's property, so they are read from outside the account's wall, and only its own. */
export function readPeople(database: AccountDatabase): Promise<WrittenCell[][]> {
  return database.read((trx: AccountTransaction) =>
    asOwner(trx, async () => {
      const { rows } = await sql<{ cells: (string | null)[] }>`
        select array[u.id::text, u.email, u.first_name, u.last_name, array_to_string(m.permissions, ', '), case when m.active then 'Yes' else 'No' end, m.created_on::text, u.last_sign_in::text] as cells
          from memberships m join users u on u.id = m.user_id where m.account_id = current_account_id() order by u.id`.execute(
        trx,
      );
      return rows.map(({ cells }) => cells);
    }),
  );
}
