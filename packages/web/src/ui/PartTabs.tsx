import { useLayoutEffect, useRef } from 'react';
import classes from './PartTabs.module.css';

interface Props {
  readonly label: string;
  readonly parts: readonly { readonly href: string; readonly label: string; readonly here: boolean }[];
}

/** Tabs for the parts of a page, each with its own address; on a phone they scroll sideways under the title. */
export function PartTabs({ label, parts }: Props) {
  const row = useRef<HTMLElement>(null);
  const here = parts.find((part) => part.here)?.href;
  // Only sideways: the page itself must not scroll.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [here]);
  return (
    <nav ref={row} aria-label={label} className={classes['tabs']}>
      {parts.map((part) => (
        <a key={part.href} href={part.href} aria-current={part.here ? 'page' : undefined}>
          {part.label}
        </a>
      ))}
    </nav>
  );
}
