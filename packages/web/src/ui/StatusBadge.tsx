import { IconAlertTriangle, IconCheck, IconCircle, IconCircleDot, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

const looks = {
  /** Not started, or no longer relevant. */
  muted: IconCircle,
  /** In progress. */
  working: IconCircleDot,
  done: IconCheck,
  /** Needs attention. */
  attention: IconAlertTriangle,
  failed: IconX,
  /** Above a limit, overdue, or due within hours. */
  urgent: IconAlertTriangle,
  /** A finding below the limit that people should know of. */
  caution: IconCircleDot,
} as const;

/** A longer text wraps, because it is wider than a phone. */
const maxLineLength = 36;

export type StatusTone = keyof typeof looks;

/** A status. The icon repeats the tone for people who can't see the color. */
export function StatusBadge({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) {
  const Icon = looks[tone];
  const length = typeof children === 'string' && children.length > maxLineLength ? 'long' : 'short';
  return (
    <span className={classes['badge']} data-tone={tone} data-length={length}>
      <Icon size={12} stroke={2.2} aria-hidden="true" />
      {children}
    </span>
  );
}
