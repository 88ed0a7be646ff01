import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type { UndoneCount } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import type { RequestContext } from '../request-context.ts';
import { getInstant } from '../clock.ts';
import { createId } from '../new-id.ts';

/** A bulk action: its id in the change history, when it happened, and who did it. */
export interface BulkWriter {
  readonly bulkId: string;
  readonly now: string;
  readonly by: Pick<RequestContext, 'changeSource' | 'person'>;
}

export function createBulkWriter(context: RequestContext): BulkWriter {
  return { bulkId: createId(), now: getInstant(context.app.clock), by: context };
}

/** Columns of `change_history` shared by all entries of one action, for `insert … select`. */
export const writerColumns = sql`bulk_id, source, changed_by, changed_by_name, changed_on`;
export function compileWriterValues({ bulkId, now, by: { changeSource, person } }: BulkWriter): RawBuilder<unknown> {
  return sql`${bulkId}::uuid, ${changeSource}, ${person.id}::uuid, ${formatPersonName(person)}, ${now}::timestamptz`;
}

/** Result of undoing an action; undefined if the action doesn't exist. */
export function toUndone(
  counts: { readonly written: number; readonly restored: number } | undefined,
): UndoneCount | undefined {
  return counts && counts.written > 0
    ? { restored: counts.restored, kept: counts.written - counts.restored }
    : undefined;
}
