import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusAfterNavigation } from '../ui/focus-after-navigation.ts';
import classes from './MessagePage.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A page with a single message: not found, no access, or an error. */
export function MessagePage({ title, children, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Curbstop`;
    focusAfterNavigation(heading.current);
  }, [title]);
  return (
    <div className={classes['message']}>
      <Title order={1} ref={heading} tabIndex={-1} data-page-title>
        {title}
      </Title>
      <div className={classes['text']}>{children}</div>
      {action}
    </div>
  );
}
