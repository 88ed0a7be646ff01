import { Menu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, useEffect, useRef } from 'react';
import { useOpenWithFocus, type WithButton } from './Lazy.tsx';
import classes from './LazyMenu.module.css';
import type { MenuAction, MenuProps } from './menu-action.ts';

/** The list of a `MenuButton`. */
export function LazyMenu({ button, actions, head, width }: MenuProps & WithButton) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  const buttonRef = useMergedRef(ref, useFocusAfterLoading());
  return (
    <Menu opened={opened} onChange={setOpened} width={width}>
      <Menu.Target>{cloneElement(button, { ref: buttonRef })}</Menu.Target>
      <Menu.Dropdown>
        {head}
        {actions.map(({ label, help, icon: Icon, tone, ...goal }) => (
          <Menu.Item
            key={label}
            className={classes['item']}
            leftSection={Icon ? <Icon size={16} aria-hidden="true" /> : undefined}
            {...(tone === 'danger' && { color: 'var(--error)' })}
            {...ways(goal)}
          >
            {label}
            {help && <span className={classes['help']}>{help}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The button is disabled while its action runs, so it loses the focus; it gets it back unless it went elsewhere. */
function useFocusAfterLoading() {
  const button = useRef<HTMLButtonElement>(null);
  const wasDisabled = useRef(false);
  // With each rendering: the button's own properties say whether it is disabled.
  useEffect(() => {
    const isDisabled = button.current?.disabled ?? false;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (wasDisabled.current && !isDisabled && isFocusLost) button.current?.focus({ preventScroll: true });
    wasDisabled.current = isDisabled;
  });
  return button;
}

function ways({ run, href, to, isActive }: Pick<MenuAction, 'run' | 'href' | 'to' | 'isActive'>) {
  if (to !== undefined)
    return { component: 'a' as const, href: to, 'aria-current': isActive ? ('page' as const) : undefined };
  return href === undefined ? { onClick: run } : { component: 'a' as const, href, rel: 'external' };
}
