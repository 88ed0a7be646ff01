import type { Undone } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import type { RequestContext } from '../request-context.ts';
import { instant } from '../clock.ts';
import { newId } from '../new-id.ts';

/** One action on many records: under which name the history keeps it, when it was, and by whom. */
export interface BulkWriter {
  readonly bulkId: string;
  readonly on: string;
  readonly by: Pick<RequestContext, 'changeSource' | 'person'>;
}

export function bulkWriter(context: RequestContext): BulkWriter {
  return { bulkId: newId(), on: instant(context.app.clock), by: context };
}

/** The columns of `change_history` that every entry of one action shares, and their values, for `insert … select`. */
export const writerColumns = sql`bulk_id, door, changed_by, changed_by_name`;
export function writerValues({ bulkId, by: { changeSource, person } }: BulkWriter): RawBuilder<unknown> {
  return sql`${bulkId}::uuid, ${changeSource}, ${person.id}::uuid, ${`${person.firstName} ${person.lastName}`.trim()}`;
}

/** What taking an action back came to; nothing where there is no such action. */
export function undoneOf(
  counts: { readonly written: number; readonly restored: number } | undefined,
): Undone | undefined {
  return counts && counts.written > 0
    ? { restored: counts.restored, kept: counts.written - counts.restored }
    : undefined;
}
