import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ResponseProblem } from '../../foundation/client.ts';
import { importsKey } from './import.queries.ts';

interface ImportStep<Batch> {
  readonly accountId: string;
  /** Of the import that the page shows. */
  readonly queryKey: QueryKey;
  readonly step: Promise<Batch>;
}

/** Shows the import as the step returned it, or as it is now if another person changed it before the step. */
export async function showImportStep<Batch>(
  cache: QueryClient,
  { accountId, queryKey, step }: ImportStep<Batch>,
): Promise<Batch> {
  try {
    const batch = await step;
    // A refetch that started before this step must not overwrite its result.
    await cache.cancelQueries({ queryKey, exact: true });
    cache.setQueryData(queryKey, batch);
    void cache.invalidateQueries({ queryKey: [...importsKey(accountId), 'list'] });
    return batch;
  } catch (error) {
    if (error instanceof ResponseProblem && error.code === 'importChangedMeanwhile')
      void cache.invalidateQueries({ queryKey, exact: true });
    throw error;
  }
}
