import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import type { ParsedForm, Values } from '../../ui/form-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { CollectionDates } from './CollectionDates.tsx';
import { describeDated } from './kit.calculation.ts';
import { useKitCommands } from './kit.commands.ts';
import { getCollectionLabel, listUndatedSamples, parseCollection, toCollectionPath } from './kit-collection.form.ts';

/** The collection dates of the samples of a kit that have none. */
export function KitCollectionForm({ kit }: { readonly kit: KitRow }) {
  const { defaultAccount } = useMe();
  const { collect } = useKitCommands(defaultAccount.id);
  const samples = listUndatedSamples([kit]);
  const today = getTodayAt(defaultAccount.timeZone);
  const form = useForm({
    name: 'kit-collection',
    subject: 'these collection dates',
    start: { collectedOn: '' } as Values,
    saved: undefined,
    read: (values) => requireDay(parseCollection(values, { samples, today })),
    save: (collection) => collect.mutateAsync({ kitId: kit.id, collection }),
    onSaved: (dated) => toastSuccess(describeDated(dated)),
    failed: 'The collection dates could not be saved',
    pathOf: toCollectionPath,
  });
  return (
    <Form
      form={form}
      label={`Collection dates of kit ${kit.code}`}
      refusal="No collection date was saved"
      getLabel={(path) => getCollectionLabel(path, samples)}
    >
      <FormSection title="Collection dates">
        <CollectionDates form={form} samples={samples} />
      </FormSection>
      <SaveButtons form={form} label="Save collection dates" />
    </Form>
  );
}

function requireDay<Fields>(read: ParsedForm<Fields | undefined>): ParsedForm<Fields> {
  if ('errors' in read) return read;
  return read.fields === undefined ? { errors: { collectedOn: 'Enter the collection date' } } : { fields: read.fields };
}
