import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Lazy, type LazyComponent } from '../../ui/Lazy.tsx';
import classes from './SavedViews.module.css';
import type { ViewsProps } from './SavedViewsPopover.tsx';

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
          data-tool
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
