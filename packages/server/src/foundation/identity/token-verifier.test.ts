import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokenVerifier } from './token-verifier.ts';

let privateKey: CryptoKey;
let publicKey: JWK;
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = pair.privateKey;
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'k' };
});

const start = Date.parse('2027-03-01T08:00:00Z');
const issuer = 'https://id.example';

function verifierAt(secondsLater: { value: number }) {
  let keyRequests = 0;
  const keys = createLocalJWKSet({ keys: [publicKey] });
  const trust = {
    issuer,
    audience: 'api',
    keys: async () => {
      keyRequests++;
      return keys;
    },
  };
  const clock = { now: () => new Date(start + secondsLater.value * 1000) };
  return { verify: createTokenVerifier(trust, clock), keyRequests: () => keyRequests };
}

const token = (subject?: string) => {
  const jwt = new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience('api')
    .setExpirationTime(start / 1000 + 600);
  return (subject === undefined ? jwt : jwt.setSubject(subject)).sign(privateKey);
};

describe('a verified token', () => {
  it('is checked once and remembered until it expires', async () => {
    const later = { value: 0 };
    const { verify, keyRequests } = verifierAt(later);
    const text = await token('dana');
    expect(await verify(text)).toEqual({ issuer, subject: 'dana' });
    expect(await verify(text)).toEqual({ issuer, subject: 'dana' });
    expect(keyRequests()).toBe(1);
    later.value = 601 + 5;
    expect(await verify(text)).toBeUndefined();
  });

  it('must name its subject, and be signed by the key it names', async () => {
    const { verify } = verifierAt({ value: 0 });
    expect(await verify(await token())).toBeUndefined();
    expect(await verify('not.a.token')).toBeUndefined();
    expect(await verify(`${(await token('dana')).slice(0, -6)}AAAAAA`)).toBeUndefined();
  });

  it('cannot be checked while the keys are out of reach, which is not reported as invalid', async () => {
    const verify = createTokenVerifier(
      { issuer, audience: 'api', keys: () => Promise.reject(new TypeError('fetch failed')) },
      { now: () => new Date(start) },
    );
    await expect(verify(await token('dana'))).rejects.toMatchObject({ code: 'signInUnavailable', status: 503 });
  });
});
