import { importJWK, SignJWT } from 'jose';
import type { AppContext } from '../src/foundation/request-context.ts';
import { createId } from '../src/foundation/new-id.ts';
import { getSigningKey } from '../src/foundation/identity/embedded-identity.ts';

export interface TokenChanges {
  readonly issuer?: string;
  readonly audience?: string;
  readonly type?: string;
  /** Seconds from now; negative for an expired token. */
  readonly expiresIn?: number;
}

/** Creates a session at the embedded provider; returns its id. */
async function openSession({ database, clock }: AppContext, userId: string): Promise<string> {
  const uid = createId();
  const payload = { kind: 'Session', uid, jti: uid, accountId: userId };
  const expiresOn = new Date(clock.now().getTime() + 12 * 3_600_000).toISOString();
  await database.owner
    .insertInto('identity_payloads')
    .values({ model: 'Session', id: uid, uid, payload: JSON.stringify(payload), expires_on: expiresOn })
    .execute();
  return uid;
}

/** An access token of the embedded provider, signed with its key, without a sign-in. */
export async function signToken(app: AppContext, userId: string, changes: TokenChanges = {}): Promise<string> {
  const { config, clock, database } = app;
  const jwk = await getSigningKey(database.owner);
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ client_id: config.identity.clientId, scope: '', sid: await openSession(app, userId) })
    .setProtectedHeader({ alg: 'ES256', typ: changes.type ?? 'at+jwt', kid: String(jwk.kid) })
    .setIssuer(changes.issuer ?? `${config.publicUrl}/oidc`)
    .setAudience(changes.audience ?? config.identity.audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + (changes.expiresIn ?? 600))
    .sign(await importJWK(jwk, 'ES256'));
}
