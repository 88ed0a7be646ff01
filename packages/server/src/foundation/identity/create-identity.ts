import { embeddedIdentity } from './embedded-identity.ts';
import { externalIdentity } from './external-identity.ts';
import type { Ground, Identity, People } from './identity.ts';

/** Sign-in as the settings want it: the provider that OIDC_ISSUER names, else the one embedded in this process. */
export async function createIdentity(ground: Ground, people: People): Promise<Identity> {
  const { issuer } = ground.config.identity;
  return issuer === undefined ? embeddedIdentity(ground, people) : externalIdentity(ground, issuer);
}
