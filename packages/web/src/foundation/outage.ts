import { createStore } from './store.ts';

const checkEveryMs = 3_000;

/** Whether requests currently fail because the server or its database cannot be reached. */
export const outageStore = createStore(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs a request; one without a response, and one refused with 503, begins an outage, which ends by itself. A 503 that
 * names another service, such as geocoding, is left to the page that asked for it.
 */
export async function fetchWithOutageDetection(
  request: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  let response: Response;
  try {
    response = await request();
  } catch (error) {
    if (!signal?.aborted) beginOutage();
    throw error;
  }
  if (response.status === 503 && !(await namesOtherService(response.clone()))) beginOutage();
  else if (response.ok) endOutage();
  return response;
}

/** A response without a title is not from the server itself but from a proxy that cannot reach it. */
async function namesOtherService(response: Response): Promise<boolean> {
  const { title } = (await response.json().catch(() => ({}))) as { title?: unknown };
  return typeof title === 'string' && title !== 'databaseUnavailable';
}

function beginOutage(): void {
  if (!outageStore.read()) outageStore.change(true);
  timer ??= setTimeout(() => void check(), checkEveryMs);
}

function endOutage(): void {
  clearTimeout(timer);
  timer = undefined;
  if (outageStore.read()) outageStore.change(false);
}

async function check(): Promise<void> {
  timer = undefined;
  const isReady = await fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!outageStore.read()) return;
  if (isReady) endOutage();
  else beginOutage();
}
