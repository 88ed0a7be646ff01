import { sql, type RawBuilder } from 'kysely';

// Conditions for laboratory files in rows of `import_batches`; `b` is the alias.

/** A file whose results wait to be imported: it is read, or is being checked, or is checked. */
export const isUnimportedFile: RawBuilder<boolean> = sql`(b.subject = 'results'
  and b.state in ('read', 'checking', 'checked', 'committing'))`;

/**
 * A file that could not be read at all, such as a PDF, while its rows are kept: until the sender delivers another one to
 * the event, or a person imports one there.
 */
export const isUnreadFile: RawBuilder<boolean> = sql`(b.subject = 'results' and b.state = 'failed'
  and b.rows_removed_on is null
  and not exists (select from import_batches n
                   where n.account_id = b.account_id and n.subject = 'results' and n.event_id = b.event_id
                     and n.created_on > b.created_on and n.state not in ('reading', 'failed', 'cancelled', 'undone')
                     and (n.created_by = b.created_by or n.state = 'committed')))`;

/**
 * The levels above the action level in a waiting file. Null is unknown: the file is not checked, its columns were
 * changed since, or it was checked before its levels were counted.
 */
export const levelsOfUnimportedFile: RawBuilder<number | null> = sql`(case when b.state in ('checked', 'committing')
  then (b.summary -> 'toImport' ->> 'aboveActionLevel')::int end)`;

/** A laboratory delivered the file with its key: no person of the water system has seen how it was read. */
export const isDeliveredFile: RawBuilder<boolean> = sql`(exists (select from api_keys k
  where k.account_id = b.account_id and k.id = b.created_by))`;
