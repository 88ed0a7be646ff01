import { embeddedIdentity } from './embedded-identity.ts';
import { externalIdentity } from './external-identity.ts';
import type { IdentityContext, Identity, People } from './identity.ts';

/** The external provider that OIDC_ISSUER names, or else the embedded one. */
export async function createIdentity(context: IdentityContext, people: People): Promise<Identity> {
  const { issuer } = context.config.identity;
  return issuer === undefined ? embeddedIdentity(context, people) : externalIdentity(context, issuer);
}
