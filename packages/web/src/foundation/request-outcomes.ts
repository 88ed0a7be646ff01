/**
 * Which request failed, and which succeed afterwards, so that a message about a failure can go when a retry succeeds.
 */

const failures = new WeakMap<object, string>();
const listeners = new Set<(request: string) => void>();

/** The key is equal for every attempt: a corrected retry has another body. */
export function getRequestName(endpoint: { readonly name: string }, params: unknown): string {
  return `${endpoint.name} ${JSON.stringify(params ?? {})}`;
}

/** The request that ended with this error. */
export function findFailedRequest(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null ? failures.get(error) : undefined;
}

export function onRequestSucceeded(listener: (request: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs a request and reports its outcome. */
export async function runAndReportOutcome<T>(request: string, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    for (const listener of listeners) listener(request);
    return result;
  } catch (error) {
    if (typeof error === 'object' && error !== null) failures.set(error, request);
    throw error;
  }
}
