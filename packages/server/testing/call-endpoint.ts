import type { Problem } from '@curbstop/contract/primitives/problem';
import { sendAsShown } from './confirm-lower.ts';
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
  return sendAsShown(call, (sent) => sendOnce<Body>(product, sent));
}

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

/** For fixtures: returns the body, and throws when the call is refused. */
export async function callOrThrow<Body>(product: Pick<TestProduct, 'server'>, call: EndpointCall): Promise<Body> {
  const { status, body } = await callEndpoint<Body>(product, call);
  if (status >= 400) throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${JSON.stringify(body.errors)}`);
  return body;
}
