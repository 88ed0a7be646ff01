/**
 * The companion product may link here with `?from=<its origin>` [A1.1]. The origin is kept for this tab's session.
 * Code that shows it must check that it is the origin that the operator has configured.
 */
const key = 'curbstop.cameFrom';

export function storeReferrer({ searchParams }: URL): void {
  const referrerPath = searchParams.get('from');
  const origin = referrerPath === null ? undefined : getOrigin(referrerPath);
  if (origin !== undefined) sessionStorage.setItem(key, origin);
}

export function hasReferrer(address: string): boolean {
  return sessionStorage.getItem(key) === getOrigin(address);
}

export function clearReferrer(): void {
  sessionStorage.removeItem(key);
}

function getOrigin(text: string): string | undefined {
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}
