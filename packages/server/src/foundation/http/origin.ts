import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../request-context.ts';

export function getOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: shortenAddress(request.ip), device: shortenDevice(request.headers['user-agent'] ?? '') };
}

/**
 * What limits count by: an IPv4 address, or the 64-bit network of an IPv6 address, of which one client has all
 * addresses.
 */
export function getNetwork(address: string): string {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plainAddress)) return plainAddress;
  const [front = '', back = ''] = plainAddress.replace(/%.*$/, '').split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = 8 - groups(front).length - groups(back).length;
  const all = plainAddress.includes('::')
    ? [...groups(front), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(back)]
    : groups(front);
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** `203.0.113.7` -> `203.0.113.x`; for IPv6 the network prefix. */
function shortenAddress(address: string): string {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plainAddress)) return plainAddress.replace(/\.\d+$/, '.x');
  const [front = ''] = plainAddress.split('::');
  const groups = front.split(':').filter(Boolean).slice(0, 3);
  return `${groups.join(':')}::x`;
}

const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Firefox on Windows`. */
function shortenDevice(userAgent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  if (!browser) return 'Not a browser';
  return system ? `${browser} on ${system}` : browser;
}
