import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './States.module.css';

interface Props {
  readonly title: string;
  /** What belongs here and why, in one or two sentences, best with an example. */
  readonly children?: ReactNode;
  /** The main action. */
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
}

/** An empty list: explains what belongs here and offers the first step. */
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
