import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';

/** 503 with the seconds to wait, sent as `Retry-After`. */
export class DatabaseUnavailable extends Problem {
  readonly retryAfterSeconds = 5;
  constructor() {
    const { code, status, details } = commonProblems.databaseUnavailable();
    super(code, status, details);
  }
}

/** SQLSTATE of a server that shuts down, restarts, has no free connection, or is a read-only standby after a failover. */
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

/** SQLSTATE disk_full, and the file system's own error. */
const diskFull: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The problem to report for an unreachable database (503) or a full disk (507); undefined for other errors. */
export function problemOfOutage(error: unknown): Problem | undefined {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string') {
    if (diskFull.has(code)) return commonProblems.diskFull();
    if (unavailable.has(code) || unreachable.has(code) || code.startsWith('08')) return new DatabaseUnavailable();
  }
  if (typeof message === 'string' && brokenConnection.test(message)) return new DatabaseUnavailable();
  return cause === undefined ? undefined : problemOfOutage(cause);
}
