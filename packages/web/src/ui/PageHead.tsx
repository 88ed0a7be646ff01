import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ActionMenu } from './ActionMenu.tsx';
import { focusAfterNavigation } from './focus-after-navigation.ts';
import type { MenuAction } from './menu-action.ts';
import classes from './PageHead.module.css';

interface Props {
  readonly title: string;
  /** The title of the browser's tab, if it differs. */
  readonly tabTitle?: string;
  /** One line of information, if it adds to the title. */
  readonly description?: ReactNode;
  /** The one main action. */
  readonly action?: ReactNode;
  /** Secondary actions, behind three dots. */
  readonly moreActions?: readonly MenuAction[];
  readonly back?: { readonly label: string; readonly href: string };
}

/** The head of every page: title, subtitle and main action. It also sets the browser tab's title. */
export function PageHead({ title, tabTitle = title, description, action, moreActions, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tabTitle} · Curbstop`;
    focusAfterNavigation(heading.current);
  }, [title, tabTitle]);
  return (
    <header className={classes['head']}>
      <div className={classes['words']}>
        {back && (
          <a href={back.href} className={classes['back']}>
            <IconArrowLeft size={14} aria-hidden="true" />
            {back.label}
          </a>
        )}
        <Title order={1} ref={heading} tabIndex={-1} data-page-title>
          {title}
        </Title>
        {description && <p className={classes['description']}>{description}</p>}
      </div>
      {(action ?? moreActions) && (
        <div className={classes['actions']}>
          {action}
          {moreActions && moreActions.length > 0 && (
            <ActionMenu label={`More actions for ${title}`} actions={moreActions} size="lg" />
          )}
        </div>
      )}
    </header>
  );
}
