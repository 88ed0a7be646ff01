import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { lazy, Suspense } from 'react';
import type { TableParts } from '../../ui/table/table-props.ts';
import { ViewsButton } from './ViewsButton.tsx';

interface Props {
  readonly type: ViewType;
  readonly table: TableParts;
}

const OpenedView = lazy(() => import('./OpenedView.tsx').then(({ OpenedView: component }) => ({ default: component })));

/** The Views menu of a table [A2.61]; the code that applies a view is loaded with the first URL that names one. */
export function SavedViews({ type, table }: Props) {
  const viewsButton = <ViewsButton type={type} table={table} active={undefined} />;
  return table.urlState.viewId === undefined ? (
    viewsButton
  ) : (
    <Suspense fallback={viewsButton}>
      <OpenedView type={type} table={table} />
    </Suspense>
  );
}
