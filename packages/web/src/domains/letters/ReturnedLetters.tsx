import { notADateInForms } from '@curbstop/contract/primitives/date-text';
import { returnReasons, type ReturnReason } from '@curbstop/contract/letters/letter.values';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { Anchor, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField, findDayProblem } from '../../ui/DateField.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { openOverlay, type OverlayContentProps } from '../../ui/overlays.ts';
import { ScanField } from '../../ui/ScanField.tsx';
import { ScanList, useScans, type ScannedCode } from '../../ui/ScanList.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useLetterCommands } from './letter.commands.ts';
import { resendLettersHref } from './letter-log.calculation.ts';
import { RewritingLink } from './RewritingLink.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    recordReturnedLetters: Record<never, never>;
  }
}

/** Records letters that came back, one after the other. A hand scanner types into the field and presses Enter. */
export function ReturnedLetters({ close }: OverlayContentProps<'recordReturnedLetters'>) {
  const today = getTodayAt(useMe().defaultAccount.timeZone);
  const { recordReturned } = useLetterCommands();
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [returnedOn, setReturnedOn] = useState(today);
  const { scans, startScan } = useScans();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const setOutcome = (code: string, outcome: Outcome | undefined) =>
    setOutcomes(
      (before) => new Map([...before].filter(([one]) => one !== code).concat(outcome ? [[code, outcome]] : [])),
    );
  const recordedCodes = useRef(new Set<string>());
  const field = useRef<HTMLInputElement>(null);
  const record = (code: string) => {
    const addScan = startScan();
    const reject = (sentence: string) => addScan({ code, tone: 'failed', status: 'Not recorded', sentence });
    if (reason === '') {
      reject('Choose the reason on the envelope, then scan it again.');
      return;
    }
    const dayProblem = returnedOn === '' ? notADateInForms : findDayProblem(returnedOn, { max: today });
    if (dayProblem !== undefined) {
      reject(`Returned on: ${dayProblem}`);
      return;
    }
    recordReturned({ code, reason, returnedOn })
      .then((letter) => {
        const isRepeated = recordedCodes.current.has(letter.code);
        recordedCodes.current.add(letter.code);
        setOutcome(letter.code, undefined);
        const next = (
          <Next
            letter={letter}
            onSent={() => setOutcome(letter.code, 'sentAgain')}
            onUndone={() => {
              recordedCodes.current.delete(letter.code);
              setOutcome(letter.code, 'undone');
            }}
          />
        );
        addScan({
          ...toScan(letter),
          ...(letter.resentAs === null && { next }),
          ...(isRepeated && { status: 'Scanned before', tone: 'muted' }),
        });
      })
      .catch((error: unknown) => reject(toErrorMessage(error).sentences[0] ?? 'Not recorded. Scan it again.'));
  };
  // A letter is sent again once, and its return is undone once.
  const currentScans = scans.map((scan) => ({ ...scan, ...describeOutcome(outcomes.get(scan.code)) }));
  return (
    <Stack gap="md">
      <NativeSelect
        label="Reason on the envelope"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as ReturnReason | '')}
        // A code that is scanned before the reason is chosen is not recorded.
        data-autofocus
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
      <ScanField
        label="Letter code"
        help="Scan the barcode at the bottom of the letter, or type the code and press Enter."
        button="Record"
        field={field}
        onCode={record}
      />
      <ScanList label="Returned letters" empty="No letters recorded yet." failed="not recorded" scans={currentScans} />
      <Group justify="space-between">
        <Anchor href={resendLettersHref} onClick={close} size="sm">
          Letters that need resending
        </Anchor>
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

type Outcome = 'sentAgain' | 'undone';

/** A letter whose return was undone is not shown as returned. */
function describeOutcome(outcome: Outcome | undefined): Partial<ScannedCode> {
  if (outcome === undefined) return {};
  return outcome === 'undone'
    ? { tone: 'muted', status: 'Return undone', next: null }
    : { next: <div>Sent again</div> };
}

function toScan({ code, recipientName, location, returnReason }: LetterRow): ScannedCode {
  return {
    code,
    tone: 'done',
    status: 'Returned',
    sentence: [recipientName, location.address, returnReason].filter(Boolean).join(', '),
  };
}

interface NextProps {
  readonly letter: LetterRow;
  readonly onSent: () => void;
  readonly onUndone: () => void;
}

function Next({ letter, onSent, onUndone }: NextProps) {
  return (
    <Group gap="xs">
      {letter.resendObstacle === null ? (
        <Button size="compact-xs" variant="subtle" onClick={() => openOverlay('resendLetter', { letter, onSent })}>
          {`Send ${letter.code} again`}
        </Button>
      ) : (
        <div>
          It can’t be sent again: {letter.resendObstacle}
          <RewritingLink letter={letter} />
        </div>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => openOverlay('undoReturn', { letter, onUndone })}>
        {`Undo return of ${letter.code}`}
      </Button>
    </Group>
  );
}
