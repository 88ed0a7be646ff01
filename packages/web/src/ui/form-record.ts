import { useState } from 'react';
import type { FormId } from './form-drafts.ts';
import { mergeValues, withField, type ConflictingField, type FieldValue } from './form-values.ts';
import { mergeFormDraft } from './use-form-draft.ts';

interface RecordState<Values, Saved> {
  readonly saved: Saved;
  /** The values of the saved record. */
  readonly before: Values;
  readonly values: Values;
  readonly theirChanges: readonly ConflictingField[];
}

export type FormRecord<Values extends object, Saved> = ReturnType<typeof useRecord<Values, Saved>>;

/** The record, what was typed, and what another user changed meanwhile. */
export function useRecord<Values extends object, Saved>({
  id,
  start,
  saved,
}: {
  readonly id: FormId;
  readonly start: Values;
  readonly saved: Saved;
}) {
  const [state, setState] = useState<RecordState<Values, Saved>>(() => ({
    saved,
    before: start,
    values: start,
    theirChanges: [],
    ...mergeFormDraft(id, start),
  }));
  const change = (next: Values | ((values: Values) => Values)) =>
    setState((now) => ({ ...now, values: typeof next === 'function' ? next(now.values) : next }));
  return {
    ...state,
    change,
    set: (path: string, value: FieldValue) => change((typed) => withField(typed, path, value)),
    /** What was typed since the record was read or sent stays. */
    merge: (next: { readonly saved: Saved; readonly values: Values }) =>
      setState(({ before, values }) => ({
        saved: next.saved,
        before: next.values,
        ...mergeValues(before, values, next.values),
      })),
    /** The record was saved as `sent` and now has the values of `next`. */
    restart: (sent: Values, next: { readonly saved: Saved; readonly values: Values }) =>
      setState(({ values }) => ({
        saved: next.saved,
        before: next.values,
        values: mergeValues(sent, values, next.values).values,
        theirChanges: [],
      })),
    take: (path: string) =>
      setState((now) => {
        const theirChange = now.theirChanges.find((one) => one.path === path);
        if (!theirChange) return now;
        return {
          ...now,
          values: withField(now.values, path, theirChange.theirs),
          theirChanges: now.theirChanges.map((one) => (one === theirChange ? { ...one, both: false } : one)),
        };
      }),
    forgetTheirs: () => setState((now) => ({ ...now, theirChanges: [] })),
    reset: () => setState((now) => ({ ...now, values: now.before, theirChanges: [] })),
  };
}
