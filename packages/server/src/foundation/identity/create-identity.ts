import { embeddedIdentity } from './embedded-identity.ts';
import { externalIdentity } from './external-identity.ts';
import type { Ground, Identity, People } from './identity.ts';

/** The external provider that OIDC_ISSUER names, or else the embedded one. */
export async function createIdentity(ground: Ground, people: People): Promise<Identity> {
  const { issuer } = ground.config.identity;
  return issuer === undefined ? embeddedIdentity(ground, people) : externalIdentity(ground, issuer);
}
