import { formatCount } from './count-text.ts';
import type { z } from 'zod';
import type { problemResponse, problemDetail } from './problem-response.ts';
import { getValidationMessage } from './validation-messages.ts';

export type ProblemDetail = z.infer<typeof problemDetail>;
export type ProblemResponse = z.infer<typeof problemResponse>;

/** Whether a response has the shape `problemResponse`; works without zod, which the browser's first load leaves out. */
export function isProblemResponse(response: unknown): response is ProblemResponse {
  if (!isRecord(response) || typeof response['statusCode'] !== 'number' || typeof response['message'] !== 'string')
    return false;
  return (
    ['type', 'title', 'requestId'].every((name) => isMaybe('string', response[name])) &&
    isMaybe('number', response['status']) &&
    Array.isArray(response['errors']) &&
    response['errors'].every(isProblemDetail)
  );
}

function isProblemDetail(detail: unknown): detail is ProblemDetail {
  if (
    !isRecord(detail) ||
    typeof detail['code'] !== 'string' ||
    typeof detail['detail'] !== 'string' ||
    !isMaybe('string', detail['property'])
  )
    return false;
  const { constraints } = detail;
  return (
    constraints === undefined ||
    (isRecord(constraints) && Object.values(constraints).every((sentence) => typeof sentence === 'string'))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMaybe(type: 'string' | 'number', value: unknown): boolean {
  return value === undefined || typeof value === type;
}

/** The rule that a property breaks which the endpoint does not have, such as one of an outdated page. */
export const unknownFieldRule = 'unrecognized_keys';

/** Whether a detail says only that its property is unknown: there is nothing to correct in its value. */
export function isUnknownField({ constraints }: Pick<ProblemDetail, 'constraints'>): boolean {
  const rules = Object.keys(constraints ?? {});
  return rules.length > 0 && rules.every((rule) => rule === unknownFieldRule);
}

/** An expected failure. Any other thrown error becomes a 500. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly ProblemDetail[];
  readonly current: unknown;
  // oxlint-disable-next-line eslint/max-params -- Three that every problem has; `current` is rare and only for lost races.
  constructor(code: string, status: number, details: readonly ProblemDetail[], current?: unknown) {
    super(details[0]?.detail ?? code);
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.details = details;
    this.current = current;
  }
}

type Sentence = string | ((values: Readonly<Record<string, string | number>>) => string);
type Extra = {
  readonly property?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly current?: unknown;
};
type Makers<T> = { readonly [K in keyof T]: (extra?: Extra) => Problem };

/** `problems({ notFound: [404, 'We could not find …'] })` gives `notFound()` that makes the Problem to throw. */
export function defineProblems<const T extends Readonly<Record<string, readonly [status: number, sentence: Sentence]>>>(
  table: T,
): Makers<T> {
  const make =
    (code: string, [status, sentence]: readonly [number, Sentence]) =>
    (extra: Extra = {}) => {
      const detail = typeof sentence === 'string' ? sentence : sentence(extra.values ?? {});
      return new Problem(
        code,
        status,
        [{ code, detail, ...(extra.property && { property: extra.property }) }],
        extra.current,
      );
    };
  return Object.fromEntries(
    Object.entries(table).map(([code, entry]) => [code, make(code, entry)]),
  ) as unknown as Makers<T>;
}

/** Failed validation as a 400: one entry per property, with the messages of its failed rules. */
export function toShapeProblem(error: z.ZodError): Problem {
  const byProperty = new Map<string, Record<string, string>>();
  for (const issue of error.issues) {
    const property = issue.path.join('.');
    const constraints = byProperty.get(property) ?? {};
    constraints[issue.code] ??= issue.message;
    byProperty.set(property, constraints);
  }
  const details = [...byProperty].map(([property, constraints]) => ({
    code: 'invalidProperty',
    detail: Object.values(constraints)[0] ?? 'Invalid',
    property,
    constraints,
  }));
  return new Problem('invalidProperties', 400, details);
}

/** Parses a value, or throws the validation problem. */
export function parseShape<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const parsed = shape.safeParse(value, { error: getValidationMessage });
  if (!parsed.success) throw toShapeProblem(parsed.error);
  return parsed.data;
}

/** Failures that all domains share. */
export const commonProblems = defineProblems({
  notFound: [404, "We could not find what you're looking for."],
  notSignedIn: [401, 'Please sign in to continue.'],
  notAllowed: [403, 'You do not have permission to do this. Ask an administrator for access.'],
  featureMissing: [403, 'This feature is not part of your plan.'],
  switchedOff: [403, 'This feature is turned off for your account. Contact support if you need it.'],
  noAccountId: [400, 'No Account ID Found'],
  changedMeanwhile: [
    409,
    'Someone else changed this record while you were editing it. Review their version, then save again.',
  ],
  unknownVersion: [400, ({ version }) => `The version header must be ${version} here, or be left out.`],
  idempotencyKeyUnusable: [400, 'The Idempotency-Key must have 1 to 200 characters.'],
  idempotencyKeyReused: [409, 'This Idempotency-Key was already used for a different request. Use a new key.'],
  alreadyDone: [
    409,
    'This change was already saved, but the response was lost. Reload to see it, and do not send it again.',
  ],
  databaseUnavailable: [
    503,
    'Curbstop is temporarily unavailable. Keep this page open and try again in a few seconds; your entries are still here.',
  ],
  readTookTooLong: [503, 'This took too long. Narrow the list with a filter or a search, then try again.'],
  fileStoreUnavailable: [
    503,
    'The file storage is temporarily unavailable, so this file could not be saved or opened. Try again in a minute.',
  ],
  diskFull: [
    507,
    'The server is out of disk space, so your change was not saved. Contact support, then try again. Everything saved before is kept.',
  ],
  tooLarge: [413, ({ limit }) => `The file is larger than ${limit}.`],
  requestTooLarge: [413, ({ limit }) => `The request is larger than ${limit}.`],
  tooManyRequests: [
    429,
    ({ seconds }) => `Too many requests. Wait ${formatCount(Number(seconds), 'second')}, then try again.`,
  ],
});
