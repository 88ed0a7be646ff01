import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly host?: string;
  readonly ip?: string;
}

/**
 * Structured JSON lines on standard output. Tokens, passwords and query strings are never logged: query strings contain
 * sign-in codes and search terms.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const settings = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.currentPassword', '*.passwordConfirm'],
    serializers: {
      req: ({ method, url, host, ip }: LoggedRequest) => ({
        method,
        url: url.split('?', 1)[0],
        host,
        remoteAddress: ip,
      }),
    },
  };
  return pino(settings, destination);
}
