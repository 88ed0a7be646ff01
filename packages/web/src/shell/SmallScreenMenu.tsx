import { Burger } from '@mantine/core';
import { useState } from 'react';
import { useLazyComponent } from '../ui/lazy-component.ts';
import classes from './AppShell.module.css';
import type { Tab } from './tabs.ts';

const fetchDrawer = () => import('./SmallScreenDrawer.tsx').then(({ SmallScreenDrawer }) => SmallScreenDrawer);

/** On small screens the tabs collapse into a menu [A2.36]. */
export function SmallScreenMenu({ tabs }: { readonly tabs: readonly Tab[] }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const [SmallScreenDrawer, ask] = useLazyComponent(fetchDrawer, close);
  const open = () => {
    setOpened(true);
    if (!SmallScreenDrawer) ask();
  };
  return (
    <>
      <Burger
        className={classes['burger']}
        size="sm"
        opened={opened}
        aria-label="Open menu"
        aria-expanded={opened}
        onClick={open}
      />
      {SmallScreenDrawer && <SmallScreenDrawer tabs={tabs} opened={opened} onClose={close} />}
    </>
  );
}
