import { randomUUID } from 'node:crypto';
import { flagNames, flags as flagTable, isFlagName, type FlagName } from '@curbstop/contract/feature-flags/flag.values';
import { OpenFeature } from '@openfeature/server-sdk';
import type { Clock } from '../../foundation/clock.ts';
import type { Config } from '../../foundation/config.ts';
import type { Executor } from '../../foundation/database/database.ts';
import type { FlagContext, Flags } from '../../foundation/flags/flags.ts';
import { OfrepProvider } from '../../foundation/flags/ofrep-provider.ts';
import type { Log } from '../../foundation/log.ts';
import { FlagTableProvider } from './flag-table.service.ts';
import { deleteSwitch, saveSwitch, type SwitchedFor } from './flag.repository.ts';

interface Ground {
  readonly config: Config;
  readonly database: { readonly owner: Executor };
  readonly log: Log;
  readonly clock: Clock;
}

/** Flags through OpenFeature: from our own table, or from the remote service that FLAGS_OFREP_URL names. */
export async function createFlags(ground: Ground): Promise<Flags> {
  const { config, database, log } = ground;
  // OpenFeature keeps one set of providers for a process, in which several of our houses may stand.
  const domain = randomUUID();
  await OpenFeature.setProviderAndWait(
    domain,
    config.flags ? new OfrepProvider(config.flags, ground) : new FlagTableProvider(database.owner),
  );
  const client = OpenFeature.getClient(domain);
  const say = (...words: readonly unknown[]) => log.warn({ words: words.map(String) }, 'A flag has only its default');
  client.setLogger({ error: say, warn: say, info: () => undefined, debug: () => undefined });
  return {
    isOn: (name, { authId, email, accountId, personId }) =>
      client.getBooleanValue(name, isFlagName(name) && flagTable[name].on, {
        targetingKey: authId,
        email,
        personId,
        environment: config.deployment,
        ...(accountId !== undefined && { accountId }),
      }),
  };
}

/** The names of all flags that are on for somebody. */
export async function flagsInForce(flags: Flags, asker: FlagContext): Promise<FlagName[]> {
  const on = await Promise.all(flagNames.map((name) => flags.isOn(name, asker)));
  return flagNames.filter((_, at) => on[at]);
}

/** Switches a flag for everybody, for an account or for a person; `default` takes the switch away again. */
export async function setFlag(
  { database: { owner } }: Pick<Ground, 'database'>,
  key: FlagName,
  to: 'on' | 'off' | 'default',
  whom: SwitchedFor = {},
): Promise<void> {
  if (to === 'default') await deleteSwitch(owner, key, whom);
  else await saveSwitch(owner, key, whom, to === 'on');
}
