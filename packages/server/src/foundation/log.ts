import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured JSON lines on standard output; tokens and passwords never reach them. */
export function createLog(level: string): Log {
  return pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.currentPassword', '*.passwordConfirm'] });
}
