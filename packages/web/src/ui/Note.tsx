import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface Props {
  /** `attention` for what a person should look at; `muted` for what is good to know. */
  readonly tone: 'attention' | 'muted';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A remark within a page that stays until its cause is gone. */
export function Note({ tone, title, children }: Props) {
  const Icon = tone === 'attention' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes['note']} data-tone={tone} role="note">
      <Icon size={16} aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
