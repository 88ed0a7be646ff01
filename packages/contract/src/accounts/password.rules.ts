import { z } from 'zod';

/** The limit only keeps a very long text from keeping the machine busy. */
export const longestPassword = 200;

/** What a new password must have, each in the specification's own words [B5.2, B9.1]. */
export const newPassword = z
  .string('Required')
  .min(10, 'Must be 10 characters long')
  .max(longestPassword, `At most ${longestPassword} characters`)
  .regex(/\p{Lu}/u, 'Weak Password, No Capital Letter')
  .regex(/\d/, 'Weak Password, No Number')
  .regex(/[^\p{L}\d\s]/u, 'Weak Password, No Special Character');
