/**
 * Session storage belongs to one tab, except that "duplicate tab" copies it, including the tokens. If two tabs used
 * the same refresh token, the identity provider would treat it as stolen and end both sessions. So each tab holds a
 * lock under its own name while it is open; a tab that finds its name locked is a copy.
 */
const key = 'curbstop.tab';
/** After a reload, the previous page may release its lock with a delay. */
const patienceMs = 400;

/** Whether this tab is a copy of another tab that is still open. */
export async function isCopyOfAnotherTab(): Promise<boolean> {
  const locks = navigator.locks as LockManager | null | undefined;
  // Locks are unavailable on plain-HTTP network addresses, where browsers don't allow sign-in either.
  if (!locks) return false;
  const name = sessionStorage.getItem(key);
  if (name !== null && (await hold(locks, name))) return false;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(key, fresh);
  await hold(locks, fresh);
  return name !== null;
}

/** Holds the lock until the tab closes; resolves to whether it was free. */
function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const untilTheTabGoes = new Promise<never>(() => undefined);
    locks
      .request(`${key}.${name}`, { signal: AbortSignal.timeout(patienceMs) }, () => {
        resolve(true);
        return untilTheTabGoes;
      })
      .catch(() => resolve(false));
  });
}
