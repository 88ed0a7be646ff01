import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Late, type LatePiece } from '../../ui/Late.tsx';
import type { TableParts } from '../../ui/table/table-props.ts';
import classes from './SavedViews.module.css';

export interface ViewsGiven {
  readonly type: ViewType;
  readonly table: TableParts;
  readonly activeId: string | undefined;
}

const menu : LatePiece<ViewsGiven> = () => import('./SavedViewsPopover.tsx').then(({ SavedViewsPopover }) => SavedViewsPopover);

interface Props extends Omit<ViewsGiven, 'activeId'> {
  readonly active: { readonly id: string; readonly name: string } | undefined;
}

/** Opens the menu, and carries the name of the view in force. */
export function ViewsButton({ type, table, active }: Props) {
  return (
    <Late
      opens={menu}
      popup="dialog"
      given={{ type, table, activeId: active?.id }}
      button={
        <Button variant={active ? 'light' : 'default'} leftSection={<IconBookmark size={16} aria-hidden="true" />} className={classes['button']}>
          {active ? active.name : 'Views'}
        </Button>
      }
    />
  );
}
