import { kitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField, findDayProblem } from '../../ui/DateField.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { ScanField, toScannedCode } from '../../ui/ScanField.tsx';
import { ScanList, useScans } from '../../ui/ScanList.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { CameraScanner } from './CameraScanner.tsx';
import { describeDated, sampleHints } from './kit.calculation.ts';
import { useKitCommands } from './kit.commands.ts';
import { isCollectedStatus } from './kit-collection.form.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    scanKits: Record<never, never>;
  }
}

/** Changes the status of each scanned kit. A hand scanner types into the field and presses Enter. */
export function ScanKits({ close }: OverlayContentProps<'scanKits'>) {
  const { defaultAccount } = useMe();
  const { changeStatus } = useKitCommands(defaultAccount.id);
  const [status, setStatus] = useState<KitStatus>('Shipped');
  const [collectedOn, setCollectedOn] = useState('');
  const today = getTodayAt(defaultAccount.timeZone);
  const takesDate = isCollectedStatus(status) && collectedOn !== '';
  const dayProblem = takesDate ? findDayProblem(collectedOn, { max: today }) : undefined;
  const { scans, startScan } = useScans();
  const field = useRef<HTMLInputElement>(null);
  const scan = (code: string) => {
    const addScan = startScan();
    if (dayProblem !== undefined) {
      addScan({ code, tone: 'failed', status: 'Not changed', sentence: `Collected on: ${dayProblem}` });
      return;
    }
    changeStatus
      .mutateAsync({ kits: { codes: [code] }, status, ...(takesDate && { collection: { collectedOn, samples: [] } }) })
      .then(({ updated, samples }) => {
        const dated = samples ? `. ${describeDated(samples)}` : '';
        addScan(
          updated > 0
            ? { code, tone: 'done', status: 'Changed', sentence: `Changed to ${status}${dated}` }
            : { code, tone: 'muted', status: 'Unchanged', sentence: `Was already ${status}${dated}` },
        );
      })
      .catch((error: unknown) =>
        addScan({
          code,
          tone: 'failed',
          status: 'Not changed',
          sentence: toErrorMessage(error).sentences[0] ?? 'Not changed. Scan it again.',
        }),
      );
  };
  return (
    <Stack gap="md">
      <NativeSelect
        label="Change scanned kits to"
        description={sampleHints[status]}
        value={status}
        onChange={({ currentTarget }) => {
          setStatus(currentTarget.value as KitStatus);
          field.current?.focus();
        }}
        data={[...kitStatuses]}
      />
      {isCollectedStatus(status) && (
        <DateField
          id="scanned-collected-on"
          label="Collected on"
          help="For samples without a date in the kits that you scan next. Leave it blank if the dates differ."
          max={today}
          value={collectedOn}
          error={undefined}
          onChange={setCollectedOn}
        />
      )}
      <ScanField
        label="Kit code"
        help="Scan the label with a hand scanner, or type the code and press Enter."
        button="Update"
        field={field}
        onCode={scan}
      />
      <CameraScanner onCode={(code) => scan(toScannedCode(code))} />
      <ScanList label="Scanned kits" empty="No kits scanned yet." failed="not changed" scans={scans} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
