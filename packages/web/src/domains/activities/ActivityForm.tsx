import { listResolutionDetails } from '@curbstop/contract/activities/activity.calculation';
import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { activity as activityShape, type Activity } from '@curbstop/contract/activities/activity.rules';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField, LongTextField, type Option } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { listFieldOptions } from '../../ui/table/field-columns.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useAllContacts } from '../locations/contact.queries.ts';
import { getContactName } from '../locations/location.calculation.ts';
import { activityFieldLabels, getActivityLabel as getLabel } from './activity.calculation.ts';
import { useActivityCommands } from './activity.commands.ts';
import { ProgramFields, useProgramLabel } from './ProgramFields.tsx';
import { createBlankActivity, parseActivity, toActivityValues } from './activity.form.ts';

interface LogProps {
  readonly location: LocationDetails;
  readonly onDone: () => void;
}

const shared = { name: 'activity', subject: 'this activity' } as const;

/** The form of an activity, laid out for a phone too. */
export function LogActivityForm({ location, onDone }: LogProps) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { log } = useActivityCommands(defaultAccount.id);
  const form = useForm({
    ...shared,
    start: createBlankActivity(today),
    saved: undefined,
    read: (values) => parseActivity(values, today),
    save: (fields) => log.mutateAsync({ relationId: location.id, fields }),
    onSaved: onDone,
    failed: 'An error occurred; the Activity could not be logged',
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Log activity"
      refusal="The activity was not logged"
      getLabel={getLabel}
      support={<ContactSupport />}
    >
      <ActivityFormFields form={form} location={location} today={today} saved={undefined} />
      <SaveButtons form={form} onCancel={onDone} label="Log activity" />
    </Form>
  );
}

interface EditProps extends LogProps {
  readonly activity: Activity;
}

export function EditActivityForm({ location, activity, onDone }: EditProps) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { edit } = useActivityCommands(defaultAccount.id);
  const form = useForm({
    ...shared,
    start: toActivityValues(activity),
    saved: activity,
    read: (values) => parseActivity(values, today),
    save: (fields, before) => edit.mutateAsync({ before, fields }),
    onSaved: onDone,
    failed: 'An error occurred; the Activity could not be updated',
    race: { find: createConflictReader(activityShape), valuesOf: toActivityValues },
  });
  const programWords = useProgramLabel(form.saved);
  const formatFormValue = (path: string, value: unknown) =>
    activityFieldLabels[path]?.words?.(value) ?? programWords(String(value)) ?? String(value);
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit activity"
      refusal="The activity was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
      support={<ContactSupport />}
    >
      <ActivityFormFields form={form} location={location} today={today} saved={form.saved} />
      <SaveButtons form={form} onCancel={onDone} label="Save activity" />
    </Form>
  );
}

interface FieldsProps {
  readonly form: FormState;
  readonly location: LocationDetails;
  readonly today: string;
  readonly saved: Activity | undefined;
}

const getOptions = (name: 'activityTypeId' | 'topicId' | 'resolutionId') =>
  listFieldOptions(activityDescriptor[name]) ?? [];

/** [A5.18]: activity, reason and outcome are required. */
function ActivityFormFields({ form, location, today, saved }: FieldsProps) {
  const me = useMe();
  const field = (path: string) => ({ ...form.field(path), label: getLabel(path) });
  const details = listResolutionDetails(Number(form.values['resolutionId'])).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const contacts = contactOptions(useAllContacts(location), saved);
  return (
    <FormSection label="Activity">
      <SelectField
        {...field('activityTypeId')}
        options={getOptions('activityTypeId')}
        none="Choose an activity"
        required
      />
      <DateField {...field('date')} max={today} required />
      <SelectField {...field('topicId')} options={getOptions('topicId')} none="Choose a reason" required />
      <SelectField
        {...field('resolutionId')}
        // Details depend on the outcome.
        onChange={(resolutionId) => form.change((typed) => ({ ...typed, resolutionId, resolutionDetailId: '' }))}
        options={getOptions('resolutionId')}
        none="Choose an outcome"
        required
      />
      {details.length > 0 && <SelectField {...field('resolutionDetailId')} options={details} none="No detail" />}
      {meetsRequirement(me, requirements.viewContacts) && contacts.length > 0 && (
        <SelectField {...field('contactId')} options={contacts} none="No contact" />
      )}
      <ProgramFields form={form} saved={saved} />
      <LongTextField {...field('description')} rows={[3, 10]} />
    </FormSection>
  );
}

/** The location's contacts, and the saved contact even if it was removed since. */
function contactOptions(
  { contacts, isComplete }: ReturnType<typeof useAllContacts>,
  saved: Activity | undefined,
): readonly Option[] {
  const active = contacts.map((contact) => ({ value: contact.id, label: getContactName(contact) }));
  const left =
    saved?.contactId && !contacts.some(({ id }) => id === saved.contactId)
      ? [{ value: saved.contactId, label: `${saved.contactName ?? 'Unknown'}${isComplete ? ' (former contact)' : ''}` }]
      : [];
  return [...active, ...left];
}
