import type { MailAddress } from '../primitives/postal-address.ts';

/** What mail houses print of each part. A letter with a longer one is refused. */
const longestParts = { name: 40, company: 40, line1: 64, line2: 64 } as const;
const partLabels = { name: 'name', company: 'company', line1: 'street', line2: 'second address line' } as const;

/** Why a mail house would refuse an address; undefined if it takes it. */
export function findMailAddressProblem(address: MailAddress): string | undefined {
  const parts = Object.keys(longestParts) as (keyof typeof longestParts)[];
  const tooLong = parts.find((part) => (address[part] ?? '').length > longestParts[part]);
  if (tooLong === undefined) return undefined;
  return `The mail house prints at most ${longestParts[tooLong]} characters of the ${partLabels[tooLong]} “${address[tooLong]}”`;
}
