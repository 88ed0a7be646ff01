import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import type { UndoDowngrade } from '@curbstop/contract/imports/import-undo.rules';
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { formatCount } from '../../ui/format.ts';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import { openOverlay, type OverlayContentProps } from '../../ui/overlays.ts';
import { PageButtons } from '../../ui/table/PageButtons.tsx';
import classes from './Import.module.css';
import { describeUndoConfirmation, countWritableRows } from './import.calculation.ts';
import type { ImportCommands } from './import.commands.ts';
import { useUndoDowngrades } from './import.queries.ts';
import { PercentileConfirmationForm } from '../accounts/PercentileConfirmationForm.tsx';
import { ImportMessage } from './ImportMessage.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    undoImport: { readonly batch: ImportBatch; readonly undo: ImportCommands['undo'] };
  }
}

/** Opens the undo of an import; available again if some lines were kept. */
export function UndoImport({ batch, undo }: { readonly batch: ImportBatch; readonly undo: ImportCommands['undo'] }) {
  const isAgain = isUndoneInPart(batch);
  if ((batch.state !== 'committed' && !isAgain) || !batch.summary) return null;
  return (
    <Button variant="default" onClick={() => openOverlay('undoImport', { batch, undo })}>
      {isAgain ? 'Undo the rest' : 'Undo import'}
    </Button>
  );
}

function isUndoneInPart({ state, undone }: Pick<ImportBatch, 'state' | 'undone'>): boolean {
  return state === 'undone' && (undone?.kept ?? 0) > 0;
}

/**
 * Undoes an import after a confirmation with the file name, the counts, and the lines that become less protective or
 * are removed.
 */
export function UndoImportWindow({ props: { batch, undo }, close }: OverlayContentProps<'undoImport'>) {
  const [page, setPage] = useState(1);
  const [isConfirmed, setConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const lessProtective = useUndoDowngrades(batch.id, page);
  if (!lessProtective.data) {
    return lessProtective.error ? (
      <ErrorState
        title="The lines that the undo would change could not be loaded"
        error={lessProtective.error}
        retry={() => void lessProtective.refetch()}
      />
    ) : (
      <LoadingContent />
    );
  }
  const { total, totalPages, items } = lessProtective.data;
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await undo(isConfirmed ? total : 0);
      close();
    } catch (error) {
      setFailure(toErrorMessage(error).sentences.join(' '));
      setBusy(false);
      // Other lines may become less protective than those that were confirmed.
      setConfirmed(false);
      void lessProtective.refetch();
    }
  };
  return (
    <Stack gap="md">
      <Text>{getSentence(batch)}</Text>
      {total > 0 && (
        <ImportMessage
          tone="attention"
          title={`${formatCount(total, 'line')} would get a less protective classification or be deleted.`}
        >
          <p>
            People served by {total === 1 ? 'this line' : 'these lines'} may no longer get notices. This includes added
            lines that are not Non-lead: deleting them takes known or possible lead out of the inventory.
          </p>
          <LessProtectiveLines lines={items} />
          <PageButtons label="Pages of less protective lines" total={totalPages} page={page} onPage={setPage} />
          <Checkbox
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
            label={`I reviewed ${formatCount(total, 'line')} that would become less protective or be deleted and confirm that this is correct`}
          />
        </ImportMessage>
      )}
      {failure && (
        <Text c="var(--error)" role="alert">
          {failure}
        </Text>
      )}
      {isPercentileRefusal(batch.errorCode) && batch.error !== null && (
        <ImportMessage tone="attention" title="The undo lowers 90th percentiles">
          <p>{batch.error}</p>
          <PercentileConfirmationForm
            label="Undo and use the lower numbers"
            failureTitle="The import was not undone"
            refusal={batch.error}
            help="For example that the file has lines of another water system. It is kept with the import."
            save={(confirmed) => undo(isConfirmed ? total : 0, confirmed)}
            onSaved={close}
          />
        </ImportMessage>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Keep import
        </Button>
        {!isPercentileRefusal(batch.errorCode) && (
          <Button color="red" loading={busy} disabled={total > 0 && !isConfirmed} onClick={() => void run()}>
            {isUndoneInPart(batch)
              ? 'Undo the rest'
              : `Undo import of ${formatCount(batch.summary ? countWritableRows(batch.summary) : 0, 'line')}`}
          </Button>
        )}
      </Group>
      <FirstFocus />
    </Stack>
  );
}

function getSentence(batch: ImportBatch): string {
  if (isUndoneInPart(batch))
    return `Some fields of ${formatCount(batch.undone?.kept ?? 0, 'line')} were not undone because they were changed later. Fields that have the imported value again will be restored to their value before ${batch.fileName}.`;
  return batch.summary ? `${batch.fileName} will be undone: ${describeUndoConfirmation(batch.summary)}` : '';
}

function LessProtectiveLines({ lines }: { readonly lines: readonly UndoDowngrade[] }) {
  return (
    <ul
      className={classes['sentences']}
      aria-label="Lines that would get a less protective classification or be deleted"
    >
      {lines.map(({ id, externalId, address, locationId, before, after }) => (
        <li key={id}>
          <Anchor href={`/locations/${locationId}`}>
            {externalId === null ? address : `${externalId}, ${address}`}
          </Anchor>
          : {after ?? 'removed'}, was {before}
        </li>
      ))}
    </ul>
  );
}
