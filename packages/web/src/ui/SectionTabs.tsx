import { useLayoutEffect, useRef } from 'react';
import classes from './SectionTabs.module.css';

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly isActive: boolean }[];
}

/** Tabs for the parts of a page, each with its own address; on a phone they scroll sideways under the title. */
export function SectionTabs({ label, tabs }: Props) {
  const row = useRef<HTMLElement>(null);
  const activeHref = tabs.find((tab) => tab.isActive)?.href;
  // Only sideways: the page itself must not scroll.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [activeHref]);
  return (
    <nav ref={row} aria-label={label} className={classes['tabs']}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.isActive ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
