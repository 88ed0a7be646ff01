import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useFitting } from '../ui/overflow-items.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import classes from './AppShell.module.css';
import { isActiveTab, TabLink } from './TabLink.tsx';
import type { Tab } from './tabs.ts';

/** Keep in sync with the style sheet. */
const gap = 4;

/** The tabs of the top bar; tabs that don't fit move into a menu at its end [A2.26]. */
export function MainTabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const fitting = useFitting(row, { itemCount: tabs.length, gap });
  const folded = tabs.slice(fitting);
  return (
    <nav ref={row} aria-label="Main" className={classes['tabs']}>
      {tabs.map((tab, index) => (
        <TabLink key={tab.href} tab={tab} className={classes[index < fitting ? 'tab' : 'foldedTab']} />
      ))}
      {folded.length > 0 && <MoreTabs tabs={folded} />}
    </nav>
  );
}

function MoreTabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const activeTab = useLocation({ select: ({ pathname }) => tabs.find((tab) => isActiveTab(pathname, tab))?.href });
  return (
    <MenuButton
      actions={tabs.map(({ label, href }) => ({ label, to: href, isActive: href === activeTab }))}
      width={224}
      button={
        <UnstyledButton className={classes['tab']} aria-current={activeTab === undefined ? undefined : 'true'}>
          More
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      }
    />
  );
}
