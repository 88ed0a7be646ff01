import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text of a request with its headers, one of which signs it. */
export interface SignedText {
  readonly text: string;
  readonly getHeader: (name: string) => string | undefined;
}

/** A signature of a text with the time at which it was made. */
export interface Signature {
  /** As the sender wrote it, because it is part of what is signed. */
  readonly time: string;
  readonly madeAtMs: number;
  /** In hexadecimal. */
  readonly hash: string;
}

/** `t=<seconds since 1970>,v1=<hex>` */
export function parseSignature(header = ''): Signature | undefined {
  const [, time, hash] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header.trim()) ?? [];
  return time === undefined || hash === undefined ? undefined : { time, madeAtMs: Number(time) * 1000, hash };
}

/** A signature in two headers: the time in milliseconds since 1970, and the hash. */
export function parseSplitSignature(time = '', hash = ''): Signature | undefined {
  if (!/^\d{1,15}$/.test(time) || !/^[0-9a-f]{64}$/i.test(hash)) return undefined;
  return { time, madeAtMs: Number(time), hash };
}

/** Whether the text was signed with the secret by HMAC-SHA256, not longer ago or ahead than `maxAgeSeconds`. */
export function isSignedText(
  secret: string,
  { text, signature }: { readonly text: string; readonly signature: Signature | undefined },
  { now, maxAgeSeconds }: { readonly now: Date; readonly maxAgeSeconds: number },
): boolean {
  if (!signature || Math.abs(now.getTime() - signature.madeAtMs) > maxAgeSeconds * 1000) return false;
  const expected = createHmac('sha256', secret).update(`${signature.time}.${text}`).digest();
  return timingSafeEqual(Buffer.from(signature.hash, 'hex'), expected);
}
