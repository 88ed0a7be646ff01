import { parseTableView, type SavedView } from '@curbstop/contract/saved-views/saved-view.rules';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import type { TableParts } from '../../ui/table/table-props.ts';
import { useMe } from '../accounts/session.queries.ts';
import { fitView, showsView, type FittedView } from './saved-view.calculation.ts';
import { savedViewsQuery } from './saved-view.queries.ts';
import classes from './SavedViews.module.css';
import type { ViewsProps } from './SavedViewsPopover.tsx';
import { ViewsButton } from './ViewsButton.tsx';

/** Status of the view that the URL names: applied, partly applied or not found. */
export function OpenedView({ type, table }: Omit<ViewsProps, 'activeId'>) {
  const { wantedView, isMissing } = useWantedView(type, table);
  const active = wantedView && showsView(wantedView.fitted, table) ? wantedView : undefined;
  return (
    <>
      <ViewsButton type={type} table={table} active={active?.view} />
      {active && active.fitted.missing.length > 0 && (
        <div className={classes['warning']} aria-live="polite">
          <Alert tone="attention" title={`“${active.view.name}” uses columns or filters that no longer exist`}>
            Skipped: {new Intl.ListFormat('en-US').format(active.fitted.missing)}. Everything else is applied.
          </Alert>
        </div>
      )}
      {isMissing && (
        <div className={classes['warning']} aria-live="polite">
          <Alert tone="attention" title="View not found">
            It was deleted or is not shared with you. The list is shown without it.
          </Alert>
        </div>
      )}
    </>
  );
}

interface WantedView {
  readonly view: SavedView;
  readonly fitted: FittedView;
}

/** The view that the URL names. A URL with the view id only is completed with the view's filters and columns. */
function useWantedView(type: ViewType, table: TableParts): { wantedView: WantedView | undefined; isMissing: boolean } {
  const { viewId, columns, open } = table.urlState;
  const { data } = useQuery({ ...savedViewsQuery(useMe().defaultAccount.id, type), enabled: viewId !== undefined });
  const view = data?.find(({ id }) => id === viewId);
  const content = view && parseTableView(view.view);
  const requestedView = view && content ? { view, fitted: fitView(content, table) } : undefined;
  const isBare = viewId !== undefined && columns === undefined;
  useEffect(() => {
    if (isBare && requestedView) open({ ...requestedView.fitted, viewId: requestedView.view.id }, 'replace');
  });
  return { wantedView: requestedView, isMissing: isBare && data !== undefined && !requestedView };
}
