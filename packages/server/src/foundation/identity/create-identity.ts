import { createEmbeddedIdentity } from './embedded-identity.ts';
import { createExternalIdentity } from './external-identity.ts';
import type { IdentityContext, Identity, People } from './identity.ts';

/** The external provider that OIDC_ISSUER names, or else the embedded one. */
export async function createIdentity(context: IdentityContext, people: People): Promise<Identity> {
  const { issuer } = context.config.identity;
  return issuer === undefined ? createEmbeddedIdentity(context, people) : createExternalIdentity(context, issuer);
}
