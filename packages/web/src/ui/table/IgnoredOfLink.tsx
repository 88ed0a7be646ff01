import { lazy, Suspense } from 'react';
import type { DataTableProps } from './table-props.ts';

const IgnoredParameters = lazy(() =>
  import('./IgnoredParameters.tsx').then(({ IgnoredParameters: component }) => ({ default: component })),
);

/** Parts of the address that do not apply, which few links have. */
export function IgnoredOfLink<Row>({
  list,
  columns,
  urlState,
}: Pick<DataTableProps<Row>, 'list' | 'columns' | 'urlState'>) {
  const { ignored, columns: viewColumns = [], change, releaseColumns } = urlState;
  // The custom fields load later than the table.
  const isUnknown = (id: string) => !id.startsWith('custom.') && columns.every((column) => column.id !== id);
  const unknown = viewColumns.filter(isUnknown);
  if (ignored.length + unknown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <IgnoredParameters
        list={list}
        parameters={ignored}
        columns={unknown}
        onRemove={() => (ignored.length > 0 ? change({}) : releaseColumns())}
      />
    </Suspense>
  );
}
