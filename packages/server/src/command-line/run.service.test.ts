import { getCurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { listLocations } from '@curbstop/contract/locations/location.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/product.ts';
import { SignInClient } from '../../testing/sign-in-client.ts';
import { commands, runCommand } from './run.ts';

let product: TestProduct;
let dana: TestPerson;
let pwsid: string;
beforeAll(async () => {
  product = await startProduct();
  dana = await aPerson(product.app);
  ({ pwsid } = await product.app.database.owner
    .selectFrom('accounts')
    .select('pwsid')
    .where('id', '=', dana.accountId)
    .executeTakeFirstOrThrow());
});
afterAll(() => product.stop());

/** Types a command; `typed` is what is then typed at the hidden questions. */
async function type(
  args: readonly string[],
  typed: readonly string[] = [],
): Promise<{ code: number; output: string; complained: string }> {
  const [output, complained, answers]: [string[], string[], string[]] = [[], [], [...typed]];
  const say = (text: string) => void output.push(text);
  const { config, database, clock } = product.app;
  const open = () =>
    Promise.resolve({
      config,
      database,
      clock,
      say,
      askHidden: () => Promise.resolve(answers.shift() ?? ''),
      close: () => Promise.resolve(),
    });
  const code = await runCommand(args, { say, complain: (text) => void complained.push(text) }, open);
  return { code, output: output.join('\n'), complained: complained.join('\n') };
}
const me = async () =>
  (await product.server.inject({ url: getCurrentUser.path, headers: dana.headers })).json<{
    features: string[];
    flags: string[];
    defaultAccount: { plan: string } | null;
  }>();
const locations = async () =>
  (
    await product.server.inject({
      url: fillPath(listLocations.path, { accountId: dana.accountId }),
      headers: dana.headers,
    })
  ).statusCode;

describe('what is typed', () => {
  test('lists all commands when none is entered', async () => {
    const { code, output } = await type([]);
    expect(code).toBe(0);
    for (const { name, summary } of commands)
      expect(output.split('\n').some((line) => line.startsWith(name) && line.endsWith(summary))).toBe(true);
  });

  test.each(commands.map(({ name }) => name))('%s --help shows its usage', async (name) => {
    const { code, output } = await type([name, '--help']);
    expect(code).toBe(0);
    expect(output).toContain(`npm run admin -- ${name}`);
  });

  test('refuses an unknown command or a missing or invalid option before the database is opened', async () => {
    expect(await type(['close-account'])).toMatchObject({
      code: 2,
      complained: 'There is no command "close-account".',
    });
    expect(await type(['set-plan', '--pwsid', pwsid])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('--plan is missing.') as string,
    });
    expect(await type(['set-plan', '--pwsid', pwsid, '--plan', 'Gold'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining(
        '--plan cannot be "Gold". It is one of: Basic, Pro, Expert, PWS Portal.',
      ) as string,
    });
    expect((await type(['set-plan', '--prize', '1'])).complained).toContain('--prize');
    expect(await type(['set-flag', '--flag', 'nonsense', '--to', 'on'])).toMatchObject({ code: 2 });
  });

  test('reports which account or person is missing', async () => {
    expect(await type(['disable-account', '--pwsid', 'CT7777777'])).toMatchObject({
      code: 1,
      complained: 'No account has the PWSID CT7777777. Run list-accounts to see all accounts.',
    });
    expect(await type(['reset-password', '--email', 'nobody@harlow.gov'])).toMatchObject({
      code: 1,
      complained: 'No user signs in with nobody@harlow.gov.',
    });
  });
});

describe('create-account', () => {
  const args = [
    'create-account',
    '--name',
    'Harlow Springs Water',
    '--pwsid',
    'CT0280011',
    '--state',
    'CT',
    '--email',
    'dana@harlow.gov',
    '--first-name',
    'Dana',
    '--last-name',
    'Lee',
  ];

  test('reports all errors at once, by option name', async () => {
    const { code, complained } = await type(['create-account', '--name', 'Harlow Springs Water', '--state', 'XX']);
    expect(code).toBe(1);
    for (const option of ['--pwsid: ', '--state: ', '--email: ', '--first-name: '])
      expect(complained).toContain(option);
  });

  test('creates no account if the password is weak or not repeated', async () => {
    expect(await type(args, ['short'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('The password is too weak') as string,
    });
    expect(await type(args, ['Correct-Horse-7', 'Correct-Horse-8'])).toMatchObject({
      code: 1,
      complained: 'The two passwords are not the same. Nothing was changed.',
    });
    expect((await type(['list-accounts', '--search', 'CT0280011'])).output).toBe('There is no such account.');
  });

  test('opens it with a password that it makes, and the administrator signs in with that', async () => {
    const { code, output } = await type(args);
    expect(code).toBe(0);
    const password = /once: (\S+)/.exec(output)?.[1] ?? '';
    expect(await new SignInClient(product.url).signIn('dana@harlow.gov', password)).toHaveProperty('tokens');
    const { output: listed } = await type(['list-accounts', '--search', 'harlow springs']);
    const second = args.map((word) => (word === 'CT0280011' ? 'CT0280012' : word));
    // The person who signs in with that address may be another one.
    expect(await type(second)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('A user with the email dana@harlow.gov already exists') as string,
    });
    expect(await type([...second, '--known-person', 'yes'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('already had a sign-in') as string,
    });
    expect(listed).toMatch(/CT0280011\s+Harlow Springs Water\s+\w+\s+1\s+\d{4}-\d\d-\d\d\s+enabled/);
  });
});

describe('plans and features', () => {
  test('change the features of the account from the next request', async () => {
    expect(await type(['set-plan', '--pwsid', pwsid.toLowerCase(), '--plan', 'PWS Portal'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('has the plan PWS Portal.') as string,
    });
    expect((await me()).defaultAccount?.plan).toBe('PWS Portal');
    expect((await me()).features).not.toContain('COMMS');
    await type(['set-feature', '--pwsid', pwsid, '--feature', 'COMMS', '--to', 'on']);
    expect((await me()).features).toContain('COMMS');
    await type(['set-feature', '--pwsid', pwsid, '--feature', 'ASSETS', '--to', 'off']);
    expect((await me()).features).not.toContain('ASSETS');
    await type(['set-feature', '--pwsid', pwsid, '--feature', 'ASSETS', '--to', 'plan']);
    expect((await me()).features).toContain('ASSETS');
  });

  test('leave a record of what was before and after, and none where nothing changed', async () => {
    const changes = () =>
      product.app.database.owner
        .selectFrom('access_changes')
        .select(['kind', 'before', 'after', 'done_by_name', 'source'])
        .where('account_id', '=', dana.accountId)
        .orderBy('id')
        .execute();
    await type(['set-plan', '--pwsid', pwsid, '--plan', 'Basic']);
    const changesBefore = await changes();
    expect(changesBefore.at(-1)).toEqual({
      kind: 'planChanged',
      before: { plan: 'PWS Portal' },
      after: { plan: 'Basic' },
      done_by_name: 'Curbstop support',
      source: 'command line',
    });
    await type(['set-plan', '--pwsid', pwsid, '--plan', 'Basic']);
    await type(['set-feature', '--pwsid', pwsid, '--feature', 'COMMS', '--to', 'on']);
    expect(await changes()).toEqual(changesBefore);
  });
});

describe('disabling an account', () => {
  test('refuses its people from their next request, and enabling admits them again', async () => {
    expect(await locations()).toBe(200);
    expect((await type(['disable-account', '--pwsid', pwsid])).code).toBe(0);
    expect(await locations()).toBe(404);
    expect((await me()).defaultAccount).toBeNull();
    expect((await type(['list-accounts', '--search', pwsid])).output).toContain('disabled');
    await type(['enable-account', '--pwsid', pwsid]);
    expect(await locations()).toBe(200);
  });
});

describe('reset-password', () => {
  test('ends the sessions of the person, whose old password no longer fits', async () => {
    const robin = await aPerson(product.app);
    const requestJson = async () =>
      (await product.server.inject({ url: getCurrentUser.path, headers: robin.headers })).statusCode;
    expect(await requestJson()).toBe(200);
    expect(
      await type(['reset-password', '--email', robin.email.toUpperCase()], ['Fresh-Start-2027', 'Fresh-Start-2027']),
    ).toMatchObject({ code: 0 });
    expect(await requestJson()).toBe(401);
    // The session of another person goes on.
    expect((await me()).features).not.toHaveLength(0);
    expect(await new SignInClient(product.url).signIn(robin.email, 'Correct-Horse-7')).toMatchObject({ status: 401 });
    expect(await new SignInClient(product.url).signIn(robin.email, 'Fresh-Start-2027')).toHaveProperty('tokens');
  });
});

describe('create-sign-in', () => {
  const args = ['create-sign-in', '--email', 'lee@harlow.gov', '--first-name', 'Lee', '--last-name', 'Ames'];

  test('creates a sign-in that opens no account, once', async () => {
    expect(await type(args, ['Fresh-Start-2027', 'Fresh-Start-2027'])).toMatchObject({ code: 0 });
    expect(await new SignInClient(product.url).signIn('lee@harlow.gov', 'Fresh-Start-2027')).toHaveProperty('tokens');
    expect(await type(args, ['Other-Start-2027', 'Other-Start-2027'])).toMatchObject({
      code: 1,
      complained: 'lee@harlow.gov already has a sign-in. Nothing was changed.',
    });
  });

  test('lists the missing parts', async () => {
    const { code, complained } = await type(['create-sign-in', '--email', 'lee2@harlow.gov']);
    expect([code, complained]).toEqual([1, expect.stringContaining('--first-name')]);
  });
});

describe('set-flag', () => {
  test('switches for everyone, an account or a person', async () => {
    expect((await type(['set-flag', '--flag', 'editables', '--to', 'off'])).output).toBe(
      'editables is off for everyone.',
    );
    expect((await me()).flags).not.toContain('editables');
    await type(['set-flag', '--flag', 'editables', '--to', 'on', '--pwsid', pwsid]);
    expect((await me()).flags).toContain('editables');
    expect((await type(['set-flag', '--flag', 'editables', '--to', 'off', '--email', dana.email])).output).toBe(
      `editables is off for ${dana.email}.`,
    );
    expect((await me()).flags).not.toContain('editables');
    await type(['set-flag', '--flag', 'editables', '--to', 'default', '--email', dana.email]);
    expect((await me()).flags).toContain('editables');
  });
});

describe('list-jobs', () => {
  test('lists jobs with their outcome, of one account or all', async () => {
    const { owner } = product.app.database;
    expect((await type(['list-jobs', '--pwsid', pwsid])).output).toBe('No jobs found.');
    await owner
      .insertInto('jobs')
      .values({
        account_id: dana.accountId,
        id: '01990000-0000-7000-8000-000000000001',
        kind: 'import check',
        state: 'failed',
        payload: '{}',
        requested_by: dana.id,
        error: 'The file is empty.',
        progress_done: 3,
        progress_total: 9,
      })
      .execute();
    const { output } = await type(['list-jobs', '--state', 'failed']);
    expect(output).toMatch(new RegExp(`${pwsid}\\s+import check\\s+failed\\s+3\\s+9\\s+The file is empty\\.`));
    expect((await type(['list-jobs', '--pwsid', pwsid, '--state', 'completed'])).output).toBe('No jobs found.');
  });
});
