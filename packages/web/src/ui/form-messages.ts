import { useState } from 'react';
import { toErrorMessage } from './error-message.ts';
import {
  listFieldValues,
  sortErrorsByForm,
  getRefusedFields,
  omitFieldErrors,
  type FormErrors,
  type PathOf,
} from './form-values.ts';

export type FormMessageControls = ReturnType<typeof useMessages>;

export interface MessageSetup {
  /** The field of an API property, if the form has one; by default the field of the same name. */
  readonly pathOf?: PathOf;
  /** The messages of a failure that belongs to no field; by default the server's. */
  readonly sentencesOf?: (error: unknown) => readonly string[];
}

interface MessagesState<Values> {
  readonly errors: FormErrors;
  readonly failure: readonly string[] | undefined;
  /** The values that have these errors. */
  readonly wrong: Values;
  readonly attempt: number;
}

/** The errors at the fields, until the field is changed, and the messages that belong to no field. */
export function useMessages<Values extends object>(
  { pathOf, sentencesOf = defaultSentences }: MessageSetup,
  values: Values,
) {
  const [state, setState] = useState<MessagesState<Values>>({
    errors: {},
    failure: undefined,
    wrong: values,
    attempt: 0,
  });
  const show = (errors: FormErrors, failure: readonly string[] | undefined) =>
    setState(({ attempt }) => ({
      errors: sortErrorsByForm(errors, values),
      failure,
      wrong: values,
      attempt: attempt + 1,
    }));
  return {
    errors: withoutCorrected(state, values),
    failure: state.failure,
    /** The values that the messages are about. */
    refused: state.wrong,
    /** Counts how often messages were shown, each time with the focus on the first wrong field. */
    attempt: state.attempt,
    show,
    refuse: (error: unknown) => {
      const toPath = pathOf ?? sameName(values);
      const left = omitFieldErrors(error, toPath);
      show(getRefusedFields(error, toPath), left === undefined ? undefined : sentencesOf(left));
    },
  };
}

function withoutCorrected<Values extends object>({ errors, wrong }: MessagesState<Values>, values: Values): FormErrors {
  if (wrong === values) return errors;
  const [before, now] = [listFieldValues(wrong), listFieldValues(values)];
  return Object.fromEntries(Object.entries(errors).filter(([path]) => before.get(path) === now.get(path)));
}

const defaultSentences = (error: unknown) => toErrorMessage(error).sentences;

/** A property is the field of the same name; the `fields.` of a request's body is left out. */
function sameName(values: object): PathOf {
  const knownPaths = listFieldValues(values);
  return (property) => [property, property.replace(/^fields\./, '')].find((path) => knownPaths.has(path));
}
