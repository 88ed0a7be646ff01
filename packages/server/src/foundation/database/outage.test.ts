import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { freePort } from '../../../testing/free-port.ts';
import { openDatabase } from './database.ts';
import { tagDatabaseError, findOutageProblem, watchDiskSpace } from './outage.ts';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('findOutageProblem', () => {
  test.each([
    ['a server that shuts down', failure('57P01'), 503],
    ['a server that starts', failure('57P03'), 503],
    ['a standby after a failover', failure('25006'), 503],
    ['a refused connection', failure('ECONNREFUSED'), 503],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 503],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 503],
    ['a full disk of the database', failure('53100'), 507],
  ])('reports an outage for %s', (_, error, status) => {
    expect(findOutageProblem(tagDatabaseError(error))?.status).toBe(status);
    expect(findOutageProblem(new Error('x', { cause: error }))?.status).toBe(status);
  });

  test('reports a database that refuses connections', async () => {
    const database = openDatabase(`postgresql://curbstop@127.0.0.1:${await freePort()}/curbstop`);
    const error: unknown = await sql`select 1`.execute(database.owner).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(findOutageProblem(error)?.code).toBe('databaseUnavailable');
    await database.close();
  });

  test('reports a full disk when the embedded server has ended for lack of space', () => {
    watchDiskSpace(() => false);
    expect(findOutageProblem(tagDatabaseError(failure('ECONNREFUSED')))?.status).toBe(507);
    watchDiskSpace(() => true);
    expect(findOutageProblem(tagDatabaseError(failure('ECONNREFUSED')))?.status).toBe(503);
  });

  test('reports a full disk of the file store', () => {
    expect(findOutageProblem(failure('ENOSPC'))?.status).toBe(507);
  });

  test.each([
    ['a unique violation', tagDatabaseError(failure('23505'))],
    ['a missing file', failure('ENOENT')],
    ['a refused connection of a mail server', failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.9:25')],
    ['a file storage that closed its connection', new Error('x', { cause: failure('ECONNRESET') })],
    ['a programming error', new TypeError('x is not a function')],
    ['a thrown string', 'Connection terminated'],
    ['nothing', undefined],
  ])('does not report %s', (_, error) => {
    expect(findOutageProblem(error)).toBeUndefined();
  });
});
