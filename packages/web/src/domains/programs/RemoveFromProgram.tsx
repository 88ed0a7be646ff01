import { Text } from '@mantine/core';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramLocationCommands, explainNotRemoved, type Membership } from './program-location.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    removeFromProgram: Membership;
  }
}

/** Remove from program [A2.77, B2.25]. */
export function RemoveFromProgram({ props, close }: OverlayContentProps<'removeFromProgram'>) {
  const { remove } = useProgramLocationCommands(useMe().defaultAccount.id);
  const form = useForm({
    name: 'membership',
    subject: 'the program',
    start: {},
    saved: undefined,
    read: () => ({ fields: props }),
    save: remove.mutateAsync,
    onSaved: close,
    sentencesOf: (error) => [explainNotRemoved(error)],
  });
  return (
    <Form form={form} refusal="The location was not removed">
      <Text>
        {props.place} will be removed from {props.programName} (status “{props.status}”). Its history is kept.
      </Text>
      <SaveButtons form={form} onCancel={close} cancelTakesFocus label="Remove from program" tone="danger" />
    </Form>
  );
}
