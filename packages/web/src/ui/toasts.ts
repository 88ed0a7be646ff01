import { findFailedRequest, onRequestSucceeded } from '../foundation/request-outcomes.ts';
import { createStore } from '../foundation/store.ts';
import { toErrorMessage } from './error-message.ts';

/** Short messages in the corner. Screens call `toastSuccess` and `toastError`; `Toasts` renders them. */

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** One action: Undo, or a link to the new record. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** The request whose failure it is about; it closes when that request succeeds. */
  readonly request?: string | undefined;
  /** Milliseconds until it closes; absent when it stays until closed [A4.17, A4.18]. */
  readonly closesAfterMs?: number | undefined;
}

interface Extra {
  readonly action?: Toast['action'];
  readonly closesAfterMs?: number;
  /** The error of the request that failed: the message closes when a retry succeeds. */
  readonly error?: unknown;
}

/**
 * [A4.18]: 2500 ms, and 5000 ms for longer messages. An action must stay long enough to be read, considered and reached
 * with the keyboard: WCAG 2.2.1 takes 20 seconds as time to respond.
 */
const staysMs = { short: 2500, long: 5000, action: 20_000 };
const longFrom = 60;
const maxShown = 4;

let lastId = 0;
export const toastStore = createStore<readonly Toast[]>([]);

export function toastSuccess(text: string, extra: Extra = {}): void {
  add({
    tone: 'success',
    text,
    action: extra.action,
    closesAfterMs: extra.closesAfterMs ?? (extra.action ? staysMs.action : readingMs(text)),
  });
}

/** Stays until closed, so that it can be read, copied and acted on. Returns the id to close it with. */
export function toastError(text: string, extra: Extra = {}): number {
  const request = findFailedRequest(extra.error);
  return add({ tone: 'error', text, action: extra.action, closesAfterMs: extra.closesAfterMs, request });
}

/** What failed and the server's reason. Stays until it is closed or the same request succeeds. */
export function toastFailure(what: string, error: unknown): number {
  return toastError([what, ...toErrorMessage(error).sentences].filter((part) => part !== '').join(' '), { error });
}

onRequestSucceeded((request) => {
  const shownToasts = toastStore.read();
  if (shownToasts.some((toast) => toast.request === request))
    toastStore.change(shownToasts.filter((toast) => toast.request !== request));
});

export function closeToast(id: number): void {
  toastStore.change(toastStore.read().filter((toast) => toast.id !== id));
}

function readingMs(text: string): number {
  return text.length < longFrom ? staysMs.short : staysMs.long;
}

/**
 * Replaces a message with the same text, and drops timed messages before persistent ones when there are too many
 * [A4.17].
 */
function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const otherToasts = toastStore.read().filter(({ tone, text }) => tone !== toast.tone || text !== toast.text);
  const gives =
    otherToasts.length < maxShown
      ? undefined
      : (otherToasts.find(({ closesAfterMs }) => closesAfterMs !== undefined) ?? otherToasts[0]);
  toastStore.change([...otherToasts.filter((one) => one !== gives), { id: lastId, ...toast }]);
  return lastId;
}
