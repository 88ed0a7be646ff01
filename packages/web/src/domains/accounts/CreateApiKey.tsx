import { newApiKey } from '@curbstop/contract/accounts/api-key.rules';
import {
  keyPermissions,
  laboratoryPermissions,
  maxKeyDays,
  apiKeyDayChoices,
  defaultKeyDays,
} from '@curbstop/contract/accounts/api-key.values';
import { permissionLabels } from '@curbstop/contract/accounts/member.values';
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CopyText } from '../../ui/CopyText.tsx';
import { Form, FormButtons, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, TextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { formatInstant } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { useForm } from '../../ui/use-form.ts';
import { useApiKeyCommands } from './api-key.commands.ts';
import { toPermissionChecks, toPermissions } from './permission.form.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

/** Creates an API key with a name, permissions and an expiration date; the key is shown only once. */
export function CreateApiKey({ close }: OverlayContentProps<'createApiKey'>) {
  const [made, setMade] = useState<Made>();
  return made ? <MadeKey made={made} close={close} /> : <KeyForm close={close} onMade={setMade} />;
}

interface Made {
  readonly name: string;
  readonly key: string;
  readonly expiresOn: string;
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  use: 'Use',
  days: 'Expires after',
  permissions: 'Permissions',
};
const uses = [
  { value: 'laboratory', label: 'Laboratory that reports results' },
  { value: 'program', label: 'Other software' },
];
const getLabel = (path: string) => labels[path] ?? path;

function KeyForm({ close, onMade }: { readonly close: () => void; readonly onMade: (made: Made) => void }) {
  const { make } = useApiKeyCommands();
  const form = useForm({
    name: 'key',
    subject: 'this API key',
    start: { name: '', use: 'program', days: String(defaultKeyDays), permissions: toPermissionChecks(['pws:read']) },
    saved: undefined,
    read: ({ name, use, days, permissions }) =>
      parseFields(newApiKey, {
        name,
        days: Number(days),
        permissions: use === 'laboratory' ? laboratoryPermissions : toPermissions(permissions),
      }),
    save: make,
    onSaved: onMade,
    pathOf: (property, code) => (code === 'apiKeyNameTaken' ? 'name' : [property].find((path) => path in labels)),
  });
  return (
    <Form form={form} label="Create API key" refusal="The key was not created" getLabel={getLabel}>
      <TextField
        {...form.field('name')}
        label={getLabel('name')}
        help="The system that uses the key, such as Valley Lab LIMS"
        required
        takesFocus
      />
      <SelectField {...form.field('use')} label={getLabel('use')} options={uses} />
      <SelectField
        {...form.field('days')}
        label={getLabel('days')}
        help={`At most ${maxKeyDays} days`}
        options={apiKeyDayChoices.map((one) => ({ value: String(one), label: `${one} days` }))}
      />
      {form.values.use === 'laboratory' ? (
        <Text size="sm">
          {permissionLabels['pws:results'].label}: {permissionLabels['pws:results'].help} The key can’t correct or
          withdraw results.
        </Text>
      ) : (
        <PermissionChoice
          id={form.idOf('permissions')}
          checks={form.values.permissions}
          onChange={(permission, isMarked) => form.set(`permissions.${permission}`, isMarked)}
          offered={keyPermissions}
        />
      )}
      <SaveButtons form={form} onCancel={close} label="Create key" />
    </Form>
  );
}

const notCopied = {
  title: 'Close without copying the key?',
  sentence: 'The key is not shown again. If you lose it, revoke this key and create another.',
  confirmLabel: 'Close without copying',
  cancelLabel: 'Show key',
} as const;

function MadeKey({ made: { name, key, expiresOn }, close }: { readonly made: Made; readonly close: () => void }) {
  const [isCopied, setCopied] = useState(false);
  useUnsavedGuard(isCopied ? undefined : notCopied);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (isCopied) leave();
  }, [isCopied]);
  return (
    <Stack gap="md">
      <Text component="output" display="block">
        This is the API key for {name}. Copy it now: it is not stored and can’t be shown again. It expires on{' '}
        {formatInstant(expiresOn)}.
      </Text>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        <CopyText text={key} label="API key" />
      </Text>
      <Text size="sm" c="dimmed" component="div">
        Send it with each request: <code>Authorization: Bearer {key.slice(0, 15)}…</code>
      </Text>
      <FormButtons>
        <Button onClick={() => setCopied(true)} data-autofocus>
          I have copied the key
        </Button>
      </FormButtons>
    </Stack>
  );
}
