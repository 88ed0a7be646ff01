import { z } from 'zod';

/** A number of people or connections. */
export const wholeNumber = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(99_999_999, 'Enter at most 99,999,999');
