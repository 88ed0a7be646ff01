import { detailsOf } from '@curbstop/contract/activities/activity.calculation';
import type { Activity } from '@curbstop/contract/activities/activity.rules';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { Textarea, TextInput } from '@mantine/core';
import { todayAt } from '../../foundation/clock.ts';
import { meets, useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import { Buttons, FormFrame } from '../locations/FormFrame.tsx';
import { contactName } from '../locations/location.calculation.ts';
import { ChoiceField, fieldId, type FormState, type Option } from '../locations/LocationFormFields.tsx';
import { LocationConflict, LocationProblems } from '../locations/LocationProblems.tsx';
import { activityChoices, activityFieldWords, activityLabel as labelOf } from './activity.calculation.ts';
import { useActivityCommands } from './activity.commands.ts';
import { ProgramFields, useProgramWords } from './ProgramFields.tsx';
import { blankActivity, lostRace, readActivity, valuesOf } from './activity.form.ts';

interface LogProps {
  readonly location: LocationDetails;
  readonly onDone: () => void;
}

/** The form of an activity, laid out for a phone too. */
export function LogActivityForm({ location, onDone }: LogProps) {
  const { defaultAccount } = useMe();
  const today = todayAt(defaultAccount.timeZone);
  const { log } = useActivityCommands(defaultAccount.id);
  const form = usePlaceForm({ start: blankActivity(today), what: 'this activity', isSaved: log.isSuccess, onDone });
  const submit = form.submit(
    (values) => readActivity(values, today),
    (fields) => log.mutate({ relationId: location.id, fields }, { onError: form.refused }),
  );
  return (
    <FormFrame label="Log an activity" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      <LocationProblems
        title="The activity was not logged"
        errors={form.errors}
        sentences={form.sentences}
        labelOf={labelOf}
      />
      <ActivityFormFields form={form} location={location} today={today} saved={undefined} />
      <Buttons onCancel={onDone} saving={log.isPending} label="Log the activity" />
    </FormFrame>
  );
}

interface EditProps extends LogProps {
  readonly activity: Activity;
}

export function EditActivityForm({ location, activity, onDone }: EditProps) {
  const { defaultAccount } = useMe();
  const today = todayAt(defaultAccount.timeZone);
  const { edit } = useActivityCommands(defaultAccount.id);
  const form = usePlaceForm({
    start: valuesOf(activity),
    saved: activity,
    what: 'this activity',
    isSaved: edit.isSuccess,
    onDone,
  });
  const before = form.saved ?? activity;
  const programWords = useProgramWords(before);
  const wordsOf = (path: string, value: string) =>
    activityFieldWords[path]?.words?.(value) ?? programWords(value) ?? value;
  const onError = (error: unknown) => {
    const theirs = lostRace(error);
    if (theirs) form.rebaseOn(theirs, valuesOf(theirs));
    else form.refused(error);
  };
  const submit = form.submit(
    (values) => readActivity(values, today),
    (fields) => edit.mutate({ before, fields }, { onError }),
  );
  return (
    <FormFrame label="Edit the activity" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      {form.theirChanges.length > 0 && (
        <LocationConflict theirChanges={form.theirChanges} onTake={form.take} labelOf={labelOf} wordsOf={wordsOf} />
      )}
      <LocationProblems
        title="The activity was not saved"
        errors={form.errors}
        sentences={form.sentences}
        labelOf={labelOf}
      />
      <ActivityFormFields form={form} location={location} today={today} saved={before} />
      <Buttons onCancel={onDone} saving={edit.isPending} label="Save the activity" />
    </FormFrame>
  );
}

interface FieldsProps {
  readonly form: FormState;
  readonly location: LocationDetails;
  readonly today: string;
  readonly saved: Activity | undefined;
}

/** [A5.18]: activity, reason and outcome are required. */
function ActivityFormFields({ form, location, today, saved }: FieldsProps) {
  const me = useMe();
  const { values, errors } = form;
  const field = (path: string) => ({ form, path, label: labelOf(path) });
  // Details depend on the outcome.
  const outcome = {
    ...form,
    set: (path: string, value: string) => (form.set(path, value), form.set('resolutionDetailId', '')),
  };
  const details = detailsOf(Number(values['resolutionId'])).map(({ id, name }) => ({ value: String(id), label: name }));
  const contacts = contactOptions(location, saved);
  return (
    <fieldset aria-label="The activity">
      <ChoiceField
        {...field('activityTypeId')}
        options={activityChoices.activityTypeId}
        none="Choose an activity"
        required
      />
      <TextInput
        id={fieldId('date')}
        type="date"
        label={labelOf('date')}
        value={values['date'] ?? ''}
        error={errors['date']}
        max={today}
        withAsterisk
        aria-required
        onChange={(event) => form.set('date', event.currentTarget.value)}
      />
      <ChoiceField {...field('topicId')} options={activityChoices.topicId} none="Choose a reason" required />
      <ChoiceField
        {...field('resolutionId')}
        form={outcome}
        options={activityChoices.resolutionId}
        none="Choose an outcome"
        required
      />
      {details.length > 0 && <ChoiceField {...field('resolutionDetailId')} options={details} none="No detail" />}
      {meets(me, requirements.viewContacts) && contacts.length > 0 && (
        <ChoiceField {...field('contactId')} options={contacts} none="No contact" />
      )}
      <ProgramFields form={form} saved={saved} />
      <Textarea
        id={fieldId('description')}
        label={labelOf('description')}
        value={values['description'] ?? ''}
        error={errors['description']}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => form.set('description', event.currentTarget.value)}
      />
    </fieldset>
  );
}

/** The location's contacts, and the saved contact even if it was removed since. */
function contactOptions({ contacts }: LocationDetails, saved: Activity | undefined): readonly Option[] {
  const active = contacts.map((contact) => ({ value: contact.id, label: contactName(contact) }));
  const left =
    saved?.contactId && !contacts.some(({ id }) => id === saved.contactId)
      ? [{ value: saved.contactId, label: `${saved.contactName ?? 'Unknown'} (former contact)` }]
      : [];
  return [...active, ...left];
}
