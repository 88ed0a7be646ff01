import { randomBytes } from 'node:crypto';

/** 128 random bits as 32 hexadecimal digits: unguessable, and safe as a path segment. */
export function createFileKey(): string {
  return randomBytes(16).toString('hex');
}

export function isKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Throws unless the key has the generated format. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a key of the file store.');
  return key;
}
