import { defineList, type Page, type PageRequest } from '@curbstop/contract/primitives/list';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ClassificationBadge } from '../domains/service-lines/ClassificationBadge';
import {
  classificationLabels,
  type ClassificationLabel,
} from '../domains/service-lines/classification-labels.calculation';
import { Dash } from '../ui/Dash';
import { EmptyState } from '../ui/EmptyState';
import { formatDay } from '../ui/format';
import { LinePicture } from '../domains/service-lines/LinePicture';
import type { LineHalf } from '../domains/service-lines/line-picture.calculation';
import { DataTable } from '../ui/table/DataTable';
import { emptySelection } from '../ui/table/selected-rows';
import { useTableUrlState } from '../ui/table/table-url';
import type { TableColumn } from '../ui/table/table-layout';

const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    category: { label: 'Classification', filter: 'choice', sort: true },
    verified: { label: 'Verified', filter: 'boolean' },
    samples: { label: 'Samples', filter: 'number', sort: true },
    built: { label: 'Built', filter: 'year' },
    updatedOn: { label: 'Updated', filter: 'instant', sort: true },
  },
  defaultSort: 'address',
});

interface Line {
  readonly id: string;
  readonly address: string;
  readonly category: ClassificationLabel;
  readonly system: LineHalf;
  readonly customer: LineHalf;
  readonly samples: number | null;
  readonly updatedOn: string;
}

const words = Object.keys(classificationLabels) as ClassificationLabel[];
const halves: readonly LineHalf[] = [
  { kind: 'lead', label: 'Lead', verified: true },
  { kind: 'galvanized', label: 'Galvanized', verified: false },
  { kind: 'unknown', label: 'Unknown - Material Unknown', verified: false },
  { kind: 'nonLead', label: 'Non-Lead - Copper', verified: true },
];
const streets = ['Elm Street', 'Reservoir Road', 'Old Mill Lane', 'Church Street Extension'];

const invented: readonly Line[] = Array.from({ length: 143 }, (_, at) => ({
  id: `line-${at}`,
  address: `${at * 7 + 3} ${streets[at % streets.length] ?? ''}`,
  category: words[(at * 3) % 4] ?? 'Non-lead',
  system: halves[at % 4] ?? halves[0]!,
  customer: halves[(at * 3) % 4] ?? halves[0]!,
  samples: at % 5 === 0 ? null : at * 11,
  updatedOn: `2026-0${(at % 9) + 1}-1${at % 10}`,
}));

const columns: readonly TableColumn<Line>[] = [
  { id: 'address', header: 'Address', names: 'row', cell: ({ address }) => address, width: 200 },
  {
    id: 'category',
    header: 'Classification',
    card: 'top',
    cell: ({ category }) => <ClassificationBadge category={category} />,
  },
  {
    id: 'picture',
    header: 'Line',
    cell: ({ system, customer }) => (
      <LinePicture size="cell" system={system} customer={customer} ownership="Split" connector="None" />
    ),
  },
  { id: 'samples', header: 'Samples', align: 'end', cell: ({ samples }) => samples ?? <Dash /> },
  { id: 'updatedOn', header: 'Updated', cell: ({ updatedOn }) => formatDay(updatedOn) },
  { id: 'note', header: 'Note', startsHidden: true, cell: () => <Dash /> },
];

const states = ['rows', 'loading', 'reloading', 'empty', 'error', 'stale'] as const;

export function GalleryTable() {
  const urlState = useTableUrlState(lines);
  const [state, setState] = useState<(typeof states)[number]>('rows');
  const [selected, setSelected] = useState(emptySelection);
  const [open, setOpen] = useState<string>();
  const page = query(urlState.request, state === 'empty' ? [] : invented);
  const error = state === 'error' || state === 'stale' ? new TypeError('Failed to fetch') : null;
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        data={[...states]}
        value={state}
        onChange={(value) => setState(value as typeof state)}
        aria-label="State of the table"
      />
      <DataTable
        name="gallery"
        noun={['service line', 'service lines']}
        list={lines}
        columns={columns}
        urlState={urlState}
        query={{
          data: state === 'loading' || state === 'error' ? undefined : page,
          isFetching: state === 'reloading' || state === 'loading',
          error,
          refetch: () => setState('rows'),
        }}
        rowId={({ id }) => id}
        rowName={({ address: name }) => name}
        onOpenRow={({ id }) => setOpen(id)}
        openRowId={open}
        rowActions={() => [
          { label: 'Edit', run: () => undefined },
          { label: 'Delete', run: () => undefined, tone: 'danger' },
        ]}
        selection={{
          selected,
          onChange: setSelected,
          actions: () => <Button size="compact-sm">Change tier</Button>,
        }}
        choices={{ category: words.map((word) => ({ value: word, label: word })) }}
        tools={<Button variant="default">Download</Button>}
        empty={<EmptyState title="No service lines yet">Import the workbook that you already have.</EmptyState>}
      />
    </>
  );
}

function query(request: PageRequest, all: readonly Line[]): Page<Line> {
  const matchingRows = all.filter(
    ({ address, category }) =>
      address.toLowerCase().includes(request.searchTerm.toLowerCase()) &&
      (!request.filters['category'] || request.filters['category'].includes(category)),
  );
  const first = (request.page - 1) * request.pageSize;
  return {
    total: matchingRows.length,
    totalPages: Math.ceil(matchingRows.length / request.pageSize),
    pageSize: request.pageSize,
    pageNumber: request.page,
    items: matchingRows.slice(first, first + request.pageSize),
  };
}
