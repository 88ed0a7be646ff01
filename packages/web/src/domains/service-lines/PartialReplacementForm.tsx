import type { Fields } from '@curbstop/contract/primitives/fields';
import { partialReplacementDescriptor } from '@curbstop/contract/service-lines/partial-replacement.fields';
import {
  partialReplacement as replacementShape,
  type PartialReplacement,
} from '@curbstop/contract/service-lines/partial-replacement.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { formatFieldValue } from '../../ui/field-values.ts';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { CheckField } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { parseReplacement, toReplacementValues } from './partial-replacement.form.ts';
import { usePartialReplacements } from './partial-replacement.queries.ts';

const labelOf = (path: string) => (partialReplacementDescriptor as Fields)[path]?.label ?? path;
const wordsOf = (path: string, value: unknown) => {
  const field = (partialReplacementDescriptor as Fields)[path];
  return String((field && formatFieldValue(field, value)) ?? value);
};

interface Props {
  readonly lineId: string;
  /** Undefined for a new one. */
  readonly replacement: PartialReplacement | undefined;
  readonly onDone: () => void;
}

/** The days of a partial replacement, from which its deadlines follow. */
export function PartialReplacementForm({ lineId, replacement, onDone }: Props) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { save } = usePartialReplacements(accountId, lineId);
  const form = useForm({
    name: 'partialReplacement',
    subject: 'this partial replacement',
    start: toReplacementValues(replacement ?? {}),
    saved: replacement,
    read: (values) => parseReplacement(values, today),
    save: (fields, before) => save.mutateAsync({ before, fields }),
    onSaved: onDone,
    race: {
      find: createConflictReader(replacementShape),
      valuesOf: (theirs) => toReplacementValues(theirs ?? {}),
    },
  });
  const field = (path: keyof typeof partialReplacementDescriptor) => ({ ...form.field(path), label: labelOf(path) });
  return (
    <Form
      form={form}
      label={replacement ? 'Edit partial replacement' : 'Add partial replacement'}
      refusal="The partial replacement was not saved"
      labelOf={labelOf}
      wordsOf={wordsOf}
    >
      <DateField {...field('plannedOn')} help="Sets when the notice to residents is due" takesFocus />
      <CheckField {...field('isEmergency')} help="Only your State may allow a shorter notice" />
      <DateField {...field('doneOn')} max={today} help="Starts the deadline of the tap sample" />
      <DateField
        {...field('resultReceivedOn')}
        max={today}
        help="Starts the deadline to send it to the owner and residents"
      />
      <SaveButtons form={form} onCancel={onDone} label="Save partial replacement" />
    </Form>
  );
}
