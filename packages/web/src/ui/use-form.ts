import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormId } from './form-drafts.ts';
import { useMessages, type FormMessageControls, type MessageSetup } from './form-messages.ts';
import { useRecord, type FormRecord } from './form-record.ts';
import {
  getFieldId,
  listFieldValues,
  isSameValues,
  type ConflictingField,
  type FieldValue,
  type FormErrors,
  type ParsedForm,
} from './form-values.ts';
import { closeToast, toastError } from './toasts.ts';
import { createUnsavedWork, useUnsavedGuard, type UnsavedWork } from './unsaved.ts';
import { useFormDraft } from './use-form-draft.ts';

type Later<T> = T | Promise<T>;

/** What `useForm` needs to know of a form. */
interface FormSetup<Values extends object, Fields, Result, Saved> extends MessageSetup {
  /** Begins the ids of the inputs. */
  readonly name: string;
  /** What would be lost by leaving: "this location". */
  readonly subject: string | UnsavedWork;
  readonly start: Values;
  /** The record as it was opened; undefined for a new one. */
  readonly saved: Saved;
  /** The fields to save, or the errors by the rules of the contract. */
  readonly read: (values: Values, saved: Saved) => ParsedForm<Fields>;
  readonly save: (fields: Fields, saved: Saved) => Promise<Result>;
  /** Called after the save, when nothing is unsaved any more. */
  readonly onSaved?: (result: Result) => void;
  /** For a form that stays open: the saved record and its values. */
  readonly staysOpen?: (result: Result) => { readonly saved: Saved; readonly values: Values };
  /** The message in the corner when a save fails; it goes away with the next attempt. */
  readonly failed?: string;
  readonly race?: FormConflictState<Values, Saved>;
  /** Called after every failure, also of a concurrent edit. */
  readonly onFailed?: (error: unknown) => void;
}

/** How a form recognizes that another user has saved the record meanwhile. */
interface FormConflictState<Values, Saved> {
  /** Their version; undefined if the save failed for another reason. */
  readonly find: (error: unknown, saved: Saved) => Later<Saved | undefined>;
  readonly valuesOf: (saved: Saved) => Values;
  /** What else to say about their version. */
  readonly describeConflict?: (theirs: Saved) => string;
}

/** Props of a field's input. */
export interface FieldState<Value = string> {
  readonly id: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** What fields, the error summary and the note about a concurrent edit need of their form. */
export interface FormState<Values extends object = Readonly<Record<string, string>>> {
  readonly values: Values;
  readonly errors: FormErrors;
  /** Messages that belong to no field. */
  readonly failure: readonly string[] | undefined;
  /** The values that the messages are about. */
  readonly refused: Values;
  readonly attempt: number;
  readonly theirChanges: readonly ConflictingField[];
  readonly isSaving: boolean;
  readonly isUnsaved: boolean;
  readonly idOf: (path: string) => string;
  readonly field: (path: string) => FieldState;
  readonly set: (path: string, value: FieldValue) => void;
  readonly change: (next: Values | ((values: Values) => Values)) => void;
  readonly submit: () => void;
  /** Uses their value of a field that both users changed. */
  readonly take: (path: string) => void;
  /** Leaves the form; asks first if there are unsaved changes. */
  readonly leave: (leave: () => void) => void;
}

interface Form<Values extends object, Saved> extends FormState<Values> {
  /** The record behind the form; after a concurrent edit, the other user's version. */
  readonly saved: Saved;
  /** Removes the messages. */
  readonly dismiss: () => void;
  /** Goes back to the values of the record. */
  readonly reset: () => void;
  /** Reads a part of the form, such as a wizard's step, and shows its errors. */
  readonly check: <Part>(read: (values: Values, saved: Saved) => ParsedForm<Part>) => Part | undefined;
  /** Another way to save the form, with its own rules. */
  readonly submitAs: <Part>(
    read: (values: Values, saved: Saved) => ParsedForm<Part>,
    save: (part: Part, saved: Saved) => Promise<unknown>,
  ) => void;
}

const unchanged = 'Someone else saved this record without changing these fields. Save again.';

/**
 * The state of every form: values, errors of the rules and of the server at their fields, concurrent edits, and the
 * guard of unsaved work. A failed save keeps what was typed.
 */
export function useForm<Values extends object, Fields, Result, Saved>(
  setup: FormSetup<Values, Fields, Result, Saved>,
): Form<Values, Saved> {
  const [id] = useState(() => getFormId(setup));
  const record = useRecord({ ...setup, id });
  const messages = useMessages(setup, record.values);
  const sending = useSending(setup, { record, messages });
  const isUnsaved = !sending.isDone && !isSameValues(record.values, record.before);
  useFormDraft({ id, before: record.before, values: record.values, isUnsaved });
  const leave = useUnsavedGuard(isUnsaved ? getWork(setup.subject) : undefined);
  useAfterSave(sending.done, setup.onSaved);
  const { values, saved, set } = record;
  const idOf = (path: string) => getFieldId(setup.name, path);
  const dismiss = () => messages.show({}, undefined);
  const check: Form<Values, Saved>['check'] = (read) => {
    const outcome = read(values, saved);
    messages.show('errors' in outcome ? outcome.errors : {}, undefined);
    return 'errors' in outcome ? undefined : outcome.fields;
  };
  const submitAs: Form<Values, Saved>['submitAs'] = (read, save) => {
    const part = check(read);
    if (part !== undefined) void sending.send(() => save(part, saved));
  };
  return {
    ...record,
    errors: messages.errors,
    failure: messages.failure,
    refused: messages.refused,
    attempt: messages.attempt,
    isSaving: sending.isSending,
    isUnsaved,
    idOf,
    field: (path) => ({
      id: idOf(path),
      value: String(listFieldValues(values).get(path) ?? ''),
      error: messages.errors[path],
      onChange: (value) => set(path, value),
    }),
    check,
    submit: () => submitAs(setup.read, setup.save),
    submitAs,
    dismiss,
    reset: () => {
      record.reset();
      dismiss();
    },
    leave,
  };
}

function getFormId({ name, saved }: { readonly name: string; readonly saved: unknown }): FormId {
  const { id, key } = (saved ?? {}) as { readonly id?: unknown; readonly key?: unknown };
  return { name, page: location.pathname + location.search, recordId: JSON.stringify(id ?? key ?? null) };
}

function getWork(subject: string | UnsavedWork): UnsavedWork {
  return typeof subject === 'string' ? createUnsavedWork(subject) : subject;
}

/** Sends the form, one save at a time, and shows how it failed. */
function useSending<Values extends object, Result, Saved>(
  setup: Pick<FormSetup<Values, never, Result, Saved>, 'staysOpen' | 'race' | 'failed' | 'onFailed'>,
  { record, messages }: { readonly record: FormRecord<Values, Saved>; readonly messages: FormMessageControls },
) {
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState<{ readonly result: Result }>();
  const toast = useRef<number>(undefined);
  const isBusy = useRef(false);
  const { staysOpen, race } = setup;
  // The message is about this form, and would cover what is opened after it.
  useEffect(() => () => closeFailure(toast), []);

  const fail = async (error: unknown) => {
    const theirs = race && (await theirVersion(race, error, record.saved));
    if (theirs !== undefined && race) {
      const next = { saved: theirs, values: race.valuesOf(theirs) };
      record.merge(next);
      const sentence =
        race.describeConflict?.(theirs) ?? (isSameValues(record.before, next.values) ? unchanged : undefined);
      messages.show({}, sentence === undefined ? undefined : [sentence]);
      return;
    }
    if (setup.failed !== undefined) toast.current = toastError(setup.failed);
    messages.refuse(error);
  };
  const send = async (save: () => Promise<unknown>) => {
    // A second Enter must not save twice.
    if (isBusy.current) return;
    isBusy.current = true;
    closeFailure(toast);
    record.forgetTheirs();
    setSending(true);
    try {
      const result = (await save()) as Result;
      if (staysOpen) record.restart(record.values, staysOpen(result));
      setDone({ result });
    } catch (error) {
      await fail(error);
      setup.onFailed?.(error);
    }
    isBusy.current = false;
    setSending(false);
  };
  return { send, isSending, done, isDone: done !== undefined && !staysOpen };
}

function closeFailure(toast: { readonly current: number | undefined }): void {
  if (toast.current !== undefined) closeToast(toast.current);
}

/** A version that can't be loaded counts as another failure. */
async function theirVersion<Values, Saved>(
  race: FormConflictState<Values, Saved>,
  error: unknown,
  saved: Saved,
): Promise<Saved | undefined> {
  try {
    return await race.find(error, saved);
  } catch {
    return undefined;
  }
}

function useAfterSave<Result>(
  done: { readonly result: Result } | undefined,
  onSaved: ((result: Result) => void) | undefined,
): void {
  const report = useEffectEvent((result: Result) => onSaved?.(result));
  useEffect(() => {
    if (done) report(done.result);
  }, [done]);
}
