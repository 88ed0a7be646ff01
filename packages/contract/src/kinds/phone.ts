import { z } from 'zod';

/** A telephone number of the North American plan, kept as its ten digits whatever was typed between them [A5.44]. */
export const phone = z
  .string('Required')
  .transform((text) => text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a phone number of ten digits'));

/** Ten digits as (XXX) XXX-XXXX, otherwise nothing [A5.44]. */
export function phoneWords(digits: string | null): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits ?? '') ?? [];
  return area === undefined ? '' : `(${area}) ${exchange}-${line}`;
}
