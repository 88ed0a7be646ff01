import { newApiKey } from '@curbstop/contract/accounts/api-key.rules';
import {
  keyPermissions,
  longestKeyDays,
  offeredKeyDays,
  usualKeyDays,
} from '@curbstop/contract/accounts/api-key.values';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyText } from '../../ui/CopyText.tsx';
import type { FieldProblem } from '../../ui/FormProblems.tsx';
import { FormButtons, FormSheet } from '../../ui/FormSheet.tsx';
import { instant } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useApiKeyCommands } from './api-key.commands.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

/** Creates an API key with a name, permissions and an expiration date; the key is shown only once. */
export function MakeApiKey({ close }: OverlayContentProps<'makeApiKey'>) {
  const [made, setMade] = useState<Made>();
  return made ? <MadeKey made={made} close={close} /> : <KeyForm close={close} onMade={setMade} />;
}

interface Made {
  readonly name: string;
  readonly key: string;
  readonly expiresOn: string;
}

function KeyForm({ close, onMade }: { readonly close: () => void; readonly onMade: (made: Made) => void }) {
  const { make } = useApiKeyCommands();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(usualKeyDays);
  const [permissions, setPermissions] = useState<readonly Permission[]>(['pws:read']);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    const read = newApiKey.safeParse({ name, days, permissions });
    setProblems(
      read.success
        ? []
        : read.error.issues.slice(0, 1).map(({ message }) => ({ id: 'key-name', label: 'Name', sentence: message })),
    );
    if (!read.success) return;
    setBusy(true);
    try {
      onMade(await make(read.data));
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem && error.code === 'apiKeyNameTaken')
        setProblems([{ id: 'key-name', label: 'Name', sentence: error.details[0]?.detail ?? '' }]);
      else setFailure(toErrorMessage(error).sentences.join(' '));
    }
  };
  return (
    <FormSheet
      label="Create API key"
      refusal="The key was not created"
      onSubmit={() => void save()}
      errors={problems}
      failure={failure}
    >
      <TextInput
        id="key-name"
        label="Name"
        description="The program that uses it, such as LIMS of Valley Lab"
        value={name}
        error={problems[0]?.sentence}
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Expires after"
        description={`At most ${longestKeyDays} days`}
        value={String(days)}
        data={offeredKeyDays.map((one) => ({ value: String(one), label: `${one} days` }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <PermissionChoice chosen={permissions} onChange={setPermissions} offered={keyPermissions} />
      <FormButtons>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Create key
        </Button>
      </FormButtons>
    </FormSheet>
  );
}

function MadeKey({ made: { name, key, expiresOn }, close }: { readonly made: Made; readonly close: () => void }) {
  return (
    <Stack gap="md">
      <Text component="output" display="block">
        This is the key of {name}. Copy it now. It is not stored and not shown again. It expires on {instant(expiresOn)}
        .
      </Text>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        <CopyText text={key} what="API key" />
      </Text>
      <Text size="sm" c="dimmed" component="div">
        Send it with each request: <code>Authorization: Bearer {key.slice(0, 15)}…</code>
      </Text>
      <FormButtons>
        <Button onClick={close} data-autofocus>
          I have copied the key
        </Button>
      </FormButtons>
    </Stack>
  );
}
