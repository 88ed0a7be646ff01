import { readStored, writeStored } from './stored-state.ts';

/**
 * Which build runs in this page, and which one the server hands out by now [A1.1]. The build writes its own name into
 * the page and into /version.json; the last one that this browser took is kept in local storage.
 */
const key = 'version';
const lookEveryMs = 5 * 60_000;
/** Whoever changes between tabs does not ask each time. */
const notAgainWithinMs = 60_000;

/** Tells the name of a newer build as soon as there is one, and nothing once there is none any more; answers how to stop. */
export function watchVersion(tell: (newer: string | undefined) => void): () => void {
  const running = runningVersion();
  if (running === undefined) return () => undefined;
  const stored = readStored(key, isText);
  if (stored === undefined) writeStored(key, running);
  let lookedAt = performance.now();

  const look = async () => {
    lookedAt = performance.now();
    const deployed = await readDeployed();
    if (deployed === undefined) return;
    if (deployed === running) writeStored(key, running);
    // A build that was asked for already, and did not come (something between us keeps the old page), must not nag.
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

/** Takes the newer build: forgets what is cached (what was asked of the server goes with the page) and loads anew. */
export async function updateNow(newer?: string): Promise<void> {
  if (newer !== undefined) writeStored(key, newer);
  // Not there on plain-http addresses of a network.
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  location.reload();
}

function runningVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
}

async function readDeployed(): Promise<string | undefined> {
  try {
    const query = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await query.json()) as { version?: unknown };
    return query.ok && isText(version) ? version : undefined;
  } catch {
    // Offline, or a server that is just being exchanged: the next look tells.
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
