import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { BatchDownloadButton, useBatchActions } from '../domains/letters/BatchActions.tsx';
import { BatchProgress } from '../domains/letters/BatchProgress.tsx';
import { BatchOutdated } from '../domains/letters/BatchOutdated.tsx';
import { BatchUnreachable } from '../domains/letters/BatchUnreachable.tsx';
import { LetterLogTable } from '../domains/letters/LetterLogTable.tsx';
import { batchQuery, lettersPagesKey } from '../domains/letters/letter.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { RecordNotShown } from '../ui/RecordNotShown.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

const back = { label: 'Bulk downloads', href: '/communications/bulk-downloads' } as const;

/** One batch of letters with its recipients. */
export function LetterBatchScreen() {
  const { id = '' } = useRouteParams<'id'>();
  const accountId = useMe().defaultAccount.id;
  const query = useQuery(batchQuery(accountId, id));
  useLettersOfProgress(accountId, query.data);
  if (query.data) return <Batch batch={query.data} />;
  return (
    <>
      <PageHead title={isMissing(query.error) ? 'Batch not found' : 'Batch of letters'} back={back} />
      {query.error ? (
        <RecordNotShown title="The batch could not be loaded" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height={320} aria-busy="true" />
      )}
    </>
  );
}

/** Reads the table of the letters again whenever the progress above it has other numbers. */
function useLettersOfProgress(accountId: string, batch: BatchRow | undefined): void {
  const cache = useQueryClient();
  const progress = batch && JSON.stringify(batch.counts);
  const shownProgress = useRef(progress);
  useEffect(() => {
    if (shownProgress.current !== undefined && shownProgress.current !== progress)
      void cache.invalidateQueries({ queryKey: lettersPagesKey(accountId) });
    shownProgress.current = progress;
  }, [accountId, cache, progress]);
}

function Batch({ batch }: { readonly batch: BatchRow }) {
  const actions = useBatchActions();
  const batchFilter = useMemo(() => ({ batchId: batch.id }), [batch.id]);
  return (
    <>
      <PageHead
        title={batch.title}
        back={back}
        action={<BatchDownloadButton batch={batch} />}
        moreActions={actions(batch).filter(({ label }) => batch.byMailHouse || label !== 'Download ZIP')}
      />
      <BatchProgress batch={batch} />
      <BatchOutdated batch={batch} />
      <BatchUnreachable batch={batch} />
      {batch.kind === 'Download' ? (
        <EmptyState title="Letters of other batches">
          These letters belong to earlier batches. The letter log lists each one with its own batch.
        </EmptyState>
      ) : (
        <LetterLogTable
          within={batchFilter}
          empty={<EmptyState title="No letters">This batch has no letters.</EmptyState>}
        />
      )}
    </>
  );
}
