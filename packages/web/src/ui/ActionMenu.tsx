import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useCallback, useState, type ComponentType } from 'react';

export interface MenuAction {
  readonly label: string;
  readonly icon?: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  readonly run: () => void;
  /** `danger` for what takes something away. */
  readonly tone?: 'danger';
}

interface Props {
  /** The button's name: "Actions for 12 Elm Street". */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly size?: 'sm' | 'lg';
}

/**
 * Three dots that open a list of things to do. The list itself is built at the first click, so that a table of a
 * hundred rows carries a hundred buttons and not a hundred menus.
 */
export function ActionMenu({ label, actions, size = 'sm' }: Props) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  // The button is a new one once it has a menu. It must have the focus before the menu opens, or the menu would not
  // know where to give it back.
  const openWithFocus = useCallback((node: HTMLButtonElement | null) => {
    node?.focus();
    setOpened(node !== null);
  }, []);
  const button = (
    <ActionIcon
      ref={wanted ? openWithFocus : undefined}
      variant={size === 'lg' ? 'default' : 'subtle'}
      color="gray"
      size={size === 'lg' ? 36 : 28}
      aria-label={label}
      aria-haspopup="menu"
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  );
  if (!wanted) return button;
  return (
    <Menu opened={opened} onChange={setOpened} width={224}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, icon: Icon, run, tone }) => (
          <Menu.Item key={words} onClick={run} leftSection={Icon ? <Icon size={16} aria-hidden="true" /> : undefined} {...(tone === 'danger' && { color: 'var(--error)' })}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
