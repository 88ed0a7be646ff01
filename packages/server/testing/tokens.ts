import { importJWK, SignJWT } from 'jose';
import type { House } from '../src/foundation/caller.ts';
import { readSigningKey } from '../src/foundation/identity/embedded-identity.ts';

export interface TokenChanges {
  readonly issuer?: string;
  readonly audience?: string;
  readonly type?: string;
  /** Seconds from now; negative for one that has run out. */
  readonly expiresIn?: number;
}

/** An access token as the embedded provider would give it, signed with its key, without the dance of a sign-in. */
export async function mintToken(house: House, userId: string, changes: TokenChanges = {}): Promise<string> {
  const { config, clock, database } = house;
  const jwk = await readSigningKey(database.owner);
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ client_id: config.identity.clientId, scope: '' })
    .setProtectedHeader({ alg: 'ES256', typ: changes.type ?? 'at+jwt', kid: String(jwk.kid) })
    .setIssuer(changes.issuer ?? `${config.publicUrl}/oidc`)
    .setAudience(changes.audience ?? config.identity.audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + (changes.expiresIn ?? 600))
    .sign(await importJWK(jwk, 'ES256'));
}
