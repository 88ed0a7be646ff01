import { mailing } from '@curbstop/contract/letters/letter-delivery.rules';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Alert } from '../../ui/Alert.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useLetterCommands } from './letter.commands.ts';
import { outdatedLettersQuery } from './letter.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    markBatchMailed: { readonly batch: BatchRow };
  }
}

/** Records when the utility itself mailed the letters of a batch. */
export function MarkMailed({ props: { batch }, close }: OverlayContentProps<'markBatchMailed'>) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { markMailed } = useLetterCommands();
  const form = useForm({
    name: 'mailed',
    subject: 'this day',
    start: { mailedOn: today },
    saved: undefined,
    read: (values) => parseFields(mailing, values),
    save: ({ mailedOn }) => markMailed(batch, mailedOn),
    onSaved: ({ counts }) => {
      toastSuccess(`${formatCount(counts.Mailed, 'letter')} recorded as mailed`);
      close();
    },
  });
  const { data: outdated } = useQuery(outdatedLettersQuery(accountId, batch.id));
  const left = outdated?.items.length ?? 0;
  return (
    <Form form={form} label="Record mailing" refusal="The mailing was not recorded" labelOf={() => 'Mailed on'}>
      <FormStack>
        <Text>
          {`${formatCount(batch.counts.Rendered - left, 'letter')} will be recorded as mailed. A recorded mailing cannot be undone.`}
        </Text>
        {left > 0 && (
          <Alert tone="alarm" title={`${formatCount(left, 'letter')} will not be recorded as mailed`}>
            The record has changed since {left === 1 ? 'it was' : 'they were'} written. The batch page lists{' '}
            {left === 1 ? 'it' : 'them'} with the reason. Send {left === 1 ? 'a new letter' : 'new letters'} instead.
          </Alert>
        )}
        <DateField
          {...form.field('mailedOn')}
          label="Mailed on"
          min={toDayAt(batch.createdOn, timeZone)}
          max={today}
          required
          takesFocus
        />
      </FormStack>
      <SaveButtons form={form} label="Record mailing" onCancel={close} />
    </Form>
  );
}
