import { IconAlertTriangle, IconCheck, IconCircle, IconCircleDot, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

const looks = {
  /** Nothing has happened yet, or it no longer matters. */
  muted: IconCircle,
  /** Somebody or something is at work on it. */
  working: IconCircleDot,
  done: IconCheck,
  /** A person should look. */
  attention: IconAlertTriangle,
  failed: IconX,
} as const;

export type StatusTone = keyof typeof looks;

/** Where a thing stands. The icon tells the tone to those who do not see the colour; the word tells everybody. */
export function StatusBadge({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) {
  const Icon = looks[tone];
  return (
    <span className={classes['badge']} data-tone={tone}>
      <Icon size={12} stroke={2.2} aria-hidden="true" />
      {children}
    </span>
  );
}
