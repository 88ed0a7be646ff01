import { z } from 'zod';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotted = new RegExp(`^${atom}(?:\\.${atom})*$`);
const quoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])+"$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const ipv6 = z.ipv6();
const ipv4 = z.ipv4();

/**
 * Whether mail can be sent to the address: an @, a domain with a dot, and the address pattern of RFC 5321; a bracketed
 * IP domain is allowed [A5.43, B5.33]. Comments, folded white space and the obsolete forms of RFC 5322 are refused,
 * because no mail server accepts them.
 */
export function isEmailAddress(text: string): boolean {
  const atPosition = text.lastIndexOf('@');
  const [mailbox, domain] = [text.slice(0, atPosition), text.slice(atPosition + 1)];
  if (atPosition < 1 || mailbox.length > 64 || text.length > 254) return false;
  return (dotted.test(mailbox) || quoted.test(mailbox)) && (isDomain(domain) || isBracketedIp(domain));
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  // A top-level domain is never a number: 192.0.2.1 without brackets names a machine, not a domain.
  return labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

function isBracketedIp(domain: string): boolean {
  const inside = /^\[(?:(IPv6:)(.+)|(.+))\]$/i.exec(domain);
  if (!inside) return false;
  return inside[1] === undefined ? ipv4.safeParse(inside[3]).success : ipv6.safeParse(inside[2]).success;
}

const invalidEmail = 'Enter an email address, such as name@city.gov';

export const emailAddress = z.string().trim().refine(isEmailAddress, invalidEmail);

/** An optional email address; blank becomes null [A5.46]. */
export const optionalEmail = z
  .string()
  .trim()
  .refine((text) => text === '' || isEmailAddress(text), invalidEmail)
  .nullable()
  .transform((text) => (text === '' ? null : text));
