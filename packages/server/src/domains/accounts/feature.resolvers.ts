import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { flags, isFlagName } from '@curbstop/contract/feature-flags/flag.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { resolveInAccount, resolveForPerson, type Builder } from '../../foundation/graphql/builder.ts';
import { listFlags } from './current-user.service.ts';

/** The feature codes of an account [A7.41], [B7.52]; visible to every member. */
export function featureResolvers(builder: Builder): void {
  builder.queryField('getFeaturesByAccount', (t) =>
    t.stringList({
      description: 'The feature codes that the account has',
      args: { accountId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewAccount, (context) => [...context.features].sort()),
    }),
  );
  builder.queryField('accountHasFeature', (t) =>
    t.boolean({
      description: 'Whether the account has the feature of this code',
      args: { accountId: t.arg.string({ required: true }), featureCode: t.arg.string({ required: true }) },
      ...resolveInAccount(
        requirements.viewAccount,
        (context, { featureCode }: { accountId: string; featureCode: string }) => context.features.has(featureCode),
      ),
    }),
  );
}

interface FeatureFlag {
  readonly name: string;
  readonly enabled: boolean;
  readonly description: string;
}

/** The feature flags of the signed-in person in the account in use [B7.56], [A6.15]. */
export function flagResolvers(builder: Builder): void {
  const flag = builder.objectRef<FeatureFlag>('FeatureFlag').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      enabled: t.exposeBoolean('enabled'),
      description: t.exposeString('description'),
    }),
  });
  builder.queryField('featureFlags', (t) =>
    t.field({
      type: [flag],
      description: 'Every flag, and whether it is on for the person',
      ...resolveForPerson(async (signedIn) => {
        const enabledFlags = new Set<string>(await listFlags(signedIn));
        return Object.entries(flags).map(([name, { switches }]) => ({
          name,
          enabled: enabledFlags.has(name),
          description: switches,
        }));
      }),
    }),
  );
  builder.queryField('featureFlag', (t) =>
    t.boolean({
      description: 'Whether the flag of this name is on for the person',
      args: { name: t.arg.string({ required: true }) },
      ...resolveForPerson(async (signedIn, { name }: { name: string }) => {
        if (!isFlagName(name)) throw commonProblems.notFound();
        return (await listFlags(signedIn)).includes(name);
      }),
    }),
  );
}
