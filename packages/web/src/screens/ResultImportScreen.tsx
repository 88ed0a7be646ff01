import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { batchTransitions } from '@curbstop/contract/imports/import-batch.values';
import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { ImportFailure } from '../domains/imports/ImportFailure.tsx';
import { ImportNotShown } from '../domains/imports/ImportNotShown.tsx';
import { ImportSkeleton } from '../domains/imports/ImportSkeleton.tsx';
import { ImportWork } from '../domains/imports/ImportWork.tsx';
import { confirmCancelImport } from '../domains/imports/import-cancel.commands.ts';
import { useResultImportCommands, type ResultImportCommands } from '../domains/imports/result-import.commands.ts';
import { useResultImport } from '../domains/imports/result-import.queries.ts';
import { ResultColumns } from '../domains/imports/ResultColumns.tsx';
import { confirmUndoResults, mayUndoResults, ResultOutcome } from '../domains/imports/ResultOutcome.tsx';
import { ResultReview } from '../domains/imports/ResultReview.tsx';
import { ResultRows } from '../domains/imports/ResultRows.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isMissing } from '../ui/error-message.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

/** One file of laboratory results [A2.3]: its columns, its rows to review, and its outcome. */
export function ResultImportScreen() {
  const { batchId = '' } = useRouteParams<'batchId'>();
  const me = useMe();
  const { data: batch, error, refetch } = useResultImport(batchId);
  const commands = useResultImportCommands(batchId);
  useFocusFallback(batch?.state);
  if (!batch)
    return (
      <>
        <PageHead
          title={isMissing(error) ? 'Import not found' : 'Laboratory results'}
          back={{ label: 'Imports', href: '/imports' }}
        />
        {error ? <ImportNotShown error={error} retry={() => void refetch()} /> : <ImportSkeleton />}
      </>
    );
  const mayImport = meetsRequirement(me, requirements.reportResults);
  const mayEdit = meetsRequirement(me, requirements.editSample);
  const mayUndo = mayEdit && mayUndoResults(batch);
  const undo = mayUndo ? commands.undo : undefined;
  const mayCancel = mayEdit && batchTransitions[batch.state].includes('cancelled');
  return (
    <>
      <PageHead
        title={batch.fileName}
        description={`Laboratory results of ${batch.eventName}`}
        back={{ label: batch.eventName, href: `/events/${batch.eventId}/samples` }}
        action={
          mayUndo && !isPercentileRefusal(batch.errorCode) ? (
            <Button variant="default" onClick={() => confirmUndoResults(batch, commands.undo)}>
              Undo import
            </Button>
          ) : undefined
        }
        moreActions={
          mayCancel
            ? [
                {
                  label: 'Cancel import',
                  tone: 'danger',
                  run: () => confirmCancelImport(batch, commands.cancel, 'any result'),
                },
              ]
            : []
        }
      />
      {mayImport ? <Steps batch={batch} commands={commands} undo={undo} /> : <ReadOnly batch={batch} undo={undo} />}
    </>
  );
}

const working: Partial<Readonly<Record<ResultImport['state'], string>>> = {
  reading: 'Reading the file',
  checking: 'Finding the samples and checking the results',
  committing: 'Importing the results',
  undoing: 'Undoing the import',
};

interface StepsProps {
  readonly batch: ResultImport;
  readonly commands: ResultImportCommands;
  /** Undefined if the person may not undo the import. */
  readonly undo: ResultImportCommands['undo'] | undefined;
}

function Steps({ batch, commands, undo }: StepsProps) {
  const [isEditing, setEditing] = useState(false);
  const { state, summary, plan } = batch;
  const title = working[state];
  if (title !== undefined)
    return (
      <ImportWork title={title} job={batch.job}>
        You can leave this page.
      </ImportWork>
    );
  if (state === 'committed' || state === 'undone')
    return <ResultOutcome batch={batch} commands={commands} undo={undo} />;
  if (state === 'cancelled')
    return <EmptyState title="This import was canceled">To import the file later, upload it again.</EmptyState>;
  if (state === 'checked' && summary && !isEditing)
    return <ResultReview batch={batch} summary={summary} commands={commands} onEditColumns={() => setEditing(true)} />;
  return (
    <>
      {batch.error !== null && <ImportFailure reason={batch.error} />}
      {plan && <ResultColumns batch={batch} plan={plan} commands={commands} onChecking={() => setEditing(false)} />}
    </>
  );
}

function ReadOnly({ batch, undo }: Pick<StepsProps, 'batch' | 'undo'>) {
  if (batch.state === 'committed' || batch.state === 'undone') return <ResultOutcome batch={batch} undo={undo} />;
  return <ResultRows batch={batch} />;
}
