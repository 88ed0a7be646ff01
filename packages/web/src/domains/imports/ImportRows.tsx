import {
  importRowList,
  type ImportBatch,
  type ImportRow,
  type RowRemark,
} from '@curbstop/contract/imports/import-batch.rules';
import {
  downgradeKinds,
  rowResults,
  type Downgrade,
  type RowResult,
} from '@curbstop/contract/imports/import-batch.values';
import { ChangedFieldList } from '../../ui/ChangeHistory.tsx';
import { ClassificationBadge } from '../service-lines/ClassificationBadge';
import { Dash } from '../../ui/Dash.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import classes from './Import.module.css';
import { useImportRows } from './import.queries.ts';
import review from './ImportReview.module.css';

const rowResultLabels: Readonly<Record<RowResult, { word: string; tone: StatusTone }>> = {
  new: { word: 'New', tone: 'working' },
  changed: { word: 'Changed', tone: 'working' },
  unchanged: { word: 'Unchanged', tone: 'muted' },
  failed: { word: 'Failed', tone: 'failed' },
};

const downgradeWords: Readonly<Record<Downgrade, string>> = {
  classification: 'Less protective classification',
  field: 'Less protective material or Previously lead answer',
};

const choices = {
  result: rowResults.map((value) => ({ value, label: rowResultLabels[value].word })),
  downgrade: downgradeKinds.map((value) => ({ value, label: downgradeWords[value] })),
};

const columns: readonly TableColumn<ImportRow>[] = [
  {
    id: 'rowNumber',
    header: 'Row',
    names: 'row',
    align: 'end',
    width: 64,
    cell: ({ rowNumber }) => String(rowNumber),
  },
  {
    id: 'result',
    header: 'Result',
    card: 'top',
    text: ({ result }) => rowResultLabels[result].word,
    cell: ({ result }) => <StatusBadge tone={rowResultLabels[result].tone}>{rowResultLabels[result].word}</StatusBadge>,
  },
  {
    id: 'externalId',
    header: 'Service line ID',
    text: ({ externalId }) => externalId,
    cell: ({ externalId }) => externalId ?? <Dash />,
  },
  { id: 'address', header: 'Address', text: ({ address }) => address, cell: ({ address }) => address ?? <Dash /> },
  {
    id: 'category',
    header: 'Classification',
    text: ({ category }) => category,
    cell: (row) => <RowClassification row={row} />,
  },
  {
    id: 'changes',
    header: 'Changes',
    width: 320,
    text: ({ changes }) => changes.map(({ field }) => field).join(', '),
    cell: ({ changes, downgrade, deletedLine }) => (
      <RowChanges changes={changes} downgrade={downgrade} deletedLine={deletedLine} />
    ),
  },
  {
    id: 'remarks',
    header: 'Problems and warnings',
    width: 280,
    text: ({ problems, warnings }) => [...problems, ...warnings].map(({ sentence }) => sentence).join(' '),
    cell: (row) => <Remarks problems={row.problems} warnings={row.warnings} />,
  },
];

/** All rows of the file with their result and problems; the filters are in the URL. */
export function ImportRows({ batch }: { readonly batch: Pick<ImportBatch, 'id' | 'version' | 'summary'> }) {
  const urlState = useTableUrlState(importRowList);
  const query = useImportRows(batch.id, batch.version, urlState.settledRequest);
  return (
    <DataTable
      name="importRows"
      noun={['row', 'rows']}
      list={importRowList}
      columns={columns}
      urlState={urlState}
      query={query}
      choices={{ ...choices, failedField: failedFields(batch.summary) }}
      rowId={({ rowNumber }) => String(rowNumber)}
      rowName={({ rowNumber }) => `Row ${rowNumber}`}
    />
  );
}

function failedFields(summary: ImportBatch['summary']) {
  return [...new Set(summary?.failures.map(({ field }) => field))].map((field) => ({ value: field, label: field }));
}

/** The row's classification, and the line's or deleted line's earlier or listed classification where they differ. */
function RowClassification({
  row: { category, previousCategory, listedCategory, deletedLine },
}: {
  readonly row: ImportRow;
}) {
  if (!category) return <Dash />;
  return (
    <span className={review['class']}>
      <ClassificationBadge category={category} words="short" />
      {previousCategory && previousCategory !== category && (
        <span className={classes['why']}>
          was {previousCategory}
          {deletedLine !== null && ` (${deletedLine})`}
        </span>
      )}
      {listedCategory && listedCategory !== category && (
        <span className={classes['why']}>listed in the file as {listedCategory}</span>
      )}
    </span>
  );
}

/** The changed fields of a row; a less protective classification is marked first. */
function RowChanges({ changes, downgrade, deletedLine }: Pick<ImportRow, 'changes' | 'downgrade' | 'deletedLine'>) {
  if (changes.length === 0) return <Dash label="No changes" />;
  return (
    <div className={review['changes']}>
      {downgrade && <StatusBadge tone="attention">{downgradeWords[downgrade]}</StatusBadge>}
      {deletedLine !== null && <span className={classes['why']}>Compared with {deletedLine}</span>}
      <ChangedFieldList
        changed={changes.map(({ field, before, after }) => ({ label: field, before, after }))}
        from="before"
      />
    </div>
  );
}

/** The exact sentence [A8.24], what was found, and what is allowed. */
function Remarks({ problems, warnings }: Pick<ImportRow, 'problems' | 'warnings'>) {
  if (problems.length + warnings.length === 0) return <Dash label="No problems or warnings" />;
  return (
    <ul className={review['remarks']}>
      {problems.map((remark) => (
        <Remark key={remark.field + remark.sentence} remark={remark} />
      ))}
      {warnings.map((remark) => (
        <Remark key={remark.field + remark.sentence} remark={remark} />
      ))}
    </ul>
  );
}

function Remark({ remark: { sentence, found, allowed } }: { readonly remark: RowRemark }) {
  return (
    <li>
      {sentence}
      <span className={review['remarkDetail']}>
        {found !== '' && ` · Found: “${found}”`}
        {allowed !== '' && ` · ${allowed}`}
      </span>
    </li>
  );
}
