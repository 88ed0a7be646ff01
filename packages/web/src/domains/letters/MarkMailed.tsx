import { mailing } from '@curbstop/contract/letters/letter-delivery.rules';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { Text } from '@mantine/core';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useLetterCommands } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    markBatchMailed: { readonly batch: BatchRow };
  }
}

/** Records when the utility itself mailed the letters of a batch. */
export function MarkMailed({ props: { batch }, close }: OverlayContentProps<'markBatchMailed'>) {
  const { timeZone } = useMe().defaultAccount;
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
  return (
    <Form form={form} label="Record mailing" refusal="The mailing was not recorded" labelOf={() => 'Mailed on'}>
      <FormStack>
        <Text>
          {`${formatCount(batch.counts.Rendered, 'letter')} will be recorded as mailed. A recorded mailing cannot be undone.`}
        </Text>
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
