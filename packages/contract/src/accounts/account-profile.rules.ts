import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { createNameRule } from '../primitives/one-line-name.ts';
import { phone } from '../primitives/phone.ts';
import { createOptionalText } from '../primitives/required-text.ts';
import { usState } from '../primitives/us-state.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { zip } from '../primitives/zip.ts';
import { email, timeZone } from './account.rules.ts';
import { wholeNumber } from '../primitives/whole-number.ts';
import { systemTypeCodes } from './account-profile.values.ts';

const optional = <S extends z.ZodType>(shape: S) => shape.nullable().default(null);

/** What an administrator can change about the water system. The operator sets PWSID, State and plan. */
export const accountProfileFields = z.object({
  name: createNameRule(200),
  systemType: z.enum(systemTypeCodes, 'Choose a system type'),
  /** Another number holds from today; without one, the number stays as it is. */
  populationServed: wholeNumber.nullable().optional(),
  serviceConnections: optional(wholeNumber),
  timeZone,
  contactPhone: optional(phone),
  contactEmail: optional(email),
  /** Defaults for imported rows and forms that lack these fields [A5.28]. */
  defaultCity: createOptionalText(100),
  defaultState: optional(usState),
  defaultZip: optional(zip),
  /** The letterhead: sender and signature of letters. */
  returnAddressLine1: createOptionalText(200),
  returnAddressLine2: createOptionalText(200),
  returnCity: createOptionalText(100),
  returnState: optional(usState),
  returnZip: optional(zip),
  signatoryName: createOptionalText(200),
  signatoryTitle: createOptionalText(200),
  /** At the foot of each page of a letter. */
  letterFoot: createOptionalText(200),
  /** Whether recipients can read their letters on the web, at an address that only the letter has. */
  letterPages: z.boolean().default(false),
  /**
   * A local lead ban that is earlier than the State's (40 CFR 141.84(a): "installation date after lead ban"), with its
   * ordinance.
   */
  localLeadBanDate: optional(calendarDate),
  localLeadBanCitation: createOptionalText(200),
});
/** The account profile with the rules across fields. */
export const accountProfileRules = accountProfileFields
  .refine(({ localLeadBanDate, localLeadBanCitation }) => localLeadBanDate === null || localLeadBanCitation !== null, {
    path: ['localLeadBanCitation'],
    message: 'Enter the ordinance that sets this date',
    when: isObjectInput,
  })
  .refine(({ localLeadBanDate, localLeadBanCitation }) => localLeadBanCitation === null || localLeadBanDate !== null, {
    path: ['localLeadBanDate'],
    message: 'Enter the date of this ordinance',
    when: isObjectInput,
  });
export type AccountProfileFields = z.output<typeof accountProfileFields>;

/** They identify the system to its State, or follow from its contract; its administrators cannot change them. */
export const lockedProfileFields = { pwsid: 'PWSID', primacyCode: 'Primacy agency', plan: 'Plan' } as const;

const letterheadImage = z.object({ fileId: id, fileName: z.string(), size: z.number() });
export type LetterheadImage = z.output<typeof letterheadImage>;

export const accountProfile = accountProfileFields.extend({
  /** Stored values are shown unvalidated, so that a stricter rule today does not hide them. */
  name: z.string(),
  systemType: z.string(),
  /** The number that holds today. */
  populationServed: z.number().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  defaultState: z.string().nullable(),
  defaultZip: z.string().nullable(),
  pwsid: z.string(),
  primacyCode: z.string(),
  plan: z.string(),
  logo: letterheadImage.nullable(),
  /** The signature that letters print above the signer. */
  signature: letterheadImage.nullable(),
  version: z.number(),
});
export type AccountProfile = z.infer<typeof accountProfile>;
