import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Drawer, Group } from '@mantine/core';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { useFocusReturn } from '../ui/focus-return.ts';
import classes from './AppShell.module.css';
import { SmallScreenAccount } from './SmallScreenAccount.tsx';
import { TabLink } from './TabLink.tsx';
import type { Tab } from './tabs.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

interface Props {
  readonly tabs: readonly Tab[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** No tab of the bar has it [A2.26]. */
const complianceLink: Pick<Tab, 'label' | 'href'> = { label: 'Compliance', href: '/compliance' };

export function SmallScreenDrawer({ tabs, opened, onClose }: Props) {
  useFocusReturn({ opened });
  return (
    <Drawer opened={opened} onClose={onClose} title="Curbstop" position="left" size={280} returnFocus={false}>
      <nav aria-label="Main" className={classes['menu']}>
        {tabs.map((tab) => (
          <TabLink key={tab.href} tab={tab} className={classes['menuItem']} onClick={onClose} />
        ))}
      </nav>
      {meetsRequirement(useMe(), requirements.viewCompliance) && (
        <nav aria-label="Compliance" className={classes['menu']}>
          <TabLink tab={complianceLink} className={classes['menuItem']} onClick={onClose} />
        </nav>
      )}
      <Group justify="space-between" className={classes['scheme']}>
        <span>Theme</span>
        <ThemeToggle />
      </Group>
      <SmallScreenAccount onClose={onClose} />
    </Drawer>
  );
}
