import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly host?: string;
  readonly ip?: string;
}

/**
 * Structured JSON lines on standard output. Tokens and passwords never reach them, and neither does what stands behind
 * the question mark of an address: sign-in puts codes and tokens there, and lists what people search for.
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
