import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Lazy, type LazyComponent } from '../../ui/Lazy.tsx';
import type { TableParts } from '../../ui/table/table-props.ts';
import classes from './SavedViews.module.css';

export interface ViewsProps {
  readonly type: ViewType;
  readonly table: TableParts;
  readonly activeId: string | undefined;
}

const menu: LazyComponent<ViewsProps> = () =>
  import('./SavedViewsPopover.tsx').then(({ SavedViewsPopover }) => SavedViewsPopover);

interface Props extends Omit<ViewsProps, 'activeId'> {
  readonly active: { readonly id: string; readonly name: string } | undefined;
}

/** Opens the menu and shows the name of the applied view. */
export function ViewsButton({ type, table, active }: Props) {
  return (
    <Lazy
      opens={menu}
      popup="dialog"
      props={{ type, table, activeId: active?.id }}
      button={
        <Button
          variant={active ? 'light' : 'default'}
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          className={classes['button']}
        >
          {active ? active.name : 'Views'}
        </Button>
      }
    />
  );
}
