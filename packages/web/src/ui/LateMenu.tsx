import { Menu } from '@mantine/core';
import { cloneElement } from 'react';
import { useOpenWithFocus, type WithButton } from './Late.tsx';
import classes from './LateMenu.module.css';
import type { MenuGiven } from './MenuButton.tsx';

/** The list behind a `MenuButton`. */
export function LateMenu({ button, actions, head, width }: MenuGiven & WithButton) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  return (
    <Menu opened={opened} onChange={setOpened} width={width}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>
        {head}
        {actions.map(({ label, help, icon: Icon, run, href, tone }) => (
          <Menu.Item
            key={label}
            leftSection={Icon ? <Icon size={16} aria-hidden="true" /> : undefined}
            {...(tone === 'danger' && { color: 'var(--error)' })}
            {...(href === undefined ? { onClick: run } : { component: 'a' as const, href, rel: 'external' })}
          >
            {label}
            {help && <span className={classes['help']}>{help}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
