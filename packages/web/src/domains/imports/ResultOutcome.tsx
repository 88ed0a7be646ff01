import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import { Anchor, Group } from '@mantine/core';
import { formatCount, formatInstant, formatNumber } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import classes from './Import.module.css';
import { FailedResultsButton } from './FailedResultsButton.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportNotice } from './ImportNotice.tsx';
import type { ResultImportCommands } from './result-import.commands.ts';
import { LevelsLeftOut, ResultCounts } from './ResultReview.tsx';
import { ResultRows } from './ResultRows.tsx';

/** What an import of laboratory results did, and what its undo kept. */
export function ResultOutcome({ batch }: { readonly batch: ResultImport }) {
  const { summary, undone, undoneOn, committedOn, createdBy, eventId, eventName } = batch;
  const isUndone = batch.state === 'undone';
  const written = (summary?.new ?? 0) + (summary?.changed ?? 0);
  return (
    <div className={classes['stack']}>
      {batch.error !== null && <ImportFailure reason={batch.error} />}
      <ImportNotice
        tone={isUndone ? 'muted' : 'done'}
        announced="politely"
        title={isUndone ? 'The import was undone' : `${formatCount(written, 'result')} imported`}
      >
        {isUndone && undone ? (
          <p>
            {formatCount(undone.removed, 'result')} withdrawn, {formatCount(undone.restored, 'correction')} restored.{' '}
            {describeKept(undone.kept)} {undoneOn && formatInstant(undoneOn)}
          </p>
        ) : (
          <p>
            By {createdBy}
            {committedOn && `, ${formatInstant(committedOn)}`}. Continue with the{' '}
            <Anchor href={`/events/${eventId}/percentile`}>90th percentile</Anchor> or the{' '}
            <Anchor href={`/events/${eventId}/samples`}>samples of {eventName}</Anchor>.
          </p>
        )}
      </ImportNotice>
      <LevelsNotImported batch={batch} />
      {summary && <ResultCounts batch={batch} summary={summary} />}
      <Group>
        <FailedResultsButton batch={batch} />
      </Group>
      {batch.rowsRemovedOn === null && <ResultRows batch={batch} />}
    </div>
  );
}

/** The water system has received these levels: they stay named after the import. */
function LevelsNotImported({ batch }: { readonly batch: ResultImport }) {
  const { summary, state } = batch;
  if (!summary || summary.aboveActionLevel === 0 || state === 'undone') return null;
  return (
    <ImportNotice tone="failed" title={`${formatCount(summary.unmatched + summary.failed, 'result')} not imported`}>
      <LevelsLeftOut batch={batch} summary={summary} />
      <p>Download the failed rows, correct them and import them.</p>
    </ImportNotice>
  );
}

function describeKept(kept: number): string {
  if (kept === 0) return '';
  return kept === 1
    ? '1 result was kept because it was changed later.'
    : `${formatNumber(kept)} results were kept because they were changed later.`;
}

export function mayUndoResults({ state, undone }: Pick<ResultImport, 'state' | 'undone'>): boolean {
  return state === 'committed' || (state === 'undone' && (undone?.kept ?? 0) > 0);
}

/** Names the samples with an exceedance that lose a result. */
export function confirmUndoResults({ fileName, exceedances }: ResultImport, undo: ResultImportCommands['undo']): void {
  confirm({
    title: 'Undo this import?',
    sentence: `The results of ${fileName} will be withdrawn and corrected results restored. Results that were changed since are kept.${
      exceedances > 0 ? ` ${formatCount(exceedances, 'sample')} with an exceedance will lose or change a result.` : ''
    }`,
    confirmLabel: 'Undo import',
    cancelLabel: 'Keep import',
    tone: 'danger',
    onConfirm: async () => void (await undo(exceedances)),
  });
}
