import { kitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { toErrorMessage } from '../../ui/error-message.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { CameraScanner } from './CameraScanner.tsx';
import { useKitCommands } from './kit.commands.ts';
import classes from './Samples.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    scanKits: Record<never, never>;
  }
}

interface Scan {
  readonly key: number;
  readonly code: string;
  readonly outcome: 'done' | 'muted' | 'failed';
  readonly sentence: string;
}

const outcomeLabels = { done: 'Changed', muted: 'Unchanged', failed: 'Not changed' } as const;
const maxShown = 50;

/** Changes the status of each scanned kit. A hand scanner types into the field and presses Enter. */
export function ScanKits({ close }: OverlayContentProps<'scanKits'>) {
  const { changeStatus } = useKitCommands(useMe().defaultAccount.id);
  const [status, setStatus] = useState<KitStatus>('Shipped');
  const [text, setText] = useState('');
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const next = useRef(0);
  const report = (scan: Omit<Scan, 'key'>) =>
    setScans((before) => [{ ...scan, key: next.current++ }, ...before].slice(0, maxShown));
  const scan = (scanned: string) => {
    const code = scanned.trim().toUpperCase();
    if (code === '') return;
    changeStatus
      .mutateAsync({ kits: { codes: [code] }, status })
      .then(({ updated }) =>
        report({
          code,
          outcome: updated > 0 ? 'done' : 'muted',
          sentence: updated > 0 ? `Changed to ${status}` : `Was already ${status}`,
        }),
      )
      .catch((error: unknown) =>
        report({
          code,
          outcome: 'failed',
          sentence: toErrorMessage(error).sentences[0] ?? 'Not changed. Scan it again.',
        }),
      );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    scan(text);
    setText('');
    field.current?.focus();
  };
  return (
    <Stack gap="md">
      <NativeSelect
        label="Change scanned kits to"
        value={status}
        onChange={({ currentTarget }) => {
          setStatus(currentTarget.value as KitStatus);
          field.current?.focus();
        }}
        data={[...kitStatuses]}
      />
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            className={classes['code'] ?? ''}
            label="Kit code"
            description="Scan the label with a hand scanner, or type the code and press Enter."
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
          <Button type="submit">Update</Button>
        </Group>
      </form>
      <CameraScanner onCode={scan} />
      <ScanList scans={scans} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function ScanList({ scans }: { readonly scans: readonly Scan[] }) {
  return (
    <div aria-live="polite">
      {scans.length === 0 ? (
        <Text c="dimmed">No kits scanned yet.</Text>
      ) : (
        <ul className={classes['scans']} aria-label="Scanned kits">
          {scans.map(({ key, code, outcome, sentence }) => (
            <li key={key}>
              <strong>{code}</strong> <StatusBadge tone={outcome}>{outcomeLabels[outcome]}</StatusBadge>
              <div>{sentence}</div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
