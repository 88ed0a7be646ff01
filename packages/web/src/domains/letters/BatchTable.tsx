import {
  batchKindLabels,
  batchKinds,
  batchList,
  deliveryMethodLabels,
  deliveryMethods,
  shownBatchStatusLabels,
  shownBatchStatuses,
} from '@curbstop/contract/letters/letter-batch.values';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useMe } from '../accounts/session.queries.ts';
import { describeBatchStatus, getBatchTone } from './letter.calculation.ts';
import { batchesPageQuery } from './letter.queries.ts';
import { useBatchActions } from './BatchActions.tsx';

const columns: readonly TableColumn<BatchRow>[] = [
  { id: 'title', header: 'Batch', names: 'row', width: 280, cell: ({ title }) => title },
  {
    id: 'status',
    header: 'Status',
    width: 224,
    card: 'top',
    text: describeBatchStatus,
    cell: (batch) => <StatusBadge tone={getBatchTone(batch)}>{describeBatchStatus(batch)}</StatusBadge>,
  },
  { id: 'letters', header: 'Letters', width: 88, align: 'end', cell: ({ letters }) => formatNumber(letters) },
  { id: 'method', header: 'Delivery', width: 112, cell: ({ method }) => deliveryMethodLabels[method] },
  { id: 'kind', header: 'Contents', width: 160, cell: ({ kind }) => batchKindLabels[kind] },
  {
    id: 'createdOn',
    header: 'Created on',
    width: 168,
    text: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => formatInstant(createdOn),
  },
  { id: 'createdBy', header: 'Created by', width: 152, cell: ({ createdBy }) => createdBy },
];
const toOptions = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const choices = {
  status: toOptions(shownBatchStatuses, shownBatchStatusLabels),
  method: toOptions(deliveryMethods, deliveryMethodLabels),
  kind: toOptions(batchKinds, batchKindLabels),
};

/** The batches of letters with their progress [B2.5], with the state of the table in the URL. */
export function BatchTable({ empty }: { readonly empty: ReactNode }) {
  const urlState = useTableUrlState(batchList);
  const query = useQuery(batchesPageQuery(useMe().defaultAccount.id, urlState.settledRequest));
  return (
    <DataTable
      name="letter-batches"
      noun={['batch', 'batches']}
      list={batchList}
      columns={columns}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      rowHref={({ id }) => `/communications/batches/${id}`}
      rowActions={useBatchActions()}
      empty={empty}
    />
  );
}
