/**
 * Session storage belongs to one tab, except that "duplicate tab" copies it, tokens and all. Two tabs with one refresh
 * token would look like a thief to the identity provider, which then ends the sign-in in both. So each tab holds a lock
 * under a name of its own for as long as it lives; a tab that finds its name held is a copy.
 */
const key = 'curbstop.tab';
/** A page that is loaded again may have to wait until the one before it has let go. */
const patienceMs = 400;

/** Whether this tab is a copy of another that is still open. */
export async function isCopyOfAnotherTab(): Promise<boolean> {
  const locks = navigator.locks as LockManager | null | undefined;
  // Not there on plain-http addresses of a network, where browsers allow no sign-in either.
  if (!locks) return false;
  const name = sessionStorage.getItem(key);
  if (name !== null && (await hold(locks, name))) return false;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(key, fresh);
  await hold(locks, fresh);
  return name !== null;
}

/** Takes the lock until the tab goes; answers whether it was free. */
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
