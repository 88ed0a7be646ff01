import { sql, type RawBuilder } from 'kysely';

// Conditions for laboratory files in rows of `import_batches`; `b` is the alias.

/** A file whose results wait to be imported: it is read, or is being checked, or is checked. */
export const isWaitingFile: RawBuilder<boolean> = sql`(b.subject = 'results'
  and b.state in ('read', 'checking', 'checked', 'committing'))`;

/**
 * The levels above the action level in a waiting file. Null is unknown: the file is not checked, its columns were
 * changed since, or it was checked before its levels were counted.
 */
export const levelsOfWaitingFile: RawBuilder<number | null> = sql`(case when b.state in ('checked', 'committing')
  then (b.summary -> 'toImport' ->> 'aboveActionLevel')::int end)`;
