import { flagNames, flags, type FlagName } from '@curbstop/contract/feature-flags/flag.values';
import { jobStates, type JobState } from '@curbstop/contract/primitives/job';
import { searchAccounts, getAccountByPwsid, getPersonByEmail } from '../domains/accounts/operation.service.ts';
import { setFlag } from '../domains/feature-flags/flag.service.ts';
import { listNewest } from '../foundation/jobs/job.repository.ts';
import { formatTable, type Command } from './command.ts';

const maxListedAccounts = 50;

export const listJobs: Command = {
  name: 'list-jobs',
  summary: `Lists the ${maxListedAccounts} newest background jobs with their progress`,
  usage: `npm run admin -- list-jobs [--pwsid CT0280011] [--state failed]\n\nStates: ${jobStates.join(', ')}.`,
  options: [{ name: 'pwsid' }, { name: 'state', oneOf: jobStates }],
  run: async (options, context) => {
    const account = options['pwsid'] === undefined ? undefined : await getAccountByPwsid(context, options['pwsid']);
    const jobs = await listNewest(
      context.database.owner,
      { accountId: account?.id, state: options['state'] as JobState | undefined },
      maxListedAccounts,
    );
    if (jobs.length === 0) return context.say('No jobs found.');
    const pwsids = new Map((await searchAccounts(context, '')).map(({ id, pwsid }) => [id, pwsid]));
    context.say(
      formatTable(
        ['Requested', 'PWSID', 'Job', 'State', 'Done', 'Of', 'Message'],
        jobs.map(({ createdOn, accountId, kind, state, done, total, error, step }) => [
          createdOn.slice(0, 19).replace('T', ' '),
          pwsids.get(accountId) ?? '',
          kind,
          state,
          String(done),
          total === null ? '' : String(total),
          error ?? step ?? '',
        ]),
      ),
    );
  },
};

export const switchFlag: Command = {
  name: 'set-flag',
  summary: 'Turns a flag on or off for everyone, an account or a person',
  usage: `npm run admin -- set-flag --flag editables --to off [--pwsid CT0280011] [--email dana@harlow.gov]

Without --pwsid and --email it applies to everyone; the narrowest setting applies. --to default removes the setting.

${formatTable(
  ['Flag', 'Default', 'Switches'],
  flagNames.map((name) => [name, flags[name].on ? 'on' : 'off', flags[name].switches]),
)}`,
  options: [
    { name: 'flag', isNeeded: true, oneOf: flagNames },
    { name: 'to', isNeeded: true, oneOf: ['on', 'off', 'default'] },
    { name: 'pwsid' },
    { name: 'email' },
  ],
  run: async (options, context) => {
    const [flag, to] = [options['flag'] as FlagName, options['to'] as 'on' | 'off' | 'default'];
    const account = options['pwsid'] === undefined ? undefined : await getAccountByPwsid(context, options['pwsid']);
    const person =
      options['email'] === undefined
        ? undefined
        : await getPersonByEmail(context, options['email'], context.config.identity.issuer);
    await setFlag(context, { key: flag, to, accountId: account?.id, personId: person?.id });
    const scope = [person?.email, account?.name].filter(Boolean).join(' in ') || 'everyone';
    context.say(
      to === 'default' ? `${flag} no longer has its own setting for ${scope}.` : `${flag} is ${to} for ${scope}.`,
    );
    if (context.config.flags)
      context.say(`Flags come from ${context.config.flags.url} (FLAGS_OFREP_URL), so this setting is not used.`);
  },
};
