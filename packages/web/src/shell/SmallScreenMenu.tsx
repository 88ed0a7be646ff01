import { Burger, Drawer } from '@mantine/core';
import { useState } from 'react';
import classes from './Frame.module.css';
import { TabLink } from './TabLink.tsx';
import type { Tab } from './tabs.ts';

/** On small screens the tabs fold into a menu [A2.36]. */
export function SmallScreenMenu({ tabs }: { readonly tabs: readonly Tab[] }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Burger className={classes['burger']} size="sm" opened={opened} aria-label="Open the menu" aria-expanded={opened} onClick={() => setOpened(true)} />
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Curbstop" position="left" size={280}>
        <nav aria-label="Main" className={classes['menu']}>
          {tabs.map((tab) => (
            <TabLink key={tab.href} tab={tab} className={classes['menuItem']} onClick={() => setOpened(false)} />
          ))}
        </nav>
      </Drawer>
    </>
  );
}
