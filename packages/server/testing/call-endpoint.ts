import type { Problem } from '@curbstop/contract/primitives/problem';
import { sendWithShownPercentiles } from './confirm-percentiles.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './product.ts';

export interface EndpointCall {
  readonly as: Pick<TestPerson, 'headers'>;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object | undefined;
}

export interface EndpointResponse<Body> {
  readonly status: number;
  /** The record, or why it was refused: `errors`, and after a version conflict the `current` record. Empty for 204. */
  readonly body: Body & { readonly errors: Problem['details']; readonly current?: Body };
}

/** How tests call an endpoint that responds with JSON. */
export function callEndpoint<Body>(
  product: Pick<TestProduct, 'server'>,
  call: EndpointCall,
): Promise<EndpointResponse<Body>> {
  return sendWithShownPercentiles(call, (sent) => sendOnce<Body>(product, sent));
}

/** Calls endpoints by a short path: `@/programs` is `/programs` of the person's account, `@` elsewhere the account. */
export const createCaller =
  <Default = unknown>(getProduct: () => Pick<TestProduct, 'server'>) =>
  <Body = Default>(
    as: Pick<TestPerson, 'headers' | 'accountId'>,
    method: NonNullable<EndpointCall['method']>,
    path: string,
    body?: object,
  ): Promise<EndpointResponse<Body>> =>
    callEndpoint(getProduct(), {
      as,
      method,
      path: path.replace(/^@/, '/pws/rest@').replace('@', `/accounts/${as.accountId}`),
      body,
    });

async function sendOnce<Body>(
  { server }: Pick<TestProduct, 'server'>,
  { as, method = 'GET', path, body }: EndpointCall,
): Promise<EndpointResponse<Body>> {
  const response = await server.inject({ method, url: path, headers: as.headers, ...(body && { payload: body }) });
  return {
    status: response.statusCode,
    body: (response.body === '' ? {} : response.json()) as EndpointResponse<Body>['body'],
  };
}

/** Status, code and sentence of a response that refuses a request. */
export const summarizeProblem = ({ status, body }: EndpointResponse<unknown>) => [
  status,
  body.errors[0]?.code,
  body.errors[0]?.detail,
];

/** Status, field and sentence of a response that refuses what a field has. */
export const summarizeFieldProblem = ({ status, body }: EndpointResponse<unknown>) => [
  status,
  body.errors[0]?.property,
  body.errors[0]?.detail,
];

/** For fixtures: returns the body, and throws when the call is refused. */
export async function callOrThrow<Body>(product: Pick<TestProduct, 'server'>, call: EndpointCall): Promise<Body> {
  const { status, body } = await callEndpoint<Body>(product, call);
  if (status >= 400) throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${JSON.stringify(body.errors)}`);
  return body;
}
