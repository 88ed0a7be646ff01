import { Problem } from '@curbstop/contract/primitives/problem';
import { useEffect, useState, type SubmitEvent } from 'react';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { rebase, refusedFields, type Differing, type FormErrors, type Read, type Values } from './location.form.ts';

interface Start<Saved> {
  readonly start: Values;
  readonly saved?: Saved;
  /** What would be lost: "this location". */
  readonly what: string;
  readonly isSaved: boolean;
  /** Called after the save, when the unsaved-changes guard no longer applies. */
  readonly onDone: () => void;
}

/** Shared state of the forms of locations, contacts and activities: values, errors, the unsaved-changes guard and edit conflicts. */
export function usePlaceForm<Saved>({ start, saved: first, what, isSaved, onDone }: Start<Saved>) {
  // The saved version behind the form; after an edit conflict, the other user's version.
  const [saved, setSaved] = useState(first);
  const [before, setBefore] = useState(start);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FormErrors>({});
  const [sentences, setSentences] = useState<readonly string[]>();
  const [theirChanges, setTheirChanges] = useState<readonly Differing[]>([]);
  useUnsavedGuard(!isSaved && JSON.stringify(values) !== JSON.stringify(before), what);
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);

  const set = (path: string, value: string) => setValues((typed) => ({ ...typed, [path]: value }));
  const refused = (error: unknown) => {
    setErrors(inOrder(refusedFields(error, values), values));
    setSentences(error instanceof Problem && error.status < 500 ? toErrorMessage(error).sentences : []);
  };
  const submit =
    <T>(read: (values: Values) => Read<T>, save: (fields: T) => void) =>
    (event: Pick<SubmitEvent, 'preventDefault'>) => {
      event.preventDefault();
      setSentences(undefined);
      const found = read(values);
      setErrors('errors' in found ? inOrder(found.errors, values) : {});
      if ('errors' in found) return;
      setTheirChanges([]);
      save(found.fields);
    };
  const rebaseOn = (theirs: Saved | undefined, theirValues: Values) => {
    const merged = rebase(before, values, theirValues);
    setSaved(theirs);
    setBefore(theirValues);
    setValues(merged.values);
    setTheirChanges(merged.theirChanges);
    if (merged.theirChanges.length === 0)
      setSentences(['Someone else saved this record without changing these fields. Save again.']);
  };
  const take = (path: string, value: string) => {
    set(path, value);
    setTheirChanges(theirChanges.map((one) => (one.path === path ? { ...one, both: false } : one)));
  };
  return { saved, values, errors, sentences, theirChanges, set, submit, refused, rebaseOn, take };
}

/** In the order of the form's fields, so that the summary reads from top to bottom. */
function inOrder(errors: FormErrors, values: Values): FormErrors {
  const order = Object.keys(values);
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)));
}
