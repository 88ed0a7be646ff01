/** What any failure says to people: what happened, in full sentences, and the id that support can look up. */
export interface ToldError {
  readonly sentences: readonly string[];
  readonly requestId?: string | undefined;
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
}

/** [A8.1] for failures that nobody foresaw. */
const generic = 'An error occurred, please try again or contact support for assistance.';

/**
 * Reads whatever was thrown: the error answer of a call, an exception that carries one, or a bare exception. It looks
 * at the shape and not at a class, so that answers that crossed a worker or a cache are understood too.
 */
export function tellError(error: unknown): ToldError {
  const answer = answerIn(error);
  if (!answer) return { sentences: [isOffline(error) ? 'Curbstop could not be reached. Check your connection, then try again.' : generic], status: 0 };
  const sentences = answer.errors.flatMap((detail) => (detail.constraints && answer.errors.length > 1 ? Object.values(detail.constraints).slice(0, 1) : [detail.detail]));
  return { sentences: sentences.length > 0 ? sentences : [answer.message || generic], requestId: answer.requestId, status: answer.statusCode };
}

interface Answer {
  readonly statusCode: number;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly errors: readonly { readonly detail: string; readonly constraints?: Readonly<Record<string, string>> | undefined }[];
}

function answerIn(error: unknown): Answer | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const found = error as Record<string, unknown>;
  const errors = found['errors'] ?? found['details'];
  const statusCode = found['statusCode'] ?? found['status'];
  if (Array.isArray(errors) && typeof statusCode === 'number') {
    return { statusCode, message: text(found['message']) ?? '', requestId: text(found['requestId']), errors: errors as Answer['errors'] };
  }
  return answerIn(found['problem'] ?? found['answer']);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `fetch` throws a TypeError when no answer came; browsers word it differently. */
function isOffline(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
