import type { RequestContext } from '../../foundation/request-context.ts';
import { recordChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The fields of a sample and its results before and after, by the names of the history. */
export interface SampleChange {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/**
 * One history entry for each sample that results changed, by the sample's id; the reason is that of a laboratory file,
 * its undo or a person.
 */
export async function recordSampleChanges(
  trx: AccountTransaction,
  context: RequestContext,
  { changes, reason }: { readonly changes: ReadonlyMap<string, SampleChange>; readonly reason: string | undefined },
): Promise<void> {
  if (changes.size === 0) return;
  await recordChanges(
    trx,
    context,
    [...changes].map(([entityId, change]) => ({
      entityType: 'sample' as const,
      entityId,
      operation: 'updated' as const,
      ...(reason !== undefined && { reason }),
      ...change,
    })),
  );
}
