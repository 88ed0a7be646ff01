import { readStored, writeStored } from './stored-state.ts';

/**
 * Compares the build that runs in this page with the build that the server delivers [A1.1]. The build writes its name
 * into the page and into /version.json; the last one that this browser loaded is kept in local storage.
 */
const key = 'version';
const lookEveryMs = 5 * 60_000;
/** Limits requests for people who often switch tabs. */
const notAgainWithinMs = 60_000;

/** Reports the name of a newer build, and `undefined` once there is none any more; returns a function that stops it. */
export function watchVersion(tell: (newer: string | undefined) => void): () => void {
  const running = runningVersion();
  if (running === undefined) return () => undefined;
  const stored = readStored(key, isText);
  if (stored === undefined) writeStored(key, running);
  let lookedAt = performance.now();

  const look = async () => {
    lookedAt = performance.now();
    const deployed = await parseDeployed();
    if (deployed === undefined) return;
    if (deployed === running) writeStored(key, running);
    // If an update was requested but a cache on the way still delivers the old page, don't offer it again.
    tell(deployed === running || deployed === stored ? undefined : deployed);
  };
  const previewAgain = () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt >= notAgainWithinMs) void look();
  };
  const timer = setInterval(previewAgain, lookEveryMs);
  document.addEventListener('visibilitychange', previewAgain);
  void look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', previewAgain);
  };
}

/** Loads the newer build: clears the caches and reloads the page. */
export async function updateNow(newer?: string): Promise<void> {
  if (newer !== undefined) writeStored(key, newer);
  // Caches are unavailable on plain-HTTP network addresses.
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  location.reload();
}

function runningVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
}

async function parseDeployed(): Promise<string | undefined> {
  try {
    const query = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await query.json()) as { version?: unknown };
    return query.ok && isText(version) ? version : undefined;
  } catch {
    // Offline, or the server is restarting: the next check finds out.
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
