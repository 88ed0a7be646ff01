import type { ProblemDetail } from '@curbstop/contract/primitives/problem';
import { problemDetail } from '@curbstop/contract/primitives/problem-response';
import { z } from 'zod';
import { fetchWithOutageDetection } from './outage.ts';
import { ResponseProblem, createHeaders, reserveIdempotencyKey, toResponseProblem } from './client.ts';

interface GraphqlRequest<Data extends z.ZodType> {
  /** `/pws/graphql`, or `/platform/features/graphql` for the flags. */
  readonly path: string;
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly data: Data;
  readonly signal?: AbortSignal;
}

const failure = z.object({
  message: z.string().default(''),
  extensions: z
    .object({
      code: z.string().optional(),
      statusCode: z.number().optional(),
      errors: z.array(problemDetail).optional(),
    })
    .optional(),
});
const graphqlResponse = z.object({ data: z.unknown().optional(), errors: z.array(failure).optional() });
type Failures = readonly z.infer<typeof failure>[];

/** Sends one GraphQL document. Every failure is an error of status 500 [A8.26, B8.20]; an abort stays an abort. */
export async function sendGraphql<Data extends z.ZodType>({
  path,
  document,
  variables,
  data,
  signal,
}: GraphqlRequest<Data>): Promise<z.output<Data>> {
  const write = /^\s*mutation\b/.test(document) ? reserveIdempotencyKey([document, variables]) : undefined;
  const headers = await createHeaders({ access: 'signedIn' }, { idempotencyKey: write?.key });
  headers.set('content-type', 'application/json');
  const init: RequestInit = {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: document, variables }),
    ...(signal && { signal }),
  };
  const response = await fetchWithOutageDetection(() => fetch(path, init), signal).catch((error: unknown) => {
    throw signal?.aborted ? error : failed(nothingCame);
  });
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const result = graphqlResponse.safeParse(await response.json().catch(() => undefined)).data;
  if (response.status === 401 || result?.errors?.some(({ extensions }) => extensions?.statusCode === 401))
    toResponseProblem(401, '', null);
  if (!result) throw failed(nothingCame, requestId);
  for (const status of result.errors?.map(({ extensions }) => extensions?.statusCode ?? 500) ?? [200])
    write?.answered(status);
  if (result.errors) throw failed(getDetails(result.errors), requestId);
  return data.parse(result.data);
}

const nothingCame: readonly ProblemDetail[] = [
  { code: 'noResponse', detail: 'No error response/status returned from server' },
];

/** The validation errors, else the messages of the errors, else an unknown error. */
function getDetails(errors: Failures): readonly ProblemDetail[] {
  const broken = errors
    .flatMap(({ extensions }) => extensions?.errors ?? [])
    .filter(({ constraints }) => constraints !== undefined);
  if (broken.length > 0) return broken;
  const messages = errors.flatMap(({ message, extensions }) =>
    message === '' ? [] : [{ code: extensions?.code ?? 'graphql', detail: message }],
  );
  return messages.length > 0 ? messages : [{ code: 'graphql', detail: 'Unknown error' }];
}

function failed(details: readonly ProblemDetail[], requestId?: string): ResponseProblem {
  return new ResponseProblem(500, details, { requestId });
}
