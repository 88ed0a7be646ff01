import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  matchedByLabels,
  resultRowLabels,
  resultRowOutcomes,
  type ResultRowOutcome,
} from '@curbstop/contract/imports/result-columns.values';
import { resultRowList, type ResultImport, type ResultImportRow } from '@curbstop/contract/imports/result-import.rules';
import { Anchor, Button, Group } from '@mantine/core';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { Dash } from '../../ui/Dash.tsx';
import { formatDay } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { toastFailure } from '../../ui/toasts.ts';
import classes from './Import.module.css';
import review from './ImportReview.module.css';
import type { ResultImportCommands } from './result-import.commands.ts';
import { useResultRows } from './result-import.queries.ts';

const tones: Readonly<Record<ResultRowOutcome, StatusTone>> = {
  new: 'working',
  changed: 'working',
  unchanged: 'muted',
  unmatched: 'attention',
  failed: 'failed',
  leftOut: 'muted',
};

const choices = { outcome: resultRowOutcomes.map((value) => ({ value, label: resultRowLabels[value] })) };

/** Its sentence only repeats what the table shows. */
const sampleField = 'Sample';

const noDate = 'No date';

const columns: readonly TableColumn<ResultImportRow>[] = [
  {
    id: 'rowNumber',
    header: 'Row',
    names: 'row',
    align: 'end',
    width: 64,
    cell: ({ rowNumber }) => String(rowNumber),
  },
  {
    id: 'outcome',
    header: 'Result',
    card: 'top',
    width: 152,
    text: ({ outcome }) => resultRowLabels[outcome],
    cell: ({ outcome, isKept, keptStatus }) => (
      <>
        <StatusBadge tone={tones[outcome]}>{resultRowLabels[outcome]}</StatusBadge>
        {isKept && (
          <span className={classes['why']}>
            {keptStatus === null ? ' Kept: changed since' : ` Kept: the sample is ${keptStatus}`}
          </span>
        )}
      </>
    ),
  },
  { id: 'named', header: 'In the file', text: ({ named }) => named, cell: ({ named }) => named || <Dash /> },
  {
    id: 'collectedOn',
    header: 'Collected',
    width: 112,
    text: ({ collectedOn, isUndated }) => (collectedOn ? formatDay(collectedOn) : isUndated ? noDate : null),
    cell: ({ collectedOn, isUndated }) =>
      collectedOn ? (
        formatDay(collectedOn)
      ) : isUndated ? (
        <StatusBadge tone="attention">{noDate}</StatusBadge>
      ) : (
        <Dash />
      ),
  },
  {
    id: 'sample',
    header: 'Sample',
    width: 200,
    text: ({ sampleNumber }) => (sampleNumber === null ? null : `Sample ${sampleNumber}`),
    cell: (row) => <SampleOfRow row={row} />,
  },
  { id: 'analyte', header: 'Analyte', text: ({ analyte }) => analyte, cell: ({ analyte }) => analyte || <Dash /> },
  {
    id: 'value',
    header: 'Result in the file',
    width: 176,
    text: ({ result, before }) => (before === null ? result : `${result}, was ${before}`),
    cell: ({ result, before, isLower, isUnitDoubtful, isAboveActionLevel }) => (
      <Group component="span" gap={6} py={4}>
        {result ? <span>{result}</span> : <Dash />}
        {before !== null && <span className={classes['why']}>was {before}</span>}
        {isLower && <StatusBadge tone="attention">Lower</StatusBadge>}
        {isUnitDoubtful && <StatusBadge tone="attention">Check unit</StatusBadge>}
        {isAboveActionLevel && <StatusBadge tone="failed">Above action level</StatusBadge>}
      </Group>
    ),
  },
  {
    id: 'problems',
    header: 'Problems',
    width: 320,
    text: ({ problems, leftOutReason }) =>
      leftOutReason ?? problems.map(({ sentence, allowed }) => `${sentence}: ${allowed}`).join(' '),
    cell: ({ problems, leftOutReason, leftOutBy }) =>
      leftOutReason !== null ? (
        <>
          {leftOutReason} <span className={classes['why']}>({leftOutBy})</span>
        </>
      ) : problems.length === 0 ? (
        <Dash label="No problems" />
      ) : (
        <ul className={review['remarks']}>
          {problems.map(({ field, sentence, allowed }) => (
            <li key={field + sentence + allowed}>{field === sampleField ? allowed : `${sentence}: ${allowed}`}</li>
          ))}
        </ul>
      ),
  },
];

function SampleOfRow({ row: { sampleId, sampleNumber, address, matchedBy } }: { readonly row: ResultImportRow }) {
  if (sampleId === null || sampleNumber === null) return <Dash label="No sample" />;
  return (
    <span>
      <Anchor href={`/samples/${sampleId}`}>Sample {sampleNumber}</Anchor> {address}
      {matchedBy && <span className={classes['why']}> ({matchedByLabels[matchedBy]})</span>}
    </span>
  );
}

interface Props {
  readonly batch: ResultImport;
  /** Missing if the rows can no longer be changed. */
  readonly commands?: ResultImportCommands;
}

const getRowId = ({ rowNumber, place }: ResultImportRow) => `${rowNumber}-${place}`;

/** The results of the file with their samples and problems; the filters are in the URL. */
export function ResultRows({ batch, commands }: Props) {
  const mayExclude = meetsRequirement(useMe(), requirements.editSample);
  const urlState = useTableUrlState(resultRowList);
  const query = useResultRows(batch.id, batch.version, urlState.settledRequest);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: getRowId,
    actions: (rows, clear) =>
      commands && <ExcludeSelected rows={rows} commands={commands} batch={batch} onDone={clear} />,
  });
  return (
    <DataTable
      name="resultImportRows"
      noun={['result', 'results']}
      list={resultRowList}
      columns={columns}
      urlState={urlState}
      query={query}
      choices={choices}
      rowId={getRowId}
      rowName={({ rowNumber }) => `Row ${rowNumber}`}
      {...(commands && mayExclude && { selection })}
      {...(commands && { rowActions: (row: ResultImportRow) => getActions(row, { batch, commands, mayExclude }) })}
    />
  );
}

interface RowsOfBatch {
  readonly batch: ResultImport;
  readonly commands: ResultImportCommands;
}

/** After the import only what was not imported can be left out. */
const canExclude = ({ outcome }: ResultImportRow, { state }: ResultImport) =>
  state === 'checked' ? outcome !== 'leftOut' : isOpenResult(outcome);

const isOpenResult = (outcome: ResultRowOutcome) => outcome === 'unmatched' || outcome === 'failed';

function openExcludeRows(
  rows: readonly ResultImportRow[],
  { batch, commands }: RowsOfBatch,
  onDone?: () => void,
): void {
  openOverlay('leaveOutRows', {
    rowNumbers: [...new Set(rows.map(({ rowNumber }) => rowNumber))],
    aboveActionLevel: rows.filter(({ isAboveActionLevel }) => isAboveActionLevel).length,
    version: batch.version,
    leaveOut: commands.leaveOut,
    ...(onDone && { onDone }),
  });
}

function ExcludeSelected({
  rows,
  onDone,
  ...ofBatch
}: RowsOfBatch & { readonly rows: readonly ResultImportRow[]; readonly onDone: () => void }) {
  const possible = rows.filter((row) => canExclude(row, ofBatch.batch));
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={possible.length === 0}
      onClick={() => openExcludeRows(possible, ofBatch, onDone)}
    >
      Don’t import
    </Button>
  );
}

interface RowsToChange extends RowsOfBatch {
  readonly mayExclude: boolean;
}

function getActions(row: ResultImportRow, { batch, commands, mayExclude }: RowsToChange): readonly MenuAction[] {
  const { rowNumber, outcome, matchedBy } = row;
  const leaveOut =
    mayExclude && canExclude(row, batch)
      ? [{ label: 'Don’t import row', run: () => openExcludeRows([row], { batch, commands }) }]
      : [];
  const choose = () => openOverlay('chooseSample', { batch, row, commands });
  if (batch.state === 'undone') return leaveOut;
  if (batch.state === 'committed')
    return isOpenResult(outcome) || row.leftOutReason !== null
      ? [{ label: 'Import row', run: choose }, ...leaveOut]
      : [];
  return [
    { label: 'Choose sample', run: choose },
    ...leaveOut,
    ...(outcome === 'leftOut' || matchedBy === 'person'
      ? [
          {
            label: 'Use the match from the file',
            run: () => void restoreMatch({ rowNumber, version: batch.version }, commands),
          },
        ]
      : []),
  ];
}

async function restoreMatch(
  seen: { readonly rowNumber: number; readonly version: number },
  { choose }: ResultImportCommands,
): Promise<void> {
  try {
    await choose({ ...seen, sampleId: null });
  } catch (error) {
    toastFailure('The row could not be changed. ', error);
  }
}
