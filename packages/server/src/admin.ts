import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import { openAccount, type AccountDetails, type PersonDetails } from './domains/accounts/account.service.ts';
import { systemClock } from './foundation/clock.ts';
import { readConfig } from './foundation/config.ts';
import { reachDatabase } from './foundation/database/reach-database.ts';
import { problemOf } from './foundation/http/problem-handler.ts';
import { createLog } from './foundation/log.ts';
import { askHidden } from './foundation/terminal.ts';

// Commands for whoever runs the product, on the machine it runs on: `npm run admin -- create-account …`.

const usage = `Opens an account for a water system, with its first administrator:

  npm run admin -- create-account --name "Harlow Springs Water" --pwsid CT0280011 --state CT \\
    --email dana@harlow.gov --first-name Dana --last-name Lee [--plan Expert] [--time-zone America/New_York]

It asks for the administrator's password; without a terminal, or when you leave it empty, it makes one and prints it.
With OIDC_ISSUER set no password is needed: the administrator signs in there with that e-mail address.
`;

const options = {
  name: { type: 'string' },
  pwsid: { type: 'string' },
  state: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  plan: { type: 'string' },
  'time-zone': { type: 'string' },
} as const;

const say = (text: string) => void process.stdout.write(`${text}\n`);

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command !== 'create-account') {
    say(usage);
    return command === undefined || command === 'help' ? 0 : 2;
  }
  try {
    await createAccount(rest);
    return 0;
  } catch (error) {
    for (const sentence of sentencesOf(error)) process.stderr.write(`${sentence}\n`);
    return 1;
  }
}

async function createAccount(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const config = readConfig();
  const { issuer } = config.identity;
  const { database, stop } = await reachDatabase(config, createLog('warn'));
  try {
    const account = { name: values.name, pwsid: values.pwsid, primacyCode: values.state, plan: values.plan, timeZone: values['time-zone'] } as AccountDetails;
    const administrator = { email: values.email, firstName: values['first-name'], lastName: values['last-name'] } as PersonDetails;
    const { isNewPerson } = await openAccount({ database, clock: systemClock }, { account, administrator, issuer, password: choosePassword });
    say(`The account ${String(values.name)} is open.`);
    say(isNewPerson ? `${String(values.email)} can sign in at ${config.publicUrl}` : `${String(values.email)} was known already and has this account besides the others.`);
  } finally {
    await stop();
  }
}

async function choosePassword(): Promise<string> {
  const typed = process.stdin.isTTY ? await askHidden('Password for the administrator (empty to have one made): ') : '';
  if (typed !== '') {
    const weak = newPassword.safeParse(typed).error?.issues.map(({ message }) => message);
    if (weak) throw new Error(`That password will not do: ${weak.join('; ')}. Nothing was made.`);
    if ((await askHidden('The same again: ')) !== typed) throw new Error('The two passwords are not the same. Nothing was made.');
    return typed;
  }
  const made = makePassword();
  say(`The administrator's password, shown only this once: ${made}`);
  return made;
}

/** Four groups of four without the signs that look alike: more than 80 bits, and every rule is met. */
function makePassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${group()}-${group()}-${group()}-A${group()}${randomInt(2, 10)}`;
}

function sentencesOf(error: unknown): readonly string[] {
  const problem = problemOf(error);
  if (problem.status < 500) return problem.details.map(({ property, detail }) => (property ? `--${optionOf(property)}: ${detail}` : detail));
  return [error instanceof Error ? error.message : String(error)];
}

function optionOf(property: string): string {
  return property === 'primacyCode' ? 'state' : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
