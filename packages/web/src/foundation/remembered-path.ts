/**
 * Where a person wanted to be when they were sent to sign in [A2.24]. It lives in session storage because the way to
 * the identity provider and back leaves the page.
 */
const key = 'curbstop.returnTo';
/** These would lead in a circle. */
const neverAgain = ['/login', '/error'];

export function rememberPath(path: string): void {
  if (mayReturnTo(path)) sessionStorage.setItem(key, path);
}

/** Gives the path once; the start when none is remembered. */
export function takeRememberedPath(): string {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && mayReturnTo(path) ? path : '/';
}

/** Only a path of this site: `//elsewhere` and `/\elsewhere` are other sites to a browser. */
function mayReturnTo(path: string): boolean {
  return (
    /^\/(?![/\\])/.test(path) &&
    !neverAgain.some((start) => path === start || path.startsWith(`${start}?`) || path.startsWith(`${start}/`))
  );
}
