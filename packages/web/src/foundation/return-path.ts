/** The path to return to after sign-in [A2.24]. It is kept in session storage because signing in leaves the page. */
const key = 'curbstop.returnTo';
/** Returning to these would cause a redirect loop. */
const neverAgain = ['/login', '/error'];

export function storeReturnPath(path: string): void {
  if (mayReturnTo(path)) sessionStorage.setItem(key, path);
}

/** Returns the path once; the start page if none is remembered. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && mayReturnTo(path) ? path : '/';
}

/** Accepts only paths of this site: browsers treat `//elsewhere` and `/\elsewhere` as other sites. */
function mayReturnTo(path: string): boolean {
  return (
    /^\/(?![/\\])/.test(path) &&
    !neverAgain.some((start) => path === start || path.startsWith(`${start}?`) || path.startsWith(`${start}/`))
  );
}
