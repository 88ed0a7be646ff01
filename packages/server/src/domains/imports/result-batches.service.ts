import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { hasPermission } from '@curbstop/contract/primitives/access';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { StoredBatch } from './import-batch.repository.ts';

type Reporter = Pick<RequestContext, 'isKey' | 'permissions' | 'person'>;

/** An import of another subject, or of another laboratory, looks like a missing one. */
export function requireResults(context: Reporter, batch: StoredBatch | undefined): StoredBatch {
  if (batch?.subject !== 'results') throw commonProblems.notFound();
  const owner = findOwnerOfResults(context);
  if (owner !== undefined && batch.createdById !== owner) throw commonProblems.notFound();
  return batch;
}

/**
 * An API key that reports results and can't edit them is the program of one laboratory: it has no business with the files of
 * others (docs/decisions/0040). Undefined for people and for keys that may use every laboratory file.
 */
export function findOwnerOfResults({ isKey, permissions, person }: Reporter): string | undefined {
  if (!isKey || hasPermission(permissions, requirements.editSample.access)) return undefined;
  return hasPermission(permissions, requirements.reportResults.access) ? person.id : undefined;
}
