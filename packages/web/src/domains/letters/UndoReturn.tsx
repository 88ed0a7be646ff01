import { undoReturnRequest } from '@curbstop/contract/letters/letter-delivery.rules';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { letterStatusLabels } from '@curbstop/contract/letters/letter.values';
import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { Text } from '@mantine/core';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { TextField } from '../../ui/FormFields.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLetterCommands } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    undoReturn: { readonly letter: LetterRow; readonly onUndone?: () => void };
  }
}

/** Confirms, with a reason, that a letter was recorded as returned by mistake. */
export function UndoReturn({ props: { letter, onUndone }, close }: OverlayContentProps<'undoReturn'>) {
  const { undoReturn } = useLetterCommands();
  const form = useForm({
    name: 'undo-return',
    subject: 'this reason',
    start: { reason: '' },
    saved: undefined,
    read: (values) => parseFields(undoReturnRequest, values),
    save: (body) => undoReturn(letter, body),
    onSaved: ({ code, status }) => {
      toastSuccess(`The return of letter ${code} was undone. Its status is ${letterStatusLabels[status]}.`);
      onUndone?.();
      close();
    },
  });
  return (
    <Form form={form} label="Undo return" refusal="The return was not undone" getLabel={() => 'Reason'}>
      <FormStack>
        <Text>
          Only if this letter did not come back: it gets the status that it had before, and counts as a notice again if
          it was mailed. The change history keeps the return and your reason.
        </Text>
        <TextField
          {...form.field('reason')}
          label="Reason"
          help="Such as the code of the letter that came back instead"
          maxLength={maxReasonLength}
          required
          takesFocus
        />
      </FormStack>
      <SaveButtons form={form} label="Undo return" onCancel={close} />
    </Form>
  );
}
