import { useLocation } from '@tanstack/react-router';
import type { Tab } from './tabs.ts';

interface Props {
  readonly tab: Tab;
  readonly className: string | undefined;
  readonly onClick?: () => void;
}

/** A tab is in force on its own page and on every page below it. */
export function TabLink({ tab, className, onClick }: Props) {
  const here = useLocation({ select: ({ pathname }) => isWithin(pathname, tab.href) });
  return (
    <a href={tab.href} className={className} aria-current={here ? 'page' : undefined} onClick={onClick}>
      {tab.label}
    </a>
  );
}

export function isWithin(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
