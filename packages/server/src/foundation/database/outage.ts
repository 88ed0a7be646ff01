import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';

/** 503 with the seconds to wait, sent as `Retry-After`. */
class DatabaseUnavailable extends Problem {
  readonly retryAfterSeconds = 5;
  constructor() {
    const { code, status, details } = commonProblems.databaseUnavailable();
    super(code, status, details);
  }
}

/**
 * SQLSTATE of a server that shuts down, restarts, has no free connection, or is a read-only standby after a failover.
 */
const unavailable: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53200', '53300', '25006']);
/** Errors of the socket and the name look-up. */
const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver reports a broken connection without a code. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Client has already been|timeout exceeded when trying to connect)/;

const databaseDiskFull = '53100';
const fileSystemFull: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The server that runs on this machine ends when it can write no more, and then only refuses connections. */
let hasDiskSpace = () => true;

/** Registers how to find out whether the embedded server has the disk space to start. */
export function watchDiskSpace(check: () => boolean): void {
  hasDiskSpace = check;
}

const databaseErrors = new WeakSet<object>();

/**
 * Marks an error as thrown by the database or its connection. File storage, mail servers and identity providers refuse
 * connections with the same codes, so a code alone doesn't say what cannot be reached.
 */
export function tagDatabaseError<T>(error: T): T {
  if (typeof error === 'object' && error !== null) databaseErrors.add(error);
  return error;
}

/** Runs work on the database and marks the error that it fails with. */
export async function runWithTaggedErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw tagDatabaseError(error);
  }
}

/** The problem to report for an unreachable database (503) or a full disk (507); undefined for other errors. */
export function findOutageProblem(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && fileSystemFull.has(code)) return commonProblems.diskFull();
  if (databaseErrors.has(error)) {
    if (code === databaseDiskFull) return commonProblems.diskFull();
    if (isOutage(code, message)) return hasDiskSpace() ? new DatabaseUnavailable() : commonProblems.diskFull();
  }
  return cause === undefined ? undefined : findOutageProblem(cause);
}

function isOutage(code: unknown, message: unknown): boolean {
  if (typeof code === 'string' && (unavailable.has(code) || unreachable.has(code) || code.startsWith('08')))
    return true;
  return typeof message === 'string' && brokenConnection.test(message);
}
