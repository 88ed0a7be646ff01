import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { MenuAction } from './menu-action.ts';
import { MenuButton } from './MenuButton.tsx';

interface Props {
  /** The button's label: "Actions for 12 Elm Street". */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly size?: 'sm' | 'lg';
}

/** Three dots that open a menu of actions; nothing without any. */
export function ActionMenu({ label, actions, size = 'sm' }: Props) {
  if (actions.length === 0) return null;
  return (
    <MenuButton
      actions={actions}
      width={224}
      button={
        <ActionIcon
          variant={size === 'lg' ? 'default' : 'subtle'}
          color="gray"
          size={size === 'lg' ? 36 : 28}
          aria-label={label}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
