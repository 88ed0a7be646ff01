import type { Fields } from '@curbstop/contract/primitives/fields';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { schoolOutreachDescriptor } from '@curbstop/contract/school-facilities/school-outreach.fields';
import {
  schoolOutreach as outreachShape,
  type SchoolOutreach,
} from '@curbstop/contract/school-facilities/school-outreach.rules';
import { outreachOutcomes } from '@curbstop/contract/school-facilities/school-outreach.values';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { formatFieldValue } from '../../ui/field-values.ts';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField, TextField } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { listFieldOptions } from '../../ui/table/field-columns.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useFacilityRecordCommands } from './facility-record.queries.ts';
import { createBlankOutreach, parseOutreach, toOutreachValues } from './school-outreach.form.ts';

const getLabel = (path: string) => (schoolOutreachDescriptor as Fields)[path]?.label ?? path;
const formatFormValue = (path: string, value: unknown) => {
  const field = (schoolOutreachDescriptor as Fields)[path];
  return String((field && formatFieldValue(field, value)) ?? value);
};

interface Props {
  readonly facility: SchoolFacility;
  /** Undefined for a new attempt. */
  readonly outreach: SchoolOutreach | undefined;
  readonly onDone: () => void;
}

/** An attempt to contact a facility: two without a response count as a missing response. */
export function OutreachForm({ facility, outreach, onDone }: Props) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { logOutreach, editOutreach } = useFacilityRecordCommands(accountId, facility.id);
  const form = useForm({
    name: 'outreach',
    subject: 'this outreach attempt',
    start: outreach ? toOutreachValues(outreach) : createBlankOutreach(today),
    saved: outreach,
    read: (values) => parseOutreach(values, today),
    save: (fields, before) => (before ? editOutreach.mutateAsync({ before, fields }) : logOutreach.mutateAsync(fields)),
    onSaved: onDone,
    race: {
      find: createConflictReader(outreachShape),
      valuesOf: (theirs) => (theirs ? toOutreachValues(theirs) : createBlankOutreach(today)),
    },
  });
  const field = (path: keyof typeof schoolOutreachDescriptor) => ({ ...form.field(path), label: getLabel(path) });
  const outcomes = outreachOutcomes.filter(
    ({ code }) => code !== 'informed' || form.values['purpose'] === 'information',
  );
  return (
    <Form
      form={form}
      layout="drawer"
      refusal="The attempt was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <FormSection label="Attempt">
        <DateField {...field('contactedOn')} max={today} required />
        <SelectField
          {...field('purpose')}
          options={listFieldOptions(schoolOutreachDescriptor.purpose) ?? []}
          required
        />
        <SelectField {...field('method')} options={listFieldOptions(schoolOutreachDescriptor.method) ?? []} required />
        <SelectField
          {...field('outcome')}
          options={outcomes.map(({ code, label }) => ({ value: code, label }))}
          none="Choose an outcome"
          help="Attach a written refusal to the facility"
          required
        />
        <TextField {...field('person')} />
        <LongTextField {...field('notes')} />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label="Save attempt" />
    </Form>
  );
}
