import { importList, type ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { instant } from '../../ui/format.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableAddress } from '../../ui/table/table-address.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useMe } from '../accounts/session.queries.ts';
import { summarySentence } from './import.calculation.ts';
import { pageOfImports } from './import.queries.ts';
import { hasResult } from './import.wizard.ts';

const states: Readonly<Record<BatchState, { word: string; tone: StatusTone }>> = {
  reading: { word: 'Reading', tone: 'working' },
  read: { word: 'Needs your input', tone: 'attention' },
  checking: { word: 'Checking', tone: 'working' },
  checked: { word: 'Checked, not imported', tone: 'attention' },
  committing: { word: 'Importing', tone: 'working' },
  committed: { word: 'Imported', tone: 'done' },
  undoing: { word: 'Undoing', tone: 'working' },
  undone: { word: 'Undone', tone: 'muted' },
  failed: { word: 'Failed', tone: 'failed' },
  cancelled: { word: 'Canceled', tone: 'muted' },
};
const choices = { state: Object.entries(states).map(([value, { word }]) => ({ value, label: word })) };

const columns: readonly TableColumn<ImportHead>[] = [
  { id: 'fileName', header: 'File', names: 'row', width: 240, cell: ({ fileName }) => fileName },
  {
    id: 'state',
    header: 'State',
    width: 176,
    card: 'top',
    text: ({ state }) => states[state].word,
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>,
  },
  {
    id: 'rows',
    header: 'Rows',
    width: 240,
    cell: ({ summary }) => (summary ? summarySentence(summary) : 'Not checked'),
  },
  { id: 'createdBy', header: 'Who', width: 144, cell: ({ createdBy }) => createdBy },
  {
    id: 'createdOn',
    header: 'Uploaded',
    width: 168,
    text: ({ createdOn }) => instant(createdOn),
    cell: ({ createdOn }) => <time dateTime={createdOn}>{instant(createdOn)}</time>,
  },
  {
    id: 'committedOn',
    header: 'Imported',
    width: 168,
    text: ({ committedOn }) => committedOn && instant(committedOn),
    cell: ({ committedOn }) =>
      committedOn ? <time dateTime={committedOn}>{instant(committedOn)}</time> : <Dash label="Not imported" />,
  },
];

/** The URL of an import: its result, otherwise its current step. */
export function importPath({ id, state }: Pick<ImportHead, 'id' | 'state'>): string {
  return hasResult(state) ? `/imports/results/${id}` : `/imports/${id}`;
}

/** The account's imports, each linked to its current step or result. */
export function ImportTable({ empty }: { readonly empty: ReactNode }) {
  const address = useTableAddress(importList);
  const query = useQuery(pageOfImports(useMe().defaultAccount.id, address.settledRequest));
  return (
    <DataTable
      name="imports"
      what={['import', 'imports']}
      list={importList}
      columns={columns}
      choices={choices}
      address={address}
      query={query}
      rowId={({ id }) => id}
      rowName={({ fileName }) => fileName}
      rowHref={importPath}
      empty={empty}
    />
  );
}
