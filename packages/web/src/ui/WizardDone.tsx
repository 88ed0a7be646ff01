import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly sentences: readonly string[];
  readonly close: () => void;
  /** Below the sentences, such as a link. */
  readonly children?: ReactNode;
}

/** The outcome of a wizard in a dialog, in place of its steps. */
export function WizardDone({ sentences, close, children }: Props) {
  const done = useRef<HTMLButtonElement>(null);
  // The clicked button is gone, so the focus moves.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack gap="md">
      <output>
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </output>
      {children}
      <Group justify="flex-end">
        <Button ref={done} onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
