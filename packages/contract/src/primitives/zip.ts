import { z } from 'zod';

/** Five digits, or five and four [A5.29]. */
export const zipPattern = /^\d{5}(-\d{4})?$/;
export const zip = z.string().regex(zipPattern, 'Invalid Format');

/** An optional ZIP; blank becomes null [A5.46]. */
export const optionalZip = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'Invalid Format')
  .nullable()
  .transform((text) => (text === '' ? null : text));
