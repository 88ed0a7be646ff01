import { Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyText } from './CopyText.tsx';
import { toErrorMessage } from './error-message.ts';
import classes from './States.module.css';

interface Props {
  /** What failed: "The inventory could not be loaded". */
  readonly title: string;
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
  /** Further options besides retrying. */
  readonly next?: ReactNode;
}

/** An error in place of the content: what happened, what to do next, and the id for support. */
export function ErrorState({ title, error, retry, next }: Props) {
  const message = toErrorMessage(error);
  return (
    <div className={classes['state']} role="alert">
      <IconAlertTriangle size={24} aria-hidden="true" className={classes['trouble']} />
      <Title order={2}>{title}</Title>
      {message.sentences.length === 1 ? (
        <Text>{message.sentences[0]}</Text>
      ) : (
        <ul className={classes['list']}>
          {message.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Group gap="xs" justify="center">
        {retry && (
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        )}
        {next}
      </Group>
      {message.requestId && (
        <div className={classes['request']}>
          If you contact support, give them this number: <CopyText text={message.requestId} label="Request number" />
        </div>
      )}
    </div>
  );
}
