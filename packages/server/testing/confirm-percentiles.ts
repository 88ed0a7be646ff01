import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { Problem } from '@curbstop/contract/primitives/problem';

/** Confirms whatever lower 90th percentiles a change names, as a person who was shown its refusal. */
export const confirmAnyPercentiles = 'as-shown';

/** Calls a service; if it names lower numbers, again with their confirmation. */
export async function callWithShownPercentiles<Result>(
  change: (confirmation: { readonly confirmedLowerPercentiles?: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await change({});
  } catch (error) {
    if (!(error instanceof Problem) || !isPercentileRefusal(error.code)) throw error;
    return change({ confirmedLowerPercentiles: error.message });
  }
}

interface Refusable {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request; if its address or body confirms numbers `confirmAnyPercentiles` and the response names some, again with these. */
export async function sendWithShownPercentiles<
  Response extends Refusable,
  Request extends { readonly path: string; readonly body?: unknown },
>(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const response = await send(request);
  const { errors = [] } = response.body as { readonly errors?: Problem['details'] };
  const [refusal] = errors;
  const { path, body } = request;
  if (refusal === undefined || !isPercentileRefusal(refusal.code)) return response;
  if (!JSON.stringify([path, body]).includes(confirmAnyPercentiles)) return response;
  return send({
    ...request,
    path: path.replace(confirmAnyPercentiles, encodeURIComponent(refusal.detail)),
    ...(body !== undefined && { body: replaceShown(body, refusal.detail) }),
  });
}

/** The body with the refusal that was shown. */
export const replaceShown = (body: unknown, refusal: string): unknown =>
  JSON.parse(JSON.stringify(body).replace(JSON.stringify(confirmAnyPercentiles), JSON.stringify(refusal)));
