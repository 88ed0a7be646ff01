import { describe, expect, test } from 'vitest';
import { problemOfOutage } from './outage.ts';

describe('problemOfOutage', () => {
  test.each([
    ['a server that shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' }), 503],
    ['a server that starts', Object.assign(new Error('the database system is starting up'), { code: '57P03' }), 503],
    ['a standby after a failover', Object.assign(new Error('cannot execute INSERT'), { code: '25006' }), 503],
    ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 503],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 503],
    ['an error caused by a broken connection', new Error('x', { cause: new Error('Connection terminated') }), 503],
    ['a full disk of the database', Object.assign(new Error('could not extend file'), { code: '53100' }), 507],
    ['a full disk of the file store', Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 507],
  ])('reports %s', (_, error, status) => {
    expect(problemOfOutage(error)?.status).toBe(status);
  });

  test.each([
    ['a unique violation', Object.assign(new Error('duplicate key'), { code: '23505' })],
    ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['a programming error', new TypeError('x is not a function')],
    ['a thrown string', 'Connection terminated'],
    ['nothing', undefined],
  ])('does not report %s', (_, error) => {
    expect(problemOfOutage(error)).toBeUndefined();
  });
});
