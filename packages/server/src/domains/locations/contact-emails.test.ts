import { isEmailAddress } from '@curbstop/contract/primitives/email';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';

const areThere = hasSharedData('fixtures-email');

// dominicsayers/isemail: each address with its evaluation by RFC 5321 and 5322.
describe.skipIf(!areThere)('the email vectors of isemail', () => {
  const cases = areThere ? readVectors(readFileSync(sharedData('fixtures-email', 'tests.xml'), 'utf8')) : [];
  const withDot = ({ address }: Vector) => /@(\[|[^@]*\.)/.test(address);

  test('are read from the file', () => expect(cases.length).toBeGreaterThan(150));

  test('addresses that RFC 5322 refuses are refused', () => {
    expect(
      cases
        .filter(({ category, address }) => category === 'ISEMAIL_ERR' && isEmailAddress(address))
        .map(({ address }) => address),
    ).toEqual([]);
  });

  test('addresses that mail servers accept are accepted if the domain has a dot', () => {
    const acceptedCases = cases.filter(
      (one) => ['ISEMAIL_VALID_CATEGORY', 'ISEMAIL_DNSWARN'].includes(one.category) && withDot(one),
    );
    expect(acceptedCases.length).toBeGreaterThan(5);
    expect(acceptedCases.filter(({ address }) => !isEmailAddress(address)).map(({ address }) => address)).toEqual([]);
  });

  test('addresses without a dot in the domain are refused, unlike in the RFC [A5.43]', () => {
    expect(cases.filter((one) => !withDot(one) && isEmailAddress(one.address)).map(({ address }) => address)).toEqual(
      [],
    );
  });

  test('comments, folded white space and obsolete forms are refused', () => {
    // One form is obsolete only in how it shortens an IPv6 address.
    const odd = cases.filter(
      ({ category, address }) => ['ISEMAIL_CFWS', 'ISEMAIL_DEPREC'].includes(category) && !address.includes('@[IPv6:'),
    );
    expect(odd.length).toBeGreaterThan(10);
    expect(odd.filter(({ address }) => isEmailAddress(address)).map(({ address }) => address)).toEqual([]);
  });
});

interface Vector {
  readonly address: string;
  readonly category: string;
}

/** Control characters are written as U+2400 plus their code. */
function readVectors(xml: string): Vector[] {
  const controls = (text: string) =>
    text.replace(/[\u2400-\u241f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x2400));
  const unescaped = (text: string) =>
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&amp;/g, '&');
  return [...xml.matchAll(/<test id="[^"]*">([\s\S]*?)<\/test>/g)].map(([, inside = '']) => ({
    address: controls(unescaped(/<address>([\s\S]*?)<\/address>/.exec(inside)?.[1] ?? '')),
    category: /<category>(\w+)<\/category>/.exec(inside)?.[1] ?? '',
  }));
}
