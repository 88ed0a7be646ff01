import type { ReactNode } from 'react';

interface Props {
  /** The content's name, for screen readers. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A wide table that scrolls sideways on a phone; the keyboard can reach and scroll it. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
