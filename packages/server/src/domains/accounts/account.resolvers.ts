import type { Builder } from '../../foundation/graphql/builder.ts';
import { acceptTerms, hasAcceptedTerms } from './current-user.service.ts';

/** The account calls that the specification names in GraphQL [A7.41], [B7.52]. */
export function accountResolvers(builder: Builder): void {
  builder.queryField('hasAccepted', (t) => t.boolean({ description: 'Whether the person accepted the terms in force', resolve: async (_, __, context) => hasAcceptedTerms(await context.visitor()) }));
  builder.mutationField('acceptTerms', (t) =>
    t.boolean({
      resolve: async (_, __, context) => {
        await acceptTerms(await context.visitor());
        return true;
      },
    }),
  );
  builder.queryField('getFeaturesByAccount', (t) =>
    t.stringList({
      description: 'The feature codes that the account has',
      args: { accountId: t.arg.string({ required: true }) },
      resolve: async (_, { accountId }, context) => [...(await context.caller('pws:read', accountId)).features].sort(),
    }),
  );
  builder.queryField('accountHasFeature', (t) =>
    t.boolean({
      args: { accountId: t.arg.string({ required: true }), featureCode: t.arg.string({ required: true }) },
      resolve: async (_, { accountId, featureCode }, context) => (await context.caller('pws:read', accountId)).features.has(featureCode),
    }),
  );
}
