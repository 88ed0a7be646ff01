import { isUnknownField } from '@curbstop/contract/primitives/problem';
import { toFriendlyName, toTitleCase } from './friendly-name.ts';

/** What happened, in full sentences, with the id that support can look up; the same for every failure. */
interface ErrorMessage {
  readonly sentences: readonly string[];
  readonly requestId?: string | undefined;
  /** HTTP status; 0 without a response. */
  readonly status: number;
}

/** [A8.1] for unexpected failures. */
export const genericSentence = 'An error occurred, please try again or contact support for assistance.';
/** The title of the box for unexpected failures [B8.20]. */
export const genericTitle = 'Something went wrong';

/**
 * Reads any thrown value: an error response, an exception with one, or a plain exception. It checks the shape,
 * not the class, so that errors from a worker or a cache are understood too.
 */
export function toErrorMessage(error: unknown): ErrorMessage {
  const body = getErrorBody(error);
  if (!body)
    return {
      sentences: [
        isOffline(error) ? 'Curbstop could not be reached. Check your connection, then try again.' : genericSentence,
      ],
      status: 0,
    };
  return { sentences: getSentences(body), requestId: body.requestId, status: body.statusCode };
}

/** A missing record and another account's look the same; an invalid id names no record either. */
export function isMissing(error: unknown): boolean {
  const { status } = toErrorMessage(error);
  return status === 404 || status === 400;
}

interface Detail {
  readonly code?: string;
  readonly detail: string;
  readonly property?: string | undefined;
  readonly constraints?: Readonly<Record<string, string>> | undefined;
}

interface ErrorBody {
  readonly statusCode: number;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly errors: readonly Detail[];
}

function getSentences({ errors, message }: ErrorBody): readonly string[] {
  if (errors.length === 0) return [message || genericSentence];
  if (!errors.every(isRefusedProperty)) return errors.map(({ detail }) => detail || message || genericSentence);
  const [only] = errors;
  if (errors.length === 1 && only && isEmptyProtocol(only)) return ['No protocol definitions were provided.'];
  // [A8.25, B8.18]: the server's validation errors if it sent them; else the names of the fields [A8.23, B8.17]. Those
  // of fields that it does not know say nothing that a person can correct.
  const broken = errors.map(({ constraints }) => Object.values(constraints ?? {})[0]);
  if (!errors.every(isUnknownField) && broken.every((sentence) => sentence !== undefined))
    return [`Please review the following errors: ${broken.map(toTitleCase).join(', ')}`];
  return [
    `The following fields are invalid: ${[...new Set(errors.map(({ property = '' }) => toFriendlyName(property)))].join(', ')}`,
  ];
}

/** A property that failed validation. A problem that only names the field it is about has its own sentence. */
function isRefusedProperty({ code, property, constraints }: Detail): boolean {
  return property !== undefined && (constraints !== undefined || code === 'invalidProperty');
}

const emptyArrayRules = ['arrayNotEmpty', 'arrayMinSize', 'too_small'];

function isEmptyProtocol({ property, constraints = {} }: Detail): boolean {
  return property?.split('.').at(-1) === 'protocolDefinitions' && emptyArrayRules.some((rule) => rule in constraints);
}

function getErrorBody(error: unknown): ErrorBody | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const record = error as Record<string, unknown>;
  const errors = record['errors'] ?? record['details'];
  const statusCode = record['statusCode'] ?? record['status'];
  if (Array.isArray(errors) && typeof statusCode === 'number') {
    return {
      statusCode,
      message: text(record['message']) ?? '',
      requestId: text(record['requestId']),
      errors: errors as ErrorBody['errors'],
    };
  }
  return getErrorBody(record['problem']);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `fetch` throws a TypeError when there is no response; the message differs between browsers. */
function isOffline(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
