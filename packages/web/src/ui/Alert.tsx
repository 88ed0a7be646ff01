import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Alert.module.css';

interface Props {
  /** `urgent` for what harms people, `attention` for what needs a decision, `muted` for background information. */
  readonly tone: 'urgent' | 'attention' | 'muted';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A notice within a page that stays while its cause exists. */
export function Alert({ tone, title, children }: Props) {
  const Icon = tone === 'muted' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes['alert']} data-tone={tone} role="note">
      <Icon size={16} aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
