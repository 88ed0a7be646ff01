import { sql, type RawBuilder } from 'kysely';
import { isToResend, isToRewrite } from '../domains/letters/letter-to-resend.values.ts';

/** The number of letters in the list “Needs resending”, of those that meet a condition about `l`. */
export const compileLettersToResend = (condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select count(*) from letters l where ${condition} and ${isToResend('l')}`;

/** The same of the list “Needs a new letter”. */
export const compileLettersToRewrite = (condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select count(*) from letters l where ${condition} and ${isToRewrite('l')}`;
