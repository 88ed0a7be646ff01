import { createServer, type Server } from 'node:http';
import { flagNames, flags as flagTable } from '@curbstop/contract/feature-flags/flag.values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { anAccount } from '../../../testing/builders.ts';
import { readConfig } from '../../foundation/config.ts';
import { systemClock } from '../../foundation/clock.ts';
import type { FlagContext } from '../../foundation/flags/flags.ts';
import { createLog } from '../../foundation/log.ts';
import { createFlags, listEnabledFlags, setFlag } from './flag.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: { readonly accountId: string; readonly personId: string };
let theirs: { readonly accountId: string; readonly personId: string };
beforeAll(async () => {
  database = await createTestDatabase();
  [ours, theirs] = [await anAccount(database), await anAccount(database)];
});
afterAll(() => database.drop());
beforeEach(() => database.owner.deleteFrom('feature_flags').execute());

const dependencies = (settings: Record<string, string> = {}, clock = systemClock) => ({
  config: readConfig({ NODE_ENV: 'test', ...settings }),
  database,
  log: createLog('silent'),
  clock,
});
const flagContext = ({ accountId, personId }: typeof ours): FlagContext => ({
  personId,
  authId: `auth|${personId}`,
  email: 'dana@harlow.gov',
  accountId,
});

describe('flags from our own table', () => {
  test('have their documented defaults without a switch', async () => {
    expect(await listEnabledFlags(await createFlags(dependencies()), flagContext(ours))).toEqual(
      flagNames.filter((name) => flagTable[name].on),
    );
  });

  test('apply to the scope of their switch, and the most specific switch wins', async () => {
    const flags = await createFlags(dependencies());
    const editables = (who: typeof ours) => flags.isOn('editables', flagContext(who));
    await setFlag({ database }, { key: 'editables', to: 'off' });
    expect([await editables(ours), await editables(theirs)]).toEqual([false, false]);
    await setFlag({ database }, { key: 'editables', to: 'on', accountId: ours.accountId });
    expect([await editables(ours), await editables(theirs)]).toEqual([true, false]);
    await setFlag({ database }, { key: 'editables', to: 'off', personId: ours.personId });
    expect(await editables(ours)).toBe(false);
    await setFlag({ database }, { key: 'editables', to: 'on', personId: ours.personId, accountId: ours.accountId });
    expect(await editables(ours)).toBe(true);
    expect(await flags.isOn('editables', { ...flagContext(ours), accountId: theirs.accountId })).toBe(false);
  });

  test('fall back to the next wider switch when one is deleted', async () => {
    const flags = await createFlags(dependencies());
    await setFlag({ database }, { key: 'externalSubmissions', to: 'on' });
    await setFlag({ database }, { key: 'externalSubmissions', to: 'off', accountId: ours.accountId });
    expect(await flags.isOn('externalSubmissions', flagContext(ours))).toBe(false);
    await setFlag({ database }, { key: 'externalSubmissions', to: 'default', accountId: ours.accountId });
    expect(await flags.isOn('externalSubmissions', flagContext(ours))).toBe(true);
    await setFlag({ database }, { key: 'externalSubmissions', to: 'default' });
    expect(await flags.isOn('externalSubmissions', flagContext(ours))).toBe(false);
  });

  test('return defaults for a person without an account and for an unknown flag', async () => {
    const flags = await createFlags(dependencies());
    expect(await flags.isOn('editables', { ...flagContext(ours), accountId: undefined })).toBe(true);
    expect(await flags.isOn('nonsense', flagContext(ours))).toBe(false);
  });
});

describe('flags from a remote service', () => {
  let service: Server;
  let url: string;
  let requests: { readonly path: string | undefined; readonly token: string | undefined; readonly body: unknown }[];
  let answer: { readonly status: number; readonly body: unknown };
  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        requests.push({ path: request.url, token: request.headers.authorization, body: JSON.parse(text) });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(service.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise((resolve) => service.close(resolve)));
  beforeEach(() => {
    requests = [];
    answer = {
      status: 200,
      body: {
        flags: [
          { key: 'editables', value: false, reason: 'STATIC', variant: 'off' },
          { key: 'externalSubmissions', value: true },
          { key: 'connectors', value: 'yes' },
          { key: 'sampleAttachments', errorCode: 'GENERAL' },
        ],
      },
    };
  });

  test('are requested in bulk by the person’s id at the identity provider [A6.15]', async () => {
    const flags = await createFlags(dependencies({ FLAGS_OFREP_URL: url, FLAGS_OFREP_TOKEN: 'secret' }));
    const enabledFlags = await listEnabledFlags(flags, flagContext(ours));
    expect(enabledFlags).not.toContain('editables');
    expect(enabledFlags).toContain('externalSubmissions');
    expect(requests).toEqual([
      {
        path: '/ofrep/v1/evaluate/flags',
        token: 'Bearer secret',
        body: {
          context: {
            targetingKey: `auth|${ours.personId}`,
            email: 'dana@harlow.gov',
            accountId: ours.accountId,
            environment: 'development',
          },
        },
      },
    ]);
  });

  test('have their defaults when the service returns nothing usable', async () => {
    const enabledFlags = await listEnabledFlags(
      await createFlags(dependencies({ FLAGS_OFREP_URL: url })),
      flagContext(ours),
    );
    expect(enabledFlags).toContain('connectors');
    expect(enabledFlags).toContain('sampleAttachments');
    expect(enabledFlags).not.toContain('statePortalPtdSettings');
  });

  test('are cached for 30 seconds, and the last values are used while the service is unavailable', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const flags = await createFlags(dependencies({ FLAGS_OFREP_URL: url }, { now: () => now }));
    expect(await flags.isOn('editables', flagContext(ours))).toBe(false);
    expect(await flags.isOn('editables', flagContext(ours))).toBe(false);
    expect(requests).toHaveLength(1);
    answer = { status: 503, body: {} };
    now = new Date('2026-11-21T12:00:31Z');
    expect(await flags.isOn('editables', flagContext(ours))).toBe(false);
    expect(requests).toHaveLength(2);
    expect(await flags.isOn('editables', flagContext(theirs))).toBe(true);
  });
});
