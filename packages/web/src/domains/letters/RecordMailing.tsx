import { mailing } from '@curbstop/contract/letters/letter-delivery.rules';
import type { BatchRow, LetterRow, OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { parseFields, type Values } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Alert } from '../../ui/Alert.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm, type FieldState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useLetterCommands } from './letter.commands.ts';
import { outdatedLettersQuery } from './letter.queries.ts';
import { OutdatedList } from './OutdatedList.tsx';

type Subject = { readonly batch: BatchRow } | { readonly letter: LetterRow };

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    recordMailing: Subject;
  }
}

const labels: Readonly<Record<string, string>> = { mailedOn: 'Mailed on', outdatedLetters: 'Outdated letters' };
const refusal = 'The mailing was not recorded';

/** Records when the utility itself mailed letters: those of a batch, or one that failed although it had left. */
export function RecordMailing({ props, close }: OverlayContentProps<'recordMailing'>) {
  return 'batch' in props ? (
    <BatchMailing batch={props.batch} close={close} />
  ) : (
    <LetterMailing letter={props.letter} close={close} />
  );
}

function BatchMailing({ batch, close }: { readonly batch: BatchRow; readonly close: () => void }) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { markMailed } = useLetterCommands();
  const query = outdatedLettersQuery(accountId, batch.id);
  const cache = useQueryClient();
  const outdated = useQuery(query).data?.items ?? [];
  const form = useForm({
    name: 'mailed',
    subject: 'this day',
    start: { mailedOn: today, outdatedLetters: '' },
    saved: undefined,
    read: (values) => readMailing(values, outdated),
    save: (fields) => markMailed(batch, fields),
    // The records may have changed since the letters were compared with them.
    onFailed: () => void cache.invalidateQueries({ queryKey: query.queryKey }),
    onSaved: ({ counts }) => {
      toastSuccess(`${formatCount(counts.Mailed, 'letter')} recorded as mailed`);
      close();
    },
  });
  const choice = form.values['outdatedLetters'];
  const isDecided = outdated.length === 0 || choice !== '';
  const recorded = batch.counts.Rendered - (choice === 'mailed' ? 0 : outdated.length);
  return (
    <Form form={form} label="Record mailing" refusal={refusal} getLabel={(path) => labels[path] ?? path}>
      <FormStack>
        <Text>
          {isDecided && `${formatCount(recorded, 'letter')} will be recorded as mailed. `}A recorded mailing cannot be
          undone.
        </Text>
        <DateField
          {...form.field('mailedOn')}
          label="Mailed on"
          min={toDayAt(batch.createdOn, timeZone)}
          max={today}
          required
          takesFocus
        />
        {outdated.length > 0 && (
          <OutdatedChoice batchId={batch.id} letters={outdated} {...form.field('outdatedLetters')} />
        )}
      </FormStack>
      <SaveButtons form={form} label="Record mailing" onCancel={close} />
    </Form>
  );
}

function readMailing({ mailedOn, outdatedLetters }: Values, outdated: readonly OutdatedLetter[]) {
  const isChoice = outdated.length > 0;
  const shape = isChoice ? mailing.required({ outdatedLetters: true }) : mailing;
  return parseFields(shape, { mailedOn, ...(isChoice && { outdatedLetters }) });
}

interface ChoiceProps extends FieldState {
  readonly batchId: string;
  readonly letters: readonly OutdatedLetter[];
}

/** Whether letters that no longer match the record left is never assumed. */
function OutdatedChoice({ batchId, letters, id, value, error, onChange }: ChoiceProps) {
  const isOne = letters.length === 1;
  return (
    <>
      <Alert
        tone="urgent"
        title={`${formatCount(letters.length, 'letter')} no longer ${isOne ? 'matches' : 'match'} your records`}
      >
        <OutdatedList batchId={batchId} letters={letters} label="Letters that no longer match your records" />
      </Alert>
      <Radio.Group
        id={id}
        label={isOne ? 'Was this letter mailed on that day anyway?' : 'Were these letters mailed on that day anyway?'}
        value={value}
        onChange={onChange}
        error={error}
        required
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="mailed"
            label={isOne ? 'Yes, it was mailed' : 'Yes, they were mailed'}
            description={`Recorded as mailed with the reason. ${isOne ? 'It does not count as a notice, and a corrected letter is' : 'They do not count as notices, and corrected letters are'} still required.`}
          />
          <Radio
            value="notMailed"
            label={isOne ? 'No, it was not mailed' : 'No, they were not mailed'}
            description={`Recorded as failed with the reason. Send ${isOne ? 'a new letter' : 'new letters'} instead.`}
          />
        </Stack>
      </Radio.Group>
    </>
  );
}

const letterMailing = mailing.pick({ mailedOn: true });

function LetterMailing({ letter, close }: { readonly letter: LetterRow; readonly close: () => void }) {
  const { timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { recordMailed } = useLetterCommands();
  const form = useForm({
    name: 'letter-mailed',
    subject: 'this day',
    start: { mailedOn: today },
    saved: undefined,
    read: (values) => parseFields(letterMailing, values),
    save: ({ mailedOn }) => recordMailed(letter, mailedOn),
    onSaved: ({ code }) => {
      toastSuccess(`Letter ${code} recorded as mailed`);
      close();
    },
  });
  return (
    <Form form={form} label="Record mailing" refusal={refusal} getLabel={(path) => labels[path] ?? path}>
      <FormStack>
        <Alert tone="urgent" title={`Letter ${letter.code} does not match your records`}>
          {letter.failure} If it was mailed anyway, record the day. It does not count as a notice, and a corrected
          letter is still required. A recorded mailing cannot be undone.
        </Alert>
        <DateField
          {...form.field('mailedOn')}
          label="Mailed on"
          min={toDayAt(letter.createdOn, timeZone)}
          max={today}
          required
          takesFocus
        />
      </FormStack>
      <SaveButtons form={form} label="Record mailing" onCancel={close} />
    </Form>
  );
}
