import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import type { ConfirmedLowering } from '@curbstop/contract/accounts/percentile-change.rules';
import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor, Title } from '@mantine/core';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatCount, formatInstant, formatNumber } from '../../ui/format.ts';
import { DownloadFailed } from './DownloadFailed.tsx';
import { FailureReasons } from './FailureReasons.tsx';
import classes from './Import.module.css';
import { describeSummary, describeUndone, countWritableRows } from './import.calculation.ts';
import { ImportClassifications, ImportCounts } from './ImportCounts.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportMessage } from './ImportMessage.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportWork } from './ImportWork.tsx';
import { KeptRecords } from './KeptRecords.tsx';

interface Props {
  readonly batch: ImportBatch;
  readonly path: string;
  readonly onDownload: () => Promise<void>;
}

/** Result of an import: in progress, committed or undone. */
export function ImportOutcome({ batch, path, onDownload }: Props) {
  const { summary } = batch;
  const hasKept = batch.state === 'undone' && (batch.undone?.kept ?? 0) > 0;
  if (batch.state === 'committing' || batch.state === 'undoing') return <Writing batch={batch} />;
  return (
    <div className={classes['stack']}>
      {batch.error !== null && (
        <ImportFailure
          reason={batch.error}
          {...(isPercentileRefusal(batch.errorCode) && { title: 'The import was not undone' })}
        />
      )}
      <RowResult batch={batch} />
      {summary && <ImportCounts summary={summary} path={path} />}
      {summary && (
        <ImportClassifications
          summary={summary}
          title="Classification of each row, based on both sides and the classification listed in the file"
        />
      )}
      <ImportDetails batch={batch} />
      {summary && summary.failed > 0 && batch.rowsRemovedOn === null && (
        <DownloadFailed failed={summary.failed} onDownload={onDownload} />
      )}
      {summary && <FailureReasons failures={summary.failures} path={path} order={2} />}
      {hasKept ? <KeptRecords batch={batch} /> : <Rows batch={batch} />}
    </div>
  );
}

/** The import or its undo is running. */
function Writing({ batch: { state, summary, job } }: { readonly batch: ImportBatch }) {
  const lines = formatCount(summary ? countWritableRows(summary) : 0, 'service line');
  const isCommitting = state === 'committing';
  return (
    <ImportWork title={isCommitting ? `Importing ${lines}` : `Undoing the import of ${lines}`} job={job}>
      You can leave this page.{' '}
      {isCommitting ? 'If the import fails, nothing is imported.' : 'If the undo fails, nothing is changed.'}
    </ImportWork>
  );
}

function ImportDetails({
  batch: { fileName, createdBy, committedOn, undoneOn, summary },
}: {
  readonly batch: ImportBatch;
}) {
  return (
    <DataList>
      <DataPair name="File">{fileName}</DataPair>
      <DataPair name="Imported by">{createdBy}</DataPair>
      <DataPair name="Imported on">{committedOn && formatInstant(committedOn)}</DataPair>
      {undoneOn && <DataPair name="Undone on">{formatInstant(undoneOn)}</DataPair>}
      {summary && <DataPair name="New locations">{formatNumber(summary.newLocations)}</DataPair>}
    </DataList>
  );
}

function Rows({ batch }: { readonly batch: ImportBatch }) {
  return (
    <div className={classes['tight']}>
      <Title order={2}>Rows</Title>
      {batch.rowsRemovedOn === null ? (
        <ImportRows batch={batch} />
      ) : (
        <p>
          The rows and the file were deleted on {formatInstant(batch.rowsRemovedOn)} under your record retention
          settings. The counts above and the imported records are kept.
        </p>
      )}
    </div>
  );
}

/** The result in one notice. */
function RowResult({ batch: { state, summary, undone } }: { readonly batch: ImportBatch }) {
  if (state === 'undone') {
    return (
      <ImportMessage tone="done" announced="politely" title="This import was undone.">
        {undone && <p>{describeUndone(undone)}</p>}
        <Lowered lowered={undone?.lowered} />
      </ImportMessage>
    );
  }
  if (!summary) return null;
  const written = countWritableRows(summary);
  const title =
    written === 0 && summary.reviewChanges > 0
      ? `The review of ${formatCount(summary.reviewChanges, 'service line')} was updated.`
      : `${formatCount(written, 'service line')} ${written === 1 ? 'was' : 'were'} imported.`;
  return (
    <ImportMessage tone="done" announced="politely" title={title}>
      <p>
        {describeSummary({ ...summary, failed: 0 })}.{' '}
        {summary.failed > 0 &&
          `${formatCount(summary.failed, 'row')} failed and ${summary.failed === 1 ? 'was' : 'were'} not imported. `}
        <Anchor href="/inventory">Open inventory</Anchor>
      </p>
      <Lowered lowered={summary.lowered} />
    </ImportMessage>
  );
}

/** The lower 90th percentiles that a person confirmed, with the reason. */
function Lowered({ lowered }: { readonly lowered: ConfirmedLowering | undefined }) {
  if (!lowered) return null;
  return (
    <p>
      {lowered.sentence}. Confirmed with the reason: {lowered.reason}
    </p>
  );
}
