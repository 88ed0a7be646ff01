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
import { deleteSwitch, upsertSwitch, type FlagScope } from './flag.repository.ts';

interface Dependencies {
  readonly config: Config;
  readonly database: { readonly owner: Executor };
  readonly log: Log;
  readonly clock: Clock;
}

/** Creates flags with OpenFeature: from our own table, or from the remote service at FLAGS_OFREP_URL. */
export async function createFlags(dependencies: Dependencies): Promise<Flags> {
  const { config, database, log } = dependencies;
  // OpenFeature providers are global to the process, which may run several apps.
  const domain = randomUUID();
  await OpenFeature.setProviderAndWait(
    domain,
    config.flags ? new OfrepProvider(config.flags, dependencies) : new FlagTableProvider(database.owner),
  );
  const client = OpenFeature.getClient(domain);
  const warn = (...args: readonly unknown[]) =>
    log.warn({ details: args.map(String) }, 'Flag evaluation failed; the default is used');
  client.setLogger({ error: warn, warn, info: () => undefined, debug: () => undefined });
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

/** The names of all flags that are on in this context. */
export async function listEnabledFlags(flags: Flags, context: FlagContext): Promise<FlagName[]> {
  const enabledStates = await Promise.all(flagNames.map((name) => flags.isOn(name, context)));
  return flagNames.filter((_, at) => enabledStates[at]);
}

/** Switches a flag globally, for an account or for a person; `default` deletes the switch. */
export async function setFlag(
  { database: { owner } }: Pick<Dependencies, 'database'>,
  { key, to, ...scope }: FlagScope & { readonly key: FlagName; readonly to: 'on' | 'off' | 'default' },
): Promise<void> {
  if (to === 'default') await deleteSwitch(owner, key, scope);
  else await upsertSwitch(owner, { key, ...scope, enabled: to === 'on' });
}
