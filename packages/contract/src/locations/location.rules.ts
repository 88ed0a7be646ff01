import { z } from 'zod';
import { customValues } from '../custom-fields/custom-field.rules.ts';
import { createFieldRules, createRowRules } from '../primitives/field-rules.ts';
import { pickFieldsWithin, pickListedFields, pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { id } from '../primitives/ids.ts';
import { isFilled } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { tierRuleSetCodes } from '../regulations/sampling-tier.values.ts';
import { contact, contactsPerPage } from './contact.rules.ts';
import { locationDescriptor } from './location.fields.ts';

const unreadableDegrees = 'Use decimal degrees such as 41.575100';

/** Decimal degrees as exact text with six decimals, about ten centimeters; blank becomes null. */
function degrees(limit: number) {
  return z
    .string()
    .trim()
    .regex(/^([-+]?\d{1,3}(\.\d{1,20})?)?$/, unreadableDegrees)
    .refine((text) => !(Math.abs(Number(text)) > limit), `Between -${limit} and ${limit}`)
    .nullable()
    .transform((text) => (text === null || text === '' ? null : Number(text).toFixed(6)));
}

/** [A9.16]; `null` means no tier. */
export const locationTier = z.number().int().min(1, 'A tier from 1 to 5').max(5, 'A tier from 1 to 5').nullable();
/** The rule that the tier belongs to; if missing, the server sets it (`toRecordedTier` in regulations). */
export const locationTierRuleSet = z.enum(tierRuleSetCodes, 'Choose an option from the list').nullable();

/** The rules that do not follow from the type of the field. */
const written = {
  latitude: degrees(90),
  longitude: degrees(180),
  tier: locationTier,
  tierRuleSet: locationTierRuleSet,
  nextTier: locationTier,
};
const required = createFieldRules(pickRequiredFields(locationDescriptor), written);
const optional = createFieldRules(pickOptionalFields(locationDescriptor), written);
const profile = createFieldRules(pickFieldsWithin(locationDescriptor, 'profile'), written);

/** A location's own fields, validated one by one; missing fields are null. */
export const locationFields = z.object({
  ...required,
  ...toNullableShape(optional),
  profile: z.object(toNullableShape(profile)).prefault({}),
  customFields: customValues.default({}),
});
export type LocationFields = z.output<typeof locationFields>;

/** The fields of a change: missing fields stay, null clears [A7.3]. */
export const locationChange = z
  .object({ ...required, ...optional, profile: z.object(profile).partial(), customFields: customValues })
  .partial();
export type LocationChange = z.output<typeof locationChange>;

const mailingNeeds = ['mailingAddressLine1', 'mailingCity', 'mailingState', 'mailingZip'] as const;

function hasMailingAddress(location: LocationFields): boolean {
  return mailingNeeds.some((name) => isFilled(location[name]));
}

/** All rules of a location, for the form, the endpoint and the import [A5.27-A5.30, A5.35, B5.9, B5.10]. */
export const locationRules = locationFields
  .refine((location) => isFilled(location.mailingAddressLine1) || !hasMailingAddress(location), {
    path: ['mailingAddressLine1'],
    message: 'Required',
    when: isObjectInput,
  })
  .refine((location) => isFilled(location.mailingCity) || !hasMailingAddress(location), {
    path: ['mailingCity'],
    message: 'Required',
    when: isObjectInput,
  })
  .refine((location) => isFilled(location.mailingState) || !hasMailingAddress(location), {
    path: ['mailingState'],
    message: 'Required',
    when: isObjectInput,
  })
  .refine((location) => isFilled(location.mailingZip) || !hasMailingAddress(location), {
    path: ['mailingZip'],
    message: 'Required',
    when: isObjectInput,
  })
  // Latitude and longitude come together or not at all.
  .refine((location) => isFilled(location.latitude) || !isFilled(location.longitude), {
    path: ['latitude'],
    message: 'Required',
    when: isObjectInput,
  })
  .refine((location) => isFilled(location.longitude) || !isFilled(location.latitude), {
    path: ['longitude'],
    message: 'Required',
    when: isObjectInput,
  });

export const locationRow = z.object({
  id,
  ...createRowRules(pickListedFields(locationDescriptor), { tierRuleSet: locationTierRuleSet }),
  updatedOn: z.string(),
  /** The values of the account's custom fields; empty without the feature CF [A6.12]. */
  customFields: customValues,
});
export type LocationRow = z.infer<typeof locationRow>;

/** A location with its related records. */
export const locationDetails = locationFields.extend({
  id,
  version: z.number(),
  createdOn: z.string(),
  updatedOn: z.string(),
  /** The first page of contacts, the primary one first; empty for an account without the feature CONTACTS [A6.11]. */
  contacts: z.array(contact).max(contactsPerPage),
  /** How many contacts there are; further pages come from the list of contacts. */
  contactCount: z.number(),
});
export type LocationDetails = z.infer<typeof locationDetails>;

/** A program of a location, with the location's status there [A3.7, A3.38]. */
const programOfLocation = z.object({
  id,
  name: z.string(),
  programTypeId: z.number(),
  status: z.string(),
  assignedOn: z.string(),
});
export type ProgramOfLocation = z.infer<typeof programOfLocation>;

/** A sampling event of a location [A3.7]. */
const eventOfLocation = z.object({
  id,
  name: z.string(),
  programId: id,
  programName: z.string(),
  eventType: z.string(),
  status: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  assignedOn: z.string(),
});
export type EventOfLocation = z.infer<typeof eventOfLocation>;

/** A location with its programs and events [A7.3]; both are empty for an account without programs [A6.13]. */
export const locationWithPrograms = locationDetails.extend({
  programs: z.array(programOfLocation),
  samplingEvents: z.array(eventOfLocation),
});
export type LocationWithPrograms = z.infer<typeof locationWithPrograms>;

/** The fields that identify a location in a list of duplicates. */
export const addressMatch = locationRow.pick({
  id: true,
  addressLine1: true,
  addressLine2: true,
  city: true,
  state: true,
  zip: true,
});
export type AddressMatch = z.infer<typeof addressMatch>;
