import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './States.module.css';

interface Props {
  readonly title: string;
  /** What belongs here and why; one or two sentences, best with an example. */
  readonly children?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
}

/** Nothing here yet: teach what belongs here and offer the one way to begin. */
export function EmptyState({ title, children, action, picture }: Props) {
  return (
    <div className={classes['state']}>
      {picture && (
        <div className={classes['picture']} aria-hidden="true">
          {picture}
        </div>
      )}
      <Title order={2}>{title}</Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
      {action}
    </div>
  );
}
