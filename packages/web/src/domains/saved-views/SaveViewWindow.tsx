import { savedViewName, type SavedView, type TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { Text } from '@mantine/core';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { CheckField, TextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { useSaveView } from './saved-view.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    saveView: {
      readonly type: ViewType;
      readonly view: TableView;
      readonly accountId: string;
      readonly accountName: string;
      /** Only administrators can share a view [A6.1]. */
      readonly mayShare: boolean;
      readonly onSaved: (saved: SavedView) => void;
    };
  }
}

const labels: Readonly<Record<string, string>> = { name: 'Name', accountView: 'Team View' };

/** Save This View [A2.69]. */
export function SaveViewWindow({ props, close }: OverlayContentProps<'saveView'>) {
  const save = useSaveView(props.accountId);
  const form = useForm({
    name: 'view',
    subject: 'this view',
    start: { name: '', accountView: '' },
    saved: undefined,
    read: ({ name, accountView }) => {
      const parsed = parseFields(savedViewName, name, 'name');
      return 'errors' in parsed ? parsed : { fields: { name: parsed.fields, accountView: accountView === 'Yes' } };
    },
    save: (view) => save.mutateAsync({ ...view, type: props.type, view: props.view }),
    onSaved: (saved: SavedView) => {
      close();
      props.onSaved(saved);
    },
    // [A8.2]
    failed: 'Something went wrong!',
  });
  return (
    <Form form={form} refusal="The view was not saved" getLabel={(path) => labels[path] ?? path}>
      <Text>Saves the current filters, sort and columns.</Text>
      <TextField {...form.field('name')} label="Name" required takesFocus />
      {props.mayShare && (
        <CheckField
          {...form.field('accountView')}
          label="Team View"
          help={`Everyone in ${props.accountName} can open it under Team Views.`}
        />
      )}
      <SaveButtons form={form} onCancel={close} label="Save View" />
    </Form>
  );
}
