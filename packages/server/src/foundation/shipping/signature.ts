import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text of a request with the header that signs it. */
export interface SignedText {
  /** `t=<seconds since 1970>,v1=<hex>` */
  readonly header: string | undefined;
  readonly text: string;
}

/** The HMAC-SHA256 of the time and the text, in hexadecimal. */
function signText(secret: string, { seconds, text }: { readonly seconds: number; readonly text: string }): string {
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
}

/** Whether the text was signed with the secret, not longer ago or ahead than `maxAgeSeconds`. */
export function isSignedText(
  secret: string,
  { header = '', text }: SignedText,
  { now, maxAgeSeconds }: { readonly now: Date; readonly maxAgeSeconds: number },
): boolean {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header.trim()) ?? [];
  const seconds = Number(time);
  if (signature === '' || Math.abs(now.getTime() / 1000 - seconds) > maxAgeSeconds) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signText(secret, { seconds, text }), 'hex'));
}
