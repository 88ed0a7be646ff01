import { profileDetails, type ProfileDetails } from '@curbstop/contract/accounts/account.rules';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { resolveForPerson, type Builder } from '../../foundation/graphql/builder.ts';
import { acceptTerms, hasAcceptedTerms } from './current-user.service.ts';
import { updateProfile } from './profile.service.ts';

interface ProfileResponse extends ProfileDetails {
  readonly id: string;
  readonly email: string;
}

/** Account operations that the specification defines in GraphQL [A7.41], [B7.52]. */
export function accountResolvers(builder: Builder): void {
  builder.queryField('hasAccepted', (t) =>
    t.boolean({ description: 'Whether the person accepted the terms in force', ...resolveForPerson(hasAcceptedTerms) }),
  );
  builder.mutationField('acceptTerms', (t) =>
    t.boolean({
      ...resolveForPerson(async (signedIn) => {
        await acceptTerms(signedIn);
        return true;
      }),
    }),
  );
  const profile = builder.objectRef<ProfileResponse>('Profile').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email'),
    }),
  });
  builder.mutationField('ProfileUpdate', (t) =>
    t.field({
      type: profile,
      description: "Changes the person's own name",
      args: { firstName: t.arg.string({ required: true }), lastName: t.arg.string({ required: true }) },
      ...resolveForPerson((signedIn, details: ProfileDetails) =>
        updateProfile(signedIn, parseShape(profileDetails, details)),
      ),
    }),
  );
}
