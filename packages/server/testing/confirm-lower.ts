import { Problem } from '@curbstop/contract/primitives/problem';

/** Confirms whatever lower 90th percentiles a change names, as a person who was shown its refusal. */
export const confirmAnyLower = 'as-shown';

const code = 'percentilesNotConfirmed';

/** Calls a service; if it names lower numbers, again with their confirmation. */
export async function callWithShownNumbers<Result>(
  change: (confirmation: { readonly confirmedLowerPercentiles?: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await change({});
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== code) throw error;
    return change({ confirmedLowerPercentiles: error.message });
  }
}

interface Refusable {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request; if its address or body confirms numbers `confirmAnyLower` and the response names some, again with these. */
export async function sendWithShownNumbers<
  Response extends Refusable,
  Request extends { readonly path: string; readonly body?: unknown },
>(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const response = await send(request);
  const { errors = [] } = response.body as { readonly errors?: Problem['details'] };
  const [refusal] = errors;
  const { path, body } = request;
  if (refusal?.code !== code || !JSON.stringify([path, body]).includes(confirmAnyLower)) return response;
  return send({
    ...request,
    path: path.replace(confirmAnyLower, encodeURIComponent(refusal.detail)),
    ...(body !== undefined && { body: replaceShown(body, refusal.detail) }),
  });
}

/** The body with the refusal that was shown. */
export const replaceShown = (body: unknown, refusal: string): unknown =>
  JSON.parse(JSON.stringify(body).replace(JSON.stringify(confirmAnyLower), JSON.stringify(refusal)));
