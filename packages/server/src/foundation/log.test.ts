import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createServer } from './http/server.ts';
import { createLog } from './log.ts';

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });

  it('contains method and path of a request, but not its query string', async () => {
    const server = await createServer(readConfig({}), log);
    server.get('/login', () => 'ok');
    await server.inject({
      url: '/login?code=a-code-that-works&searchTerm=Ada',
      headers: { authorization: 'Bearer a-token' },
    });
    await server.close();
    expect(lines.join('')).toContain('"url":"/login"');
    expect(lines.join('')).not.toMatch(/a-code-that-works|Ada|a-token/);
  });

  it('never contains a password', () => {
    log.info({ form: { email: 'dana@harlow.gov', password: 'Correct-Horse-7' } }, 'A form');
    expect(lines.at(-1)).toContain('A form');
    expect(lines.at(-1)).not.toContain('Correct-Horse-7');
  });
});
