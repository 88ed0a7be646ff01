import { trackingEntry } from '@curbstop/contract/letters/letter-delivery.rules';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { toComparable } from '@curbstop/contract/letters/tracking-number.calculation';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { parseFields, type Values } from '../../ui/form-values.ts';
import { TextField } from '../../ui/FormFields.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLetterCommands } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    enterTrackingNumber: { readonly letter: LetterRow };
  }
}

const labels: Readonly<Record<string, string>> = { trackingId: 'Tracking number', reason: 'Reason' };

/** The number on the receipt of one certified letter. Without it, a number of another letter is taken away. */
export function TrackingNumber({ props: { letter }, close }: OverlayContentProps<'enterTrackingNumber'>) {
  const { enterTrackingNumber } = useLetterCommands();
  const hasNumber = letter.trackingId !== null;
  const form = useForm({
    name: 'tracking-number',
    subject: 'this tracking number',
    start: { trackingId: letter.trackingId ?? '', reason: '' },
    saved: undefined,
    read: (values) => readEntry(values, letter),
    save: (fields) => enterTrackingNumber(letter, fields),
    onSaved: ({ trackingId }) => {
      toastSuccess(trackingId === null ? 'Tracking number removed' : 'Tracking number recorded');
      close();
    },
  });
  const isRemoval = isRemoved(form.values, letter);
  const isReplacement = isReplaced(form.values, letter);
  return (
    <Form
      form={form}
      label="Tracking number"
      refusal="The tracking number was not recorded"
      getLabel={(path) => labels[path] ?? path}
    >
      <FormStack>
        <TextField
          {...form.field('trackingId')}
          label="Tracking number"
          help={
            hasNumber ? 'Clear the field to remove the number.' : 'As printed on the receipt; spaces do not matter.'
          }
          required={!hasNumber}
        />
        {(isRemoval || isReplacement) && (
          <TextField
            {...form.field('reason')}
            label="Reason"
            help={isRemoval ? 'Why the number is removed' : 'Why the number is replaced'}
            required
          />
        )}
      </FormStack>
      <SaveButtons form={form} label={isRemoval ? 'Remove number' : 'Save'} onCancel={close} />
    </Form>
  );
}

const isRemoved = (values: Values, letter: LetterRow) =>
  letter.trackingId !== null && String(values['trackingId']).trim() === '';

const isReplaced = (values: Values, letter: LetterRow) =>
  letter.trackingId !== null &&
  !isRemoved(values, letter) &&
  toComparable(String(values['trackingId'])) !== toComparable(letter.trackingId);

function readEntry(values: Values, letter: LetterRow) {
  const isRemoval = isRemoved(values, letter);
  return parseFields(trackingEntry, {
    trackingId: isRemoval ? null : values['trackingId'],
    reason: isRemoval || isReplaced(values, letter) ? values['reason'] : null,
  });
}
