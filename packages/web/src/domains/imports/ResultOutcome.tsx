import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { resultRowList, type ResultImport } from '@curbstop/contract/imports/result-import.rules';
import { Anchor, Group } from '@mantine/core';
import { formatCount, formatInstant, formatNumber } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { getTableHref } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import classes from './Import.module.css';
import { FailedResultsButton } from './FailedResultsButton.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportMessage } from './ImportMessage.tsx';
import type { ResultImportCommands } from './result-import.commands.ts';
import { ExclusionNote } from './ResultExclusions.tsx';
import { LevelsNotImported, ResultCounts } from './ResultReview.tsx';
import { ResultRows } from './ResultRows.tsx';
import { PercentileConfirmationForm } from '../accounts/PercentileConfirmationForm.tsx';

interface Props {
  readonly batch: ResultImport;
  /** Missing if the person may not import. */
  readonly commands?: ResultImportCommands;
  /** Missing if the person may not undo the import. */
  readonly undo?: ResultImportCommands['undo'] | undefined;
}

/** What an import of laboratory results did, and what its undo kept. */
export function ResultOutcome({ batch, commands, undo }: Props) {
  const { summary } = batch;
  const mayExclude = meetsRequirement(useMe(), requirements.editSample);
  return (
    <div className={classes['stack']}>
      {batch.error !== null && (
        <ImportFailure reason={batch.error} title="The import was not undone">
          {undo && isPercentileRefusal(batch.errorCode) && (
            <PercentileConfirmationForm
              label="Undo import"
              failureTitle="The import was not undone"
              refusal={batch.error}
              help="For example that the file has results of another water system. It is recorded in the change history."
              save={(confirmed) => undo({ ...confirmed, confirmedExceedances: batch.exceedances })}
            />
          )}
        </ImportFailure>
      )}
      <Done batch={batch} />
      <ResultsNotImported batch={batch} mayImport={commands !== undefined} mayExclude={mayExclude} />
      {summary && <ResultCounts batch={batch} summary={summary} />}
      <ExclusionNote batch={batch} />
      <Group>
        <FailedResultsButton batch={batch} />
      </Group>
      {batch.rowsRemovedOn === null && <ResultRows batch={batch} {...(commands && { commands })} />}
    </div>
  );
}

function Done({ batch }: { readonly batch: ResultImport }) {
  const { summary, undone, undoneOn, committedOn, createdBy, eventId, eventName } = batch;
  const isUndone = batch.state === 'undone';
  const written = (summary?.new ?? 0) + (summary?.changed ?? 0);
  return (
    <ImportMessage
      tone={isUndone ? ((undone?.kept ?? 0) > 0 ? 'attention' : 'muted') : 'done'}
      announced="politely"
      title={isUndone ? describeUndoing(undone) : `${formatCount(written, 'result')} imported`}
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
    </ImportMessage>
  );
}

interface NotImportedProps {
  readonly batch: ResultImport;
  readonly mayImport: boolean;
  readonly mayExclude: boolean;
}

/** The water system has received these results: they stay named until each is imported or left out. */
function ResultsNotImported({ batch, mayImport, mayExclude }: NotImportedProps) {
  const { summary, state, rowsRemovedOn } = batch;
  const open = summary ? summary.unmatched + summary.failed : 0;
  if (!summary || open === 0) return null;
  const howToClose = howToCloseRows[state === 'undone' ? 'undone' : 'committed'][mayExclude ? 'editor' : 'reporter'];
  const filters = { outcome: ['unmatched', 'failed'] };
  return (
    <ImportMessage
      tone={summary.aboveActionLevel > 0 ? 'failed' : 'attention'}
      title={`${formatCount(open, 'result')} not imported`}
    >
      <LevelsNotImported batch={batch} summary={summary} />
      {rowsRemovedOn === null && (
        <p>
          <Anchor href={getTableHref(`/result-imports/${batch.id}`, resultRowList, { filters })}>
            Review the results that were not imported
          </Anchor>
          . {mayImport && howToClose} The overview lists this import until each of these results is imported or set to
          “Don’t import”.
        </p>
      )}
    </ImportMessage>
  );
}

/** Leaving out a row requires the permission to edit; a reporter is not offered it. */
const howToCloseRows = {
  committed: {
    editor: 'Choose the sample of each row and import it, or don’t import the row and enter the reason.',
    reporter:
      'Choose the sample of each row and import it. For a row that should not be imported, ask someone with the Edit permission to choose “Don’t import”.',
  },
  undone: {
    editor: 'Import them from another file. Then choose “Don’t import” for these rows and enter that as the reason.',
    reporter:
      'Import them from another file. Then ask someone with the Edit permission to choose “Don’t import” for these rows.',
  },
} as const;

/** An undo that kept results is not complete; one that changed nothing undid nothing. */
function describeUndoing(undone: ResultImport['undone']): string {
  if (!undone || undone.kept === 0) return 'The import was undone';
  return undone.removed + undone.restored > 0 ? 'The import was undone in part' : 'Nothing was undone';
}

function describeKept(kept: number): string {
  if (kept === 0) return '';
  return kept === 1
    ? '1 result was kept because it was changed later or its sample is completed or invalidated.'
    : `${formatNumber(kept)} results were kept because they were changed later or their samples are completed or invalidated.`;
}

export function mayUndoResults({ state, undone }: Pick<ResultImport, 'state' | 'undone'>): boolean {
  return state === 'committed' || (state === 'undone' && (undone?.kept ?? 0) > 0);
}

/** Names the samples with an exceedance that lose a result. */
export function confirmUndoResults({ fileName, exceedances }: ResultImport, undo: ResultImportCommands['undo']): void {
  confirm({
    title: 'Undo this import?',
    sentence: `The results of ${fileName} will be withdrawn and corrected results restored. Results that were changed since, and those of completed or invalidated samples, are kept.${
      exceedances > 0 ? ` ${formatCount(exceedances, 'sample')} with an exceedance will lose or change a result.` : ''
    }`,
    confirmLabel: 'Undo import',
    cancelLabel: 'Keep import',
    tone: 'danger',
    onConfirm: async () => void (await undo({ confirmedExceedances: exceedances })),
  });
}
