import {
  matchedByLabels,
  resultRowLabels,
  resultRowOutcomes,
  type ResultRowOutcome,
} from '@curbstop/contract/imports/result-columns.values';
import { resultRowList, type ResultImport, type ResultImportRow } from '@curbstop/contract/imports/result-import.rules';
import { Anchor, Group } from '@mantine/core';
import { Dash } from '../../ui/Dash.tsx';
import { formatCalendarDate, formatNumber } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
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

/** Its sentence only repeats that the row has no sample. */
const sampleField = 'Sample';

const columns: readonly TableColumn<ResultImportRow>[] = [
  {
    id: 'rowNumber',
    header: 'Row',
    names: 'row',
    align: 'end',
    width: 64,
    cell: ({ rowNumber }) => formatNumber(rowNumber),
  },
  {
    id: 'outcome',
    header: 'Result',
    card: 'top',
    width: 152,
    text: ({ outcome }) => resultRowLabels[outcome],
    cell: ({ outcome, isKept }) => (
      <>
        <StatusBadge tone={tones[outcome]}>{resultRowLabels[outcome]}</StatusBadge>
        {isKept && <span className={classes['why']}> Kept: changed since</span>}
      </>
    ),
  },
  { id: 'named', header: 'In the file', text: ({ named }) => named, cell: ({ named }) => named || <Dash /> },
  {
    id: 'collectedOn',
    header: 'Collected',
    width: 112,
    text: ({ collectedOn }) => collectedOn && formatCalendarDate(collectedOn),
    cell: ({ collectedOn }) => (collectedOn ? formatCalendarDate(collectedOn) : <Dash />),
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
      <Group component="span" gap={6}>
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
    text: ({ problems }) => problems.map(({ sentence, allowed }) => `${sentence}: ${allowed}`).join(' '),
    cell: ({ problems }) =>
      problems.length === 0 ? (
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

/** The results of the file with their samples and problems; the filters are in the URL. */
export function ResultRows({ batch, commands }: Props) {
  const urlState = useTableUrlState(resultRowList);
  const query = useResultRows(batch.id, batch.version, urlState.settledRequest);
  return (
    <DataTable
      name="resultImportRows"
      noun={['result', 'results']}
      list={resultRowList}
      columns={columns}
      urlState={urlState}
      query={query}
      choices={choices}
      rowId={({ rowNumber, place }) => `${rowNumber}-${place}`}
      rowName={({ rowNumber }) => `Row ${formatNumber(rowNumber)}`}
      {...(commands && { rowActions: (row: ResultImportRow) => actionsOf(row, batch, commands) })}
    />
  );
}

function actionsOf(row: ResultImportRow, batch: ResultImport, commands: ResultImportCommands): readonly MenuAction[] {
  const { rowNumber, outcome, matchedBy } = row;
  const choose = (isLeftOut: boolean) => () =>
    void commands
      .choose({ rowNumber, sampleId: null, isLeftOut })
      .catch((error: unknown) => toastFailure('The row could not be changed. ', error));
  return [
    { label: 'Choose sample', run: () => openOverlay('chooseSample', { batch, row, choose: commands.choose }) },
    ...(outcome === 'leftOut' ? [] : [{ label: 'Don’t import row', run: choose(true) }]),
    ...(outcome === 'leftOut' || matchedBy === 'person'
      ? [{ label: 'Use the match from the file', run: choose(false) }]
      : []),
  ];
}
