import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor, Button, Title } from '@mantine/core';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { count, instant, number } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { DownloadFailed } from './DownloadFailed.tsx';
import { FailureReasons } from './FailureReasons.tsx';
import classes from './Import.module.css';
import { summarySentence, undoneSentence, undoSentence, writableRows } from './import.calculation.ts';
import type { ImportCommands } from './import.commands.ts';
import { ImportClasses, ImportCounts } from './ImportCounts.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportNotice } from './ImportNotice.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportWork } from './ImportWork.tsx';

interface Props {
  readonly batch: ImportBatch;
  readonly path: string;
  readonly onDownload: () => Promise<void>;
}

/** What an import did: while it writes, once it has written, and after it was taken back. */
export function ImportOutcome({ batch, path, onDownload }: Props) {
  const { summary } = batch;
  if (batch.state === 'committing' || batch.state === 'undoing') {
    const lines = count(summary ? writableRows(summary) : 0, 'service line');
    return (
      <ImportWork title={batch.state === 'committing' ? `Importing ${lines}` : `Undoing the import of ${lines}`} job={batch.job}>
        You can leave this page. {batch.state === 'committing' ? 'All lines are written together, or none.' : 'All of it is taken back together, or nothing.'}
      </ImportWork>
    );
  }
  return (
    <div className={classes['stack']}>
      {batch.error !== null && <ImportFailure reason={batch.error} />}
      <Verdict batch={batch} />
      {summary && <ImportCounts summary={summary} path={path} />}
      {summary && <ImportClasses summary={summary} title="Classes of the rows, computed from both sides of each line" />}
      <DataList>
        <DataPair name="File">{batch.fileName}</DataPair>
        <DataPair name="Imported by">{batch.createdBy}</DataPair>
        <DataPair name="Imported on">{batch.committedOn && instant(batch.committedOn)}</DataPair>
        {batch.undoneOn && <DataPair name="Undone on">{instant(batch.undoneOn)}</DataPair>}
        {summary && <DataPair name="New locations">{number(summary.newLocations)}</DataPair>}
      </DataList>
      {summary && summary.failed > 0 && batch.rowsRemovedOn === null && <DownloadFailed failed={summary.failed} onDownload={onDownload} />}
      {summary && <FailureReasons failures={summary.failures} order={2} />}
      <div className={classes['tight']}>
        <Title order={2}>Rows</Title>
        {batch.rowsRemovedOn === null ? <ImportRows batch={batch} /> : <p>The rows and the file were removed on {instant(batch.rowsRemovedOn)}, as the account’s retention says. The counts above, and everything that was imported, are kept.</p>}
      </div>
    </div>
  );
}

/** What came out, in one box. */
function Verdict({ batch: { state, summary, undone } }: { readonly batch: ImportBatch }) {
  if (state === 'undone') {
    return (
      <ImportNotice tone="done" announced="politely" title="This import was undone.">
        {undone && <p>{undoneSentence(undone)}</p>}
      </ImportNotice>
    );
  }
  if (!summary) return null;
  return (
    <ImportNotice tone="done" announced="politely" title={`${count(writableRows(summary), 'service line')} ${writableRows(summary) === 1 ? 'was' : 'were'} imported.`}>
      <p>
        {summarySentence({ ...summary, failed: 0 })}. {summary.failed > 0 && `${count(summary.failed, 'row')} failed and ${summary.failed === 1 ? 'was' : 'were'} not written. `}
        <Anchor href="/inventory">Open the inventory</Anchor>
      </p>
    </ImportNotice>
  );
}

/** Takes an import back, after naming the file and the counts. */
export function UndoImport({ batch, undo }: { readonly batch: ImportBatch; readonly undo: ImportCommands['undo'] }) {
  const { summary, fileName } = batch;
  if (batch.state !== 'committed' || !summary) return null;
  const ask = () =>
    confirm({
      title: 'Undo this import?',
      sentence: `The import of ${fileName} is taken back: ${undoSentence(summary)}`,
      confirmLabel: `Undo the import of ${count(writableRows(summary), 'line')}`,
      cancelLabel: 'Keep the import',
      tone: 'danger',
      onConfirm: async () => void (await undo()),
    });
  return (
    <Button variant="default" onClick={ask}>
      Undo this import
    </Button>
  );
}
