import { IconAlertTriangle, IconChevronRight, IconCircleDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Home.module.css';

interface Props {
  readonly tone: 'urgent' | 'attention';
  readonly href: string;
  readonly children: ReactNode;
}

/** One thing that needs attention, which opens its records. */
export function AttentionLine({ tone, href, children }: Props) {
  const Icon = tone === 'urgent' ? IconAlertTriangle : IconCircleDot;
  return (
    <li>
      <a href={href} data-tone={tone}>
        <Icon size={16} stroke={2} aria-hidden="true" />
        <span>{children}</span>
        <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
      </a>
    </li>
  );
}
