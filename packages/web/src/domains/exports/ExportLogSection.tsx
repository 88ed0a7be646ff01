import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { exportList, exportStateLabels, exportTypes } from '@curbstop/contract/exports/export.values';
import { changeSourceLabels } from '@curbstop/contract/primitives/change';
import { useQuery } from '@tanstack/react-query';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useMe } from '../accounts/session.queries.ts';
import { describeExport, exportTones } from './export.calculation.ts';
import { useExportCommands } from './export.commands.ts';
import { exportsPageQuery } from './export.queries.ts';
import { toLabelOptions } from '../../ui/label-options.ts';

const columns: readonly TableColumn<ExportEntry>[] = [
  { id: 'fileName', header: 'File', names: 'row', width: 272, cell: ({ fileName }) => fileName },
  { id: 'type', header: 'Export', width: 136, cell: ({ type }) => exportTypes[type] },
  {
    id: 'state',
    header: 'Status',
    width: 144,
    card: 'top',
    text: ({ state }) => exportStateLabels[state],
    cell: ({ state }) => <StatusBadge tone={exportTones[state]}>{exportStateLabels[state]}</StatusBadge>,
  },
  {
    id: 'parameters',
    header: 'Filters',
    width: 200,
    text: describeExport,
    cell: (entry) => describeExport(entry) || <Dash />,
  },
  {
    id: 'rows',
    header: 'Rows',
    width: 80,
    align: 'end',
    text: ({ rows }) => rows,
    cell: ({ rows }) => (rows === null ? <Dash label="Not counted" /> : formatNumber(rows)),
  },
  { id: 'requestedBy', header: 'User', width: 136, cell: ({ requestedBy }) => requestedBy },
  { id: 'source', header: 'Source', width: 80, cell: ({ source }) => changeSourceLabels[source] ?? source },
  {
    id: 'createdOn',
    header: 'Date',
    width: 168,
    text: ({ createdOn }) => formatInstant(createdOn),
    cell: ({ createdOn }) => <time dateTime={createdOn}>{formatInstant(createdOn)}</time>,
  },
];
const choices = {
  type: toLabelOptions(exportTypes),
  state: toLabelOptions(exportStateLabels),
  source: toLabelOptions(changeSourceLabels),
};

/** Every file that was downloaded from the account [B2.12], with its filters, user and date. */
export function ExportLogSection() {
  const urlState = useTableUrlState(exportList);
  const query = useQuery(exportsPageQuery(useMe().defaultAccount.id, urlState.settledRequest));
  const { fetch } = useExportCommands();
  return (
    <DataTable
      name="exports"
      noun={['export', 'exports']}
      list={exportList}
      columns={columns}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={({ fileName }) => fileName}
      rowActions={({ id, keptUntil }) =>
        keptUntil === null
          ? []
          : [{ label: 'Download again', help: `Kept until ${formatInstant(keptUntil)}`, run: () => fetch.mutate(id) }]
      }
      empty={
        <EmptyState title="No exports yet">
          Exports of the inventory, the change history and all data are listed here with their filters and who requested
          them.
        </EmptyState>
      }
    />
  );
}
