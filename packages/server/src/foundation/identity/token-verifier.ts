import { createHash } from 'node:crypto';
import { defineProblems } from '@curbstop/contract/primitives/problem';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import type { TokenClaims } from './identity.ts';

/** Requirements for access tokens. */
interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** `at+jwt` (RFC 9068) for our own tokens; other providers use various types. */
  readonly type?: string;
  readonly keys: () => Promise<JWTVerifyGetKey>;
}

export const identityProblems = defineProblems({
  signInUnavailable: [503, 'The sign-in service cannot be reached right now. Try again in a minute.'],
});

const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'];
/** Tolerates clock differences between machines. */
const toleranceSeconds = 5;
const remembered = 10_000;

/** Verifies access tokens and caches valid ones until they expire. */
export function createTokenVerifier(
  trust: TrustedIssuer,
  clock: Clock,
): (token: string) => Promise<TokenClaims | undefined> {
  const knownTokens = new Map<string, { claims: TokenClaims; expires: number }>();
  return async (token) => {
    const key = createHash('sha256').update(token).digest('base64');
    const knownToken = knownTokens.get(key);
    if (knownToken && knownToken.expires > clock.now().getTime()) return knownToken.claims;
    knownTokens.delete(key);
    const checked = await check(token, trust, clock);
    if (!checked) return undefined;
    if (knownTokens.size >= remembered) knownTokens.delete(knownTokens.keys().next().value ?? '');
    knownTokens.set(key, checked);
    return checked.claims;
  };
}

async function check(
  token: string,
  trust: TrustedIssuer,
  clock: Clock,
): Promise<{ claims: TokenClaims; expires: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, await trust.keys(), {
      issuer: trust.issuer,
      audience: trust.audience,
      algorithms,
      currentDate: clock.now(),
      clockTolerance: toleranceSeconds,
      requiredClaims: ['sub', 'exp'],
      ...(trust.type && { typ: trust.type }),
    });
    return {
      claims: {
        issuer: trust.issuer,
        subject: String(payload.sub),
        ...(typeof payload['sid'] === 'string' && { session: payload['sid'] }),
        ...(typeof payload['gid'] === 'string' && { grant: payload['gid'] }),
      },
      expires: Number(payload.exp) * 1000,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
    throw identityProblems.signInUnavailable();
  }
}
