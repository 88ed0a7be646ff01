import { sql } from 'kysely';

/**
 * Whether the letter `l` reports the results of its samples: it was created as one about results and has their table.
 * The text that it was composed from can have another type since.
 */
export const reportsResults = sql<boolean>`(l.trigger_type = 'SendKitResult' and l.has_results_table)`;
