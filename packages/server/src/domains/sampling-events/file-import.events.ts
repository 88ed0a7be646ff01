import type { RowError } from '@curbstop/contract/primitives/row-error';
import type { FileImportCounts } from '@curbstop/contract/sampling-events/file-import.rules';
import type { FileImportKind } from '@curbstop/contract/sampling-events/file-import.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { StoredFile } from '../../foundation/files/files.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** A file whose rows were imported at once, or which was refused as a whole. */
export interface FileImported {
  readonly kind: FileImportKind;
  readonly eventId: string | null;
  readonly file: { readonly name: string; readonly stored: StoredFile };
  /** Null for a file whose rows could not be read. */
  readonly counts: FileImportCounts | null;
  /** Null for a file that was imported. */
  readonly refusal: FileRefusal | null;
}

interface FileRefusal {
  readonly sentence: string;
  readonly code: string;
  readonly rows: readonly RowError[];
  /** Equal for a repeated request; null for one that cannot be recognized. */
  readonly key: string | null;
}
/** Returns the id of the record. */
type Subscriber = (trx: AccountTransaction, context: RequestContext, file: FileImported) => Promise<string>;

const subscribers: Subscriber[] = [];

/** Lets imports, a higher layer, record the file in the transaction of its effect. */
export function onFileImported(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function publishFileImported(
  trx: AccountTransaction,
  context: RequestContext,
  file: FileImported,
): Promise<string> {
  const [subscriber] = subscribers;
  // Without it, a file would leave no record.
  if (!subscriber) throw new Error('No subscriber of imported files');
  return subscriber(trx, context, file);
}
