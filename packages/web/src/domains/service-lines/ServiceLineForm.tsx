import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import { Button, Skeleton } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { today } from '../../foundation/clock.ts';
import { useFocusOnArrival, useFocusOnWrong } from '../../ui/form-focus.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { useMe } from '../accounts/session.queries.ts';
import { TextField } from './FormFields.tsx';
import { historyReason } from './lead-history.form.ts';
import { LineConflict, LineProblems } from './LineProblems.tsx';
import { useUpdateServiceLine } from './service-line.commands.ts';
import {
  lostRace,
  readForm,
  rebase,
  refusedFields,
  valuesOf,
  withField,
  type Differing,
  type FormErrors,
  type OwnFields,
} from './service-line.form.ts';
import { useOwnFields } from './OwnLineFields.tsx';
import { ServiceLineFields } from './ServiceLineFields.tsx';
import classes from './ServiceLine.module.css';

interface Props {
  readonly line: ServiceLineDetails;
  readonly onDone: () => void;
}

/** Edits a line. Its classification is computed from the entered fields and shown as a preview. */
export function ServiceLineForm(props: Props) {
  const own = useOwnFields();
  return own ? <EditForm {...props} own={own} /> : <Skeleton height={320} aria-busy="true" />;
}

function EditForm({ line, onDone, own }: Props & { readonly own: OwnFields }) {
  const form = useEdit(line, onDone, own);
  const { values, errors, change } = form;
  const top = useFocusOnWrong(errors, form.failure);
  useFocusOnArrival(top);
  return (
    <form
      ref={top}
      className={classes['form']}
      onSubmit={form.submit}
      noValidate
      tabIndex={-1}
      aria-label="Edit the service line"
    >
      {form.theirChanges.length > 0 && <LineConflict theirChanges={form.theirChanges} onTake={form.take} />}
      <LineProblems errors={errors} sentence={form.failure} />
      <ServiceLineFields values={values} errors={errors} onChange={change} own={own} before={form.before} />
      <TextField
        path="reason"
        label="Reason"
        value={form.reason}
        errors={errors}
        onChange={form.setReason}
        required={form.reasonRequired !== undefined}
        help={form.reasonRequired ? `${form.reasonRequired} Kept in the change history.` : 'Kept in the change history'}
      />
      <div className={classes['save']}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.saving}>
          Save the service line
        </Button>
      </div>
    </form>
  );
}

function useEdit(line: ServiceLineDetails, onDone: () => void, own: OwnFields) {
  const save = useUpdateServiceLine(useMe().defaultAccount.id);
  // The saved version behind the form; after an edit conflict, the other user's version.
  const [before, setBefore] = useState(line);
  const [values, setValues] = useState(() => valuesOf(line, own));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const [theirChanges, setTheirChanges] = useState<readonly Differing[]>([]);
  const unsaved =
    !save.isSuccess && (reason !== '' || JSON.stringify(values) !== JSON.stringify(valuesOf(before, own)));
  useUnsavedGuard(unsaved, 'this service line');
  const reasonRequired = historyReason(values, before);

  const refused = (error: unknown) => {
    const theirs = lostRace(error);
    if (!theirs) {
      setErrors(refusedFields(error));
      setFailure(toErrorMessage(error).sentences.join(' '));
      return;
    }
    const merged = rebase(before, values, { theirs, own });
    setBefore(theirs);
    setValues(merged.values);
    setTheirChanges(merged.theirChanges);
    // Only the computed classification changed, or the same values were saved twice.
    if (merged.theirChanges.length === 0)
      setFailure('Someone else saved this record without changing these fields. Save again.');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const read = readForm(values, before, { today: today(), own });
    const wrong = {
      ...('errors' in read && read.errors),
      ...(reasonRequired && reason.trim() === '' && { reason: reasonRequired }),
    };
    setErrors(wrong);
    if ('errors' in read || Object.keys(wrong).length > 0) return;
    setTheirChanges([]);
    save.mutate(
      { before, fields: read.fields, reason: reason.trim() === '' ? null : reason.trim() },
      { onSuccess: onDone, onError: refused },
    );
  };
  const take = (path: string, value: Differing['theirs']) => {
    setValues(withField(values, path, value));
    setTheirChanges(theirChanges.map((one) => (one.path === path ? { ...one, both: false } : one)));
  };
  return {
    before,
    values,
    reason,
    reasonRequired,
    errors,
    failure,
    theirChanges,
    saving: save.isPending,
    change: setValues,
    setReason,
    submit,
    take,
  };
}
