import { z } from 'zod';
import { id } from '../kinds/ids.ts';
import { optionalText, requiredText } from '../kinds/required-text.ts';
import { zip } from '../kinds/zip.ts';
import { propertyClassifications, sensitivePopulations } from './location.values.ts';

const decimalText = z.string().regex(/^-?\d{1,3}(\.\d{1,6})?$/, 'Use decimal degrees such as 41.575100');

/** The rules of a location's own fields [A5.27-A5.30]; coordinates are decimal degrees as exact text. */
export const locationFields = z.object({
  externalId: optionalText(100),
  name: optionalText(200),
  addressLine1: requiredText(200),
  addressLine2: optionalText(200),
  city: requiredText(100),
  state: requiredText(2),
  zip: requiredText(10).pipe(zip),
  latitude: decimalText.nullable().default(null),
  longitude: decimalText.nullable().default(null),
  mailingAddressLine1: optionalText(200),
  mailingAddressLine2: optionalText(200),
  mailingCity: optionalText(100),
  mailingState: optionalText(2),
  mailingZip: zip.nullable().default(null),
  disadvantagedNeighborhood: z.boolean().nullable().default(null),
  sensitivePopulation: z.enum(sensitivePopulations).nullable().default(null),
  profile: z.object({
    tier: z.number().int().min(1).max(5).nullable().default(null),
    propertyClassification: z.enum(propertyClassifications).nullable().default(null),
    parcelNumber: optionalText(100),
  }),
});
export type LocationFields = z.output<typeof locationFields>;

export const locationRow = z.object({
  id,
  externalId: z.string().nullable(),
  name: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  tier: z.number().nullable(),
  propertyClassification: z.string().nullable(),
  updatedOn: z.string(),
});
export type LocationRow = z.infer<typeof locationRow>;

export const contact = z.object({
  id,
  designation: z.number().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  primaryPhone: z.string().nullable(),
  primaryPhoneExt: z.string().nullable(),
});

/** A location with what hangs on it. */
export const locationDetails = locationFields.extend({
  id,
  version: z.number(),
  createdOn: z.string(),
  updatedOn: z.string(),
  contacts: z.array(contact),
});
export type LocationDetails = z.infer<typeof locationDetails>;
