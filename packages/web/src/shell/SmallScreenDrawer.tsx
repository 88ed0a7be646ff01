import { Drawer, Group } from '@mantine/core';
import { useFocusReturn } from '../ui/focus-return.ts';
import classes from './Frame.module.css';
import { SmallScreenAccount } from './SmallScreenAccount.tsx';
import { TabLink } from './TabLink.tsx';
import type { Tab } from './tabs.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

interface Props {
  readonly tabs: readonly Tab[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SmallScreenDrawer({ tabs, opened, onClose }: Props) {
  useFocusReturn({ opened });
  return (
    <Drawer opened={opened} onClose={onClose} title="Curbstop" position="left" size={280} returnFocus={false}>
      <nav aria-label="Main" className={classes['menu']}>
        {tabs.map((tab) => (
          <TabLink key={tab.href} tab={tab} className={classes['menuItem']} onClick={onClose} />
        ))}
      </nav>
      <Group justify="space-between" className={classes['scheme']}>
        <span>Theme</span>
        <ThemeToggle />
      </Group>
      <SmallScreenAccount onClose={onClose} />
    </Drawer>
  );
}
