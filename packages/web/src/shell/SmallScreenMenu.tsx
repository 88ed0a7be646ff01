import { Burger } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './Frame.module.css';
import type { Tab } from './tabs.ts';

const SmallScreenDrawer = lazy(() => import('./SmallScreenDrawer.tsx').then(({ SmallScreenDrawer: component }) => ({ default: component })));

/** On small screens the tabs fold into a menu [A2.36]. */
export function SmallScreenMenu({ tabs }: { readonly tabs: readonly Tab[] }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <Burger className={classes['burger']} size="sm" opened={opened} aria-label="Open the menu" aria-expanded={opened} onClick={open} />
      {wanted && (
        <Suspense fallback={null}>
          <SmallScreenDrawer tabs={tabs} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
