import { notADateInForms } from '@curbstop/contract/primitives/date-text';
import { returnReasons, type ReturnReason } from '@curbstop/contract/letters/letter.values';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField, findDayProblem } from '../../ui/DateField.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { openOverlay, type OverlayContentProps } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useLetterCommands } from './letter.commands.ts';
import classes from './Letters.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    recordReturnedLetters: Record<never, never>;
  }
}

interface Scan {
  readonly key: number;
  readonly code: string;
  readonly letter: LetterRow | undefined;
  readonly sentence: string;
}
const maxShown = 50;

/** Records letters that came back, one after the other. A hand scanner types into the field and presses Enter. */
export function ReturnedLetters({ close }: OverlayContentProps<'recordReturnedLetters'>) {
  const today = getTodayAt(useMe().defaultAccount.timeZone);
  const { recordReturned } = useLetterCommands();
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [returnedOn, setReturnedOn] = useState(today);
  const [text, setText] = useState('');
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const next = useRef(0);
  const report = (scan: Omit<Scan, 'key'>) =>
    setScans((before) => [{ ...scan, key: next.current++ }, ...before].slice(0, maxShown));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim().toUpperCase();
    setText('');
    field.current?.focus();
    if (code === '') return;
    if (reason === '') {
      report({ code, letter: undefined, sentence: 'Choose the reason on the envelope, then scan it again.' });
      return;
    }
    const dayProblem = returnedOn === '' ? notADateInForms : findDayProblem(returnedOn, { max: today });
    if (dayProblem !== undefined) {
      report({ code, letter: undefined, sentence: `Returned on: ${dayProblem}` });
      return;
    }
    recordReturned({ code, reason, returnedOn })
      .then((letter) => report({ code: letter.code, letter, sentence: describe(letter) }))
      .catch((error: unknown) =>
        report({
          code,
          letter: undefined,
          sentence: toErrorMessage(error).sentences[0] ?? 'Not recorded. Scan it again.',
        }),
      );
  };
  return (
    <Stack gap="md">
      <NativeSelect
        label="Reason on the envelope"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as ReturnReason | '')}
        data={[{ value: '', label: 'Choose a reason', disabled: true }, ...returnReasons]}
        required
      />
      <DateField
        id="returned-on"
        label="Returned on"
        value={returnedOn}
        onChange={setReturnedOn}
        max={today}
        error={undefined}
      />
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            className={classes['code'] ?? ''}
            label="Letter code"
            description="Scan the barcode at the bottom of the letter, or type the code and press Enter."
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
          <Button type="submit">Record</Button>
        </Group>
      </form>
      <ScanList scans={scans} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function describe({ recipientName, location, returnReason }: LetterRow): string {
  return [recipientName, location.address, returnReason].filter(Boolean).join(', ');
}

function ScanList({ scans }: { readonly scans: readonly Scan[] }) {
  return (
    <div aria-live="polite">
      {scans.length === 0 ? (
        <Text c="dimmed">No letters recorded yet.</Text>
      ) : (
        <ul className={classes['scans']} aria-label="Returned letters">
          {scans.map(({ key, code, letter, sentence }) => (
            <li key={key}>
              <strong>{code}</strong>{' '}
              <StatusBadge tone={letter ? 'done' : 'failed'}>{letter ? 'Returned' : 'Not recorded'}</StatusBadge>
              <div>{sentence}</div>
              {letter?.resentAs === null && letter.resendObstacle !== null && (
                <div>It can’t be sent again: {letter.resendObstacle}</div>
              )}
              {letter?.resentAs === null && letter.resendObstacle === null && (
                <Button size="compact-xs" variant="subtle" onClick={() => openOverlay('resendLetter', { letter })}>
                  {`Send ${code} again`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
