import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Import.module.css';

const icons = {
  muted: IconInfoCircle,
  attention: IconAlertTriangle,
  failed: IconAlertTriangle,
  done: IconCircleCheck,
} as const;

const roles = { atOnce: 'alert', politely: 'status' } as const;

interface Props {
  readonly tone: keyof typeof icons;
  readonly title?: ReactNode;
  /** How screen readers announce the message: `atOnce` interrupts, `politely` waits, undefined does not announce. */
  readonly announced?: keyof typeof roles;
  readonly children?: ReactNode;
}

/** A message for the current step, with what to do about it. */
export function ImportMessage({ tone, title, announced, children }: Props) {
  const Icon = icons[tone];
  return (
    <div className={classes['message']} data-tone={tone} role={announced && roles[announced]}>
      <Icon size={18} aria-hidden="true" className={classes['noticeIcon']} />
      <div className={classes['noticeBody']}>
        {title !== undefined && <p className={classes['noticeTitle']}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Several sentences as a list; a single one as text. */
export function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 1) return <p>{sentences[0]}</p>;
  return (
    <ul className={classes['sentences']}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
