import { savedViewName, type SavedView, type TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useSaveView } from './saved-view.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    saveView: {
      readonly type: ViewType;
      readonly view: TableView;
      readonly accountId: string;
      readonly accountName: string;
      /** Only administrators can share a view [A6.1]. */
      readonly mayShare: boolean;
      readonly onSaved: (saved: SavedView) => void;
    };
  }
}

/** Save This View [A2.69]. */
export function SaveViewWindow({ props, close }: OverlayContentProps<'saveView'>) {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const [accountView, setAccountView] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useSaveView(props.accountId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = savedViewName.safeParse(name);
    setRefused(read.error?.issues[0]?.message);
    if (!read.success) return field.current?.focus();
    save.mutate(
      { name: read.data, type: props.type, view: props.view, accountView },
      {
        onSuccess: (saved) => {
          close();
          props.onSaved(saved);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>Saves the current filters, order and columns.</Text>
        <TextInput
          ref={field}
          label="Name"
          withAsterisk
          required
          value={name}
          error={refused}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setRefused(undefined);
          }}
          data-autofocus
        />
        {props.mayShare && (
          <Checkbox
            label="Team View"
            description={`Everyone in ${props.accountName} can open it under Team Views.`}
            checked={accountView}
            onChange={(event) => setAccountView(event.currentTarget.checked)}
          />
        )}
        {save.error && (
          <Text c="var(--error)" role="alert">
            {toErrorMessage(save.error).sentences.join(' ')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save View
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
