import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent, RefObject } from 'react';
import { useState } from 'react';
import classes from './Scans.module.css';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly button: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onCode: (code: string) => void;
}

/** A field for codes, one after the other. A hand scanner types into the field and presses Enter. */
export function ScanField({ label, help, button, field, onCode }: Props) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = toScannedCode(text);
    setText('');
    field.current?.focus();
    if (code !== '') onCode(code);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          className={classes['code'] ?? ''}
          label={label}
          description={help}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit">{button}</Button>
      </Group>
    </form>
  );
}

export const toScannedCode = (text: string): string => text.trim().toUpperCase();
