import { useLocation } from '@tanstack/react-router';
import type { Tab } from './tabs.ts';

interface Props {
  readonly tab: Pick<Tab, 'label' | 'href' | 'also'>;
  readonly className: string | undefined;
  readonly onClick?: () => void;
}

/** A tab is current on its own page and on every page below it. */
export function TabLink({ tab, className, onClick }: Props) {
  const isActive = useLocation({ select: ({ pathname }) => isActiveTab(pathname, tab) });
  return (
    <a href={tab.href} className={className} aria-current={isActive ? 'page' : undefined} onClick={onClick}>
      {tab.label}
    </a>
  );
}

/** Whether a page is the tab's own, or below it or below the other addresses that belong to it. */
export function isActiveTab(pathname: string, { href, also = [], except = [] }: TabAddresses): boolean {
  const isBelow = (address: string) => pathname === address || pathname.startsWith(`${address}/`);
  return [href, ...also].some(isBelow) && !except.some(isBelow);
}

type TabAddresses = Pick<Tab, 'href' | 'also' | 'except'>;
