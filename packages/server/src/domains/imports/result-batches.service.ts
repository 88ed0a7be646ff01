import { isLaboratoryKey } from '@curbstop/contract/samples/laboratory-key.policy';
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

/** The key of one laboratory; undefined for people and for keys that may use every laboratory file. */
export const findOwnerOfResults = (reporter: Reporter): string | undefined =>
  isLaboratoryKey(reporter) ? reporter.person.id : undefined;
