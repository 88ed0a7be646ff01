import {
  communication,
  communicationName,
  type CommunicationRow,
} from '@curbstop/contract/communications/communication.rules';
import { maxCommunicationNameLength } from '@curbstop/contract/communications/communication.values';
import { z } from 'zod';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import { createConflictReader, parseFields } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useCommunicationCommands } from './communication.commands.ts';

type CommunicationVersion = Pick<CommunicationRow, 'id' | 'name' | 'version'>;

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    renameCommunication: { readonly letter: CommunicationVersion };
  }
}

const shape = z.object({ name: communicationName });

/** A letter can be renamed whatever its status: letters that were sent keep their text. */
export function RenameCommunication({ props: { letter }, close }: OverlayContentProps<'renameCommunication'>) {
  const { rename } = useCommunicationCommands();
  const form = useForm({
    name: 'letter',
    subject: 'the name',
    start: { name: letter.name },
    saved: letter,
    read: (values) => parseFields(shape, values),
    save: ({ name }, before: CommunicationVersion) => rename(before, name),
    onSaved: ({ name }) => {
      toastSuccess(`The letter is now “${name}”`);
      close();
    },
    pathOf: (property, code) => (property === 'name' || code === 'communicationNameTaken' ? 'name' : undefined),
    race: { find: createConflictReader(communication), valuesOf: ({ name }: CommunicationVersion) => ({ name }) },
  });
  return (
    <Form form={form} refusal="The letter was not renamed" getLabel={() => 'Name'}>
      <TextField {...form.field('name')} label="Name" maxLength={maxCommunicationNameLength} required takesFocus />
      <SaveButtons form={form} label="Rename letter" onCancel={close} />
    </Form>
  );
}
