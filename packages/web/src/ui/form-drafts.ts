import { toastError } from './toasts.ts';

/** What was typed into the forms of this tab and not saved when it had to leave for sign-in. */

const key = 'curbstop.formDrafts';

/** A form, by the page it is on and by its record, so that a draft never fills the form of another record. */
export interface FormId {
  readonly name: string;
  readonly page: string;
  /** 'null' for a new record. */
  readonly recordId: string;
}

export interface FormDraft<Values extends object = object> extends FormId {
  /** The values of the record when the form was opened. */
  readonly before: Values;
  readonly values: Values;
}

interface StoredDrafts {
  /** The person and the account that they belong to. */
  readonly owner: string;
  readonly drafts: readonly FormDraft[];
}

const open = new Set<FormDraft>();
let restored: readonly FormDraft[] = [];

/** Keeps the unsaved values of an open form at hand; returns how to end that. */
export function addFormDraft(draft: FormDraft): () => void {
  open.add(draft);
  return () => void open.delete(draft);
}

/** What was typed into this form before the sign-in. */
export function findFormDraft(id: FormId): FormDraft | undefined {
  return restored.find((draft) => isSameForm(draft, id));
}

/** The form shows its draft; the next time it opens, it shows the record. */
export function forgetFormDraft(id: FormId): void {
  restored = restored.filter((draft) => !isSameForm(draft, id));
}

/**
 * Stores the unsaved values of all open forms for this person and account until the next sign-in in this tab. Returns
 * how many forms these are.
 */
export function storeFormDrafts(owner: string): number {
  if (open.size > 0) sessionStorage.setItem(key, JSON.stringify({ owner, drafts: [...open] } satisfies StoredDrafts));
  return open.size;
}

/** Makes the stored values available to the forms; those of another person or account are deleted. */
export function restoreFormDrafts(owner: string): void {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return;
  sessionStorage.removeItem(key);
  const drafts = JSON.parse(stored) as StoredDrafts;
  if (drafts.owner !== owner) return;
  restored = drafts.drafts;
  toastError(
    'You had to sign in again before your changes were saved. They are back in the form when you open it here. Save them there.',
  );
}

/** Forgets everything, for example when the person signs out. */
export function deleteFormDrafts(): void {
  restored = [];
  sessionStorage.removeItem(key);
}

const isSameForm = (one: FormId, other: FormId) =>
  one.name === other.name && one.page === other.page && one.recordId === other.recordId;
