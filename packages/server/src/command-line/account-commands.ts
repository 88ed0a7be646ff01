import {
  featureCodes,
  subscriptionPlans,
  type FeatureCode,
  type SubscriptionPlan,
} from '@curbstop/contract/accounts/feature.values';
import { openAccount, type NewAccount, type NewPerson } from '../domains/accounts/account.service.ts';
import {
  createSignIn,
  searchAccounts,
  resetPassword,
  setEnabled,
  setFeature,
  setPlan,
} from '../domains/accounts/operation.service.ts';
import { CommandError, formatTable, type Command, type CommandContext } from './command.ts';
import { choosePassword } from './password.ts';

const pwsid = { name: 'pwsid', isNeeded: true } as const;

export const createAccount: Command = {
  name: 'create-account',
  summary: 'Creates an account for a water system, with its first administrator',
  usage: `npm run admin -- create-account --name "Harlow Springs Water" --pwsid CT0280011 --state CT \\
    --email dana@harlow.gov --first-name Dana --last-name Lee [--plan Expert] [--time-zone America/New_York] [--known-person yes]

It asks for the administrator's password; without a terminal, or if left blank, it generates one and prints it.
With OIDC_ISSUER set no password is needed: the administrator signs in there with that email address.
A person who already has a sign-in becomes the administrator only with --known-person yes: ask them first.`,
  // The contract's rules report all missing or invalid values at once.
  options: [
    { name: 'name' },
    { name: 'pwsid' },
    { name: 'state' },
    { name: 'email' },
    { name: 'first-name' },
    { name: 'last-name' },
    { name: 'plan' },
    { name: 'time-zone' },
    { name: 'known-person', oneOf: ['yes'] },
  ],
  run: async (options, context) => {
    const { config, say } = context;
    const { issuer } = config.identity;
    const account = {
      name: options['name'],
      pwsid: options['pwsid'],
      primacyCode: options['state'],
      plan: options['plan'],
      timeZone: options['time-zone'],
    } as NewAccount;
    const administrator = {
      email: options['email'],
      firstName: options['first-name'],
      lastName: options['last-name'],
    } as NewPerson;
    const { isNewPerson } = await openAccount(context, {
      account,
      administrator,
      issuer,
      password: () => choosePassword(context, 'the administrator'),
      existingPerson: options['known-person'] === 'yes' ? 'isAllowed' : 'isRefused',
    });
    say(`Account ${options['name']} created.`);
    say(
      isNewPerson
        ? `${options['email']} can sign in at ${config.publicUrl}`
        : `${options['email']} already had a sign-in and now has access to this account too.`,
    );
  },
};

export const changePlan: Command = {
  name: 'set-plan',
  summary: 'Changes the plan of an account',
  usage: `npm run admin -- set-plan --pwsid CT0280011 --plan Pro\n\nPlans: ${subscriptionPlans.join(', ')}. Features set with set-feature are kept.`,
  options: [pwsid, { name: 'plan', isNeeded: true, oneOf: subscriptionPlans }],
  run: async (options, context) => {
    const { name, plan } = await setPlan(context, String(options['pwsid']), options['plan'] as SubscriptionPlan);
    context.say(`${name} has the plan ${plan}.`);
  },
};

export const changeFeature: Command = {
  name: 'set-feature',
  summary: 'Turns one feature on or off for an account, whatever its plan',
  usage: `npm run admin -- set-feature --pwsid CT0280011 --feature LSL:PROB --to on

--to on turns it on, off turns it off, plan follows the plan again.
Features: ${featureCodes.join(', ')}.`,
  options: [
    pwsid,
    { name: 'feature', isNeeded: true, oneOf: featureCodes },
    { name: 'to', isNeeded: true, oneOf: ['on', 'off', 'plan'] },
  ],
  run: async (options, context) => {
    const [feature, to] = [options['feature'] as FeatureCode, options['to'] as 'on' | 'off' | 'plan'];
    const { name } = await setFeature(context, String(options['pwsid']), { feature, to });
    const words = {
      on: `${name} has ${feature}.`,
      off: `${name} does not have ${feature}.`,
      plan: `${name} has ${feature} if its plan does.`,
    };
    context.say(words[to]);
  },
};

export const disableAccount: Command = {
  name: 'disable-account',
  summary: 'Disables an account. Users lose access immediately; data is kept',
  usage: 'npm run admin -- disable-account --pwsid CT0280011',
  options: [pwsid],
  run: async (options, context) => {
    const { name } = await setEnabled(context, String(options['pwsid']), 'disabled');
    context.say(`${name} is disabled. No one can open it until enable-account.`);
  },
};

export const enableAccount: Command = {
  name: 'enable-account',
  summary: 'Opens a disabled account again',
  usage: 'npm run admin -- enable-account --pwsid CT0280011',
  options: [pwsid],
  run: async (options, context) => {
    const { name } = await setEnabled(context, String(options['pwsid']), 'enabled');
    context.say(`${name} is enabled.`);
  },
};

export const createPersonSignIn: Command = {
  name: 'create-sign-in',
  summary: 'Creates a sign-in for a person whom an administrator then invites',
  usage: `npm run admin -- create-sign-in --email robin@harlow.gov --first-name Robin --last-name Ames

It asks for the password; without a terminal, or if left blank, it generates one and prints it.
Needed only without a mail server, where several water systems share the installation: an invitation link that was not
mailed makes no sign-in there.`,
  options: [{ name: 'email' }, { name: 'first-name' }, { name: 'last-name' }],
  run: async (options, context) => {
    requireLocalPasswords(context);
    const email = String(options['email'] ?? '');
    const person = { email, firstName: options['first-name'], lastName: options['last-name'] } as NewPerson;
    await createSignIn(context, person, () => choosePassword(context, email));
    context.say(`${email} has a sign-in. It opens no account before an invitation is accepted with its password.`);
  },
};

function requireLocalPasswords({ config }: CommandContext): void {
  const { issuer } = config.identity;
  if (issuer !== undefined)
    throw new CommandError(`People sign in at ${issuer}, which keeps their passwords. Nothing was changed.`);
}

export const resetPasswordOf: Command = {
  name: 'reset-password',
  summary: 'Gives a person a new password and ends all their sessions',
  usage: `npm run admin -- reset-password --email dana@harlow.gov

It asks for the password; without a terminal, or if left blank, it generates one and prints it.`,
  options: [{ name: 'email', isNeeded: true }],
  run: async (options, context) => {
    const email = String(options['email']);
    requireLocalPasswords(context);
    const password = await choosePassword(context, email);
    await resetPassword(context, email, password);
    context.say(`${email} signs in with the new password. All earlier sessions have ended.`);
  },
};

export const listAccounts: Command = {
  name: 'list-accounts',
  summary: 'Lists accounts with plan and number of users',
  usage: 'npm run admin -- list-accounts [--search harlow]',
  options: [{ name: 'search' }],
  run: async (options, context) => {
    const accounts = await searchAccounts(context, options['search'] ?? '');
    if (accounts.length === 0) return context.say('There is no such account.');
    context.say(
      formatTable(
        ['PWSID', 'Name', 'Plan', 'Users', 'Opened', 'State'],
        accounts.map(({ pwsid: id, name, plan, people, createdOn, enabled }) => [
          id,
          name,
          plan,
          String(people),
          createdOn.slice(0, 10),
          enabled ? 'enabled' : 'disabled',
        ]),
      ),
    );
  },
};
