import { useEffect } from 'react';
import { addFormDraft, findFormDraft, forgetFormDraft, type FormDraft, type FormId } from './form-drafts.ts';
import { isSameValues, listFieldValues, mergeValues } from './form-values.ts';

/** The record's values with what was typed before the sign-in; what another person saved meanwhile is listed. */
export function mergeFormDraft<Values extends object>(id: FormId, start: Values) {
  const draft = findFormDraft(id) as FormDraft<Values> | undefined;
  return draft && hasSameFields(draft.values, start) ? mergeValues(draft.before, draft.values, start) : undefined;
}

interface UnsavedForm extends Pick<FormDraft, 'before' | 'values'> {
  readonly id: FormId;
  readonly isUnsaved: boolean;
}

/** Keeps what is typed until it is saved, in case the tab has to leave for sign-in. */
export function useFormDraft({ id, before, values, isUnsaved }: UnsavedForm): void {
  useEffect(() => forgetFormDraft(id), [id]);
  useEffect(() => {
    const draft = { ...id, before, values };
    return isUnsaved && isStorable(draft) ? addFormDraft(draft) : undefined;
  }, [id, before, values, isUnsaved]);
}

/** Passwords are never stored, and files cannot be. */
function isStorable({ before, values }: FormDraft): boolean {
  return (
    !('password' in values) &&
    [before, values].every((one) => isSameValues(JSON.parse(JSON.stringify(one)) as object, one))
  );
}

/** A form of an older version of the product may have had other fields. */
const hasSameFields = (one: object, other: object) =>
  [...listFieldValues(one).keys()].join() === [...listFieldValues(other).keys()].join();
