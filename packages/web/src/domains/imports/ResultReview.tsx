import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { resultRowLabels, resultRowOutcomes } from '@curbstop/contract/imports/result-columns.values';
import { resultRowList, type ResultImport, type ResultSummary } from '@curbstop/contract/imports/result-import.rules';
import { formatLevels, formatUnreadable } from '@curbstop/contract/sampling-events/level-text.calculation';
import { Anchor, Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { CountTiles } from '../../ui/CountTiles.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { getTableHref } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import classes from './Import.module.css';
import { FailedResultsButton } from './FailedResultsButton.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportMessage } from './ImportMessage.tsx';
import type { ResultImportCommands } from './result-import.commands.ts';
import { ExclusionNote } from './ResultExclusions.tsx';
import { PercentileConfirmationForm } from '../accounts/PercentileConfirmationForm.tsx';
import { areCorrectionsConfirmed, Corrections, mustExplain } from './ResultCorrections.tsx';
import { ResultRows } from './ResultRows.tsx';

const attention = ['unmatched', 'failed'];

/** The numbers of results by what they do, each linked to its rows. */
export function ResultCounts({ batch, summary }: { readonly batch: ResultImport; readonly summary: ResultSummary }) {
  const path = `/result-imports/${batch.id}`;
  return (
    <CountTiles
      label="Results by outcome"
      tiles={resultRowOutcomes.map((key) => ({
        key,
        label: resultRowLabels[key],
        value: summary[key],
        href: getTableHref(path, resultRowList, { filters: { outcome: [key] } }),
        tone: attention.includes(key) && summary[key] > 0 ? 'attention' : 'muted',
      }))}
    />
  );
}

interface Props {
  readonly batch: ResultImport;
  readonly summary: ResultSummary;
  readonly commands: ResultImportCommands;
  readonly onEditColumns: () => void;
}

/** A confirmation belongs to the rows that the person saw: it ends when the import changes. */
function useConfirmation({ version }: Pick<ResultImport, 'version'>) {
  const [confirmedVersion, setConfirmedVersion] = useState<number>();
  return {
    isConfirmed: confirmedVersion === version,
    confirm: (isConfirmed: boolean) => setConfirmedVersion(isConfirmed ? version : undefined),
  };
}

/** Checked rows before they are imported. */
export function ResultReview({ batch, summary, commands, onEditColumns }: Props) {
  const corrections = useConfirmation(batch);
  const unitCheck = useConfirmation(batch);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayEdit = meetsRequirement(useMe(), requirements.editSample);
  const isForEditor = summary.changed > 0 && !mayEdit;
  const writable = summary.new + summary.changed;
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await step();
    } catch (error) {
      setFailure(toErrorMessage(error).sentences.join(' '));
    }
    setBusy(false);
  };
  const isUnconfirmed =
    isPercentileRefusal(batch.errorCode) ||
    !areCorrectionsConfirmed(summary, { isConfirmed: corrections.isConfirmed, reason }) ||
    (summary.warned > 0 && !unitCheck.isConfirmed);
  return (
    <div className={classes['stack']}>
      <WholeFileFailed batch={batch} summary={summary} />
      <Refusal batch={batch} summary={summary} commit={isForEditor ? undefined : commands.commit} failure={failure} />
      <ResultCounts batch={batch} summary={summary} />
      <ExclusionNote batch={batch} />
      <OpenRows batch={batch} summary={summary} mayEdit={mayEdit} />
      {summary.undated > 0 && <UndatedResults batch={batch} count={summary.undated} />}
      <ShortenedResults {...summary} />
      <Corrections
        batch={batch}
        summary={summary}
        isConfirmed={corrections.isConfirmed}
        reason={reason}
        onConfirm={corrections.confirm}
        onReason={setReason}
      />
      {summary.warned > 0 && (
        <UnusualLevels
          batch={batch}
          count={summary.warned}
          isConfirmed={unitCheck.isConfirmed}
          onConfirm={unitCheck.confirm}
        />
      )}
      <Group gap="xs">
        <Button
          loading={isBusy}
          disabled={writable === 0 || isForEditor || isUnconfirmed}
          onClick={() =>
            void run(() =>
              commands.commit({
                version: batch.version,
                confirmedDowngrades: summary.downgrades,
                confirmedUnits: summary.warned,
                ...(mustExplain(summary) && { reason }),
              }),
            )
          }
        >
          Import {formatCount(writable, 'result')}
        </Button>
        <Button variant="default" onClick={onEditColumns}>
          Change columns
        </Button>
        <Button variant="default" onClick={() => void run(commands.check)}>
          Check again
        </Button>
        <FailedResultsButton batch={batch} />
      </Group>
      <ResultRows batch={batch} commands={commands} />
    </div>
  );
}

/** [A8.19]: not one result of the file can be imported or is on record; its rows are to be corrected or sent back. */
function WholeFileFailed({ batch, summary }: Pick<Props, 'batch' | 'summary'>) {
  const open = summary.failed + summary.unmatched;
  if (open === 0 || summary.new + summary.changed + summary.unchanged > 0) return null;
  return (
    <ImportFailure
      reason={`${formatCount(open, 'result')} of ${batch.fileName} cannot be imported. Download the failed rows with what to fix in each, and correct them or send them back to the laboratory.`}
    >
      <FailedResultsButton batch={batch} />
    </ImportFailure>
  );
}

interface OpenRowsProps extends Pick<Props, 'batch' | 'summary'> {
  readonly mayEdit: boolean;
}

/** Rows that failed or have no sample; leaving one out requires the permission to edit. */
function OpenRows({ batch, summary, mayEdit }: OpenRowsProps) {
  const open = summary.unmatched + summary.failed;
  if (open === 0) return null;
  return (
    <ImportMessage
      tone={summary.aboveActionLevel > 0 ? 'failed' : 'attention'}
      title={`${formatCount(open, 'result')} will not be imported`}
    >
      <LevelsNotImported batch={batch} summary={summary} />
      <p>
        {mayEdit
          ? 'Choose the sample of a row, don’t import the row, or change the columns.'
          : 'Choose the sample of a row, or change the columns.'}{' '}
        {(mayEdit || summary.changed === 0) && describeOthers(summary)}
      </p>
    </ImportMessage>
  );
}

function describeOthers({ new: added, changed }: ResultSummary): string {
  return added + changed > 0
    ? 'The others can be imported now; download the failed rows, correct them and import them later.'
    : 'No result can be imported until then, and the overview shows them until none is open.';
}

interface RefusalProps extends Pick<Props, 'batch' | 'summary'> {
  /** Undefined if the person may not import corrections. */
  readonly commit: ResultImportCommands['commit'] | undefined;
  readonly failure: string | undefined;
}

/** Why the results were not imported; corrections that lower 90th percentiles are imported with a reason. */
function Refusal({ batch, summary, commit, failure }: RefusalProps) {
  const reason = failure ?? batch.error;
  if (reason === null) return null;
  if (failure !== undefined || !commit || !isPercentileRefusal(batch.errorCode))
    return <ImportFailure reason={reason} />;
  return (
    <ImportFailure reason={reason} title="The results were not imported">
      <PercentileConfirmationForm
        label="Import results"
        failureTitle="The results were not imported"
        refusal={reason}
        help="For example that the laboratory corrected its report. It is recorded in the change history."
        save={(confirmed) =>
          commit({
            ...confirmed,
            version: batch.version,
            confirmedDowngrades: summary.downgrades,
            confirmedUnits: summary.warned,
          })
        }
      />
    </ImportFailure>
  );
}

/** The water system has received these levels, although they have no sample yet. */
export function LevelsNotImported({
  batch,
  summary,
}: {
  readonly batch: ResultImport;
  readonly summary: ResultSummary;
}) {
  const { aboveActionLevel, unmatched, failed } = summary;
  if (aboveActionLevel === 0) return <HighestLevels {...summary} />;
  const filters = { outcome: attention, isAboveActionLevel: ['true'] };
  const one =
    unmatched + failed === 1
      ? 'It is'
      : `${formatNumber(aboveActionLevel)} of them ${aboveActionLevel === 1 ? 'is' : 'are'}`;
  return (
    <>
      <p>
        <strong>{one} above the action level.</strong>{' '}
        {batch.rowsRemovedOn === null && (
          <>
            <Anchor href={getTableHref(`/result-imports/${batch.id}`, resultRowList, { filters })}>
              Review the levels above the action level
            </Anchor>
            .{' '}
          </>
        )}
        {aboveActionLevel === 1 ? 'It is' : 'They are'} not in the 90th percentile or its deadlines until you choose{' '}
        {aboveActionLevel === 1 ? 'its sample' : 'their samples'}.
      </p>
      <HighestLevels {...summary} />
    </>
  );
}

/** Levels are named even if no row can be imported, and those that can't be read may be higher. */
function HighestLevels({ highest, unreadable }: Pick<ResultSummary, 'highest' | 'unreadable'>) {
  if (highest.length === 0 && unreadable === 0) return null;
  return (
    <p>
      {highest.length > 0 && (
        <>
          {highest.length === 1 ? 'Highest result' : 'Highest results'} among them:{' '}
          <strong>{formatLevels(highest)}</strong>.{' '}
        </>
      )}
      {unreadable > 0 && <strong>{formatUnreadable(unreadable)}.</strong>}
    </p>
  );
}

/** A result without a day of collection was perhaps not taken in the period (40 CFR 141.86(d)). */
function UndatedResults({ batch, count }: { readonly batch: ResultImport; readonly count: number }) {
  const href = getTableHref(`/result-imports/${batch.id}`, resultRowList, { filters: { isUndated: ['true'] } });
  return (
    <ImportMessage tone="attention" title={`${formatCount(count, 'result')} without a collection date`}>
      <p>
        No collection date in the file or on the sample. The 90th percentile includes{' '}
        {count === 1 ? 'this result only if it makes' : 'these results only if they make'} it higher, and the{' '}
        {count === 1 ? 'site does' : 'sites do'} not count toward the required number. Choose the column of the
        collection date, or enter the dates on the samples.{' '}
        <Anchor href={href}>Review the results without a date</Anchor>
      </p>
    </ImportMessage>
  );
}

/** "1.5E+01" may have been 15.4: the digits are only in the laboratory's report. */
function ShortenedResults({ shortened, shortenedRows }: Pick<ResultSummary, 'shortened' | 'shortenedRows'>) {
  if (!shortened) return null;
  const rows = shortenedRows.join(', ');
  return (
    <ImportMessage tone="attention" title={`${formatCount(shortened, 'result')} may have lost digits`}>
      <p>
        {shortenedRows.length === 1 ? 'Row' : 'Rows'} {rows}
        {shortened > shortenedRows.length && ` and ${formatNumber(shortened - shortenedRows.length)} more`}: the program
        that saved the file wrote a short form such as 1.5E+01.{' '}
        {shortened === 1 ? 'It is imported as written and is' : 'They are imported as written and are'} on the same side
        of the action level either way. Enter the levels from the laboratory’s report if it has more digits.
      </p>
    </ImportMessage>
  );
}

interface UnusualProps {
  readonly batch: ResultImport;
  readonly count: number;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** A slip of the unit by 1,000 would hide an exceedance: such levels are reviewed first. */
function UnusualLevels({ batch, count, isConfirmed, onConfirm }: UnusualProps) {
  const filters = { isUnitDoubtful: ['true'] };
  return (
    <ImportMessage tone="attention" title={`${formatCount(count, 'unusual result')}: check the unit`}>
      <p>
        <Anchor href={getTableHref(`/result-imports/${batch.id}`, resultRowList, { filters })}>
          Review the unusual results
        </Anchor>
        . A result that is 1,000 times too low or too high usually has the wrong unit. If the laboratory’s report shows
        a different unit, change the unit of the column.
      </p>
      <Checkbox
        checked={isConfirmed}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
        label={`I compared ${formatCount(count, 'unusual result')} with the laboratory’s report and confirm ${count === 1 ? 'its unit' : 'their units'}`}
      />
    </ImportMessage>
  );
}
