import { getPercentileConfirmation, arePercentilesConfirmed } from '../accounts/percentile-confirmation.form.ts';
import { omitFields } from '@curbstop/contract/primitives/fields';
import {
  contactRules,
  optionalContactRules,
  type Contact,
  type ContactFields,
} from '@curbstop/contract/locations/contact.rules';
import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import { anotherLanguage, primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { locationRules, type LocationDetails, type LocationFields } from '@curbstop/contract/locations/location.rules';
import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { z } from 'zod';
import { toFieldValues, parseTypedFields } from '../../ui/field-values.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';
import { parseTierValue, toTierValue } from './tier.calculation.ts';
import { toCustomTexts, parseCustomTexts, type CustomTexts } from '../custom-fields/custom-value.form.ts';

// A tier and its rule are one choice of the form.
const placeFields = omitFields(locationDescriptor, ['tier', 'tierRuleSet']);
/** An empty form. */
export function createBlankLocation(fields: readonly CustomField[]): Values {
  return {
    ...toFieldValues(placeFields, undefined),
    'profile.tier': '',
    ...toCustomPaths(Object.fromEntries(fields.map(({ id }) => [id, '']))),
    ...toContactValues(undefined),
  };
}

/** Values of the custom fields, each under `customFields.`. */
function toCustomPaths(texts: CustomTexts): Values {
  return Object.fromEntries(Object.entries(texts).map(([id, shown]) => [`customFields.${id}`, shown]));
}

/** The account's custom fields, the location's values of them, and the time zone for date-times. */
export interface CustomPart {
  readonly fields: readonly CustomField[];
  readonly kept: CustomValues;
  readonly timeZone: string;
}

export function toLocationValues(location: LocationDetails, custom: Pick<CustomPart, 'fields' | 'timeZone'>): Values {
  return {
    ...toFieldValues(placeFields, location),
    'profile.tier': toTierValue(location.profile),
    ...toCustomPaths(toCustomTexts(custom.fields, location.customFields, custom.timeZone)),
    ...toContactValues(findPrimaryContact(location)),
    reason: '',
    confirmedLowerPercentiles: '',
  };
}

export function findPrimaryContact({ contacts }: Pick<LocationDetails, 'contacts'>): Contact | undefined {
  return contacts.find(({ designation }) => designation === primaryDesignation);
}

const contactPrefix = 'contact.';

/** A contact's fields, each under `contact.`. */
export function toContactValues(contact: ContactFields | undefined): Values {
  const values = Object.entries(toFieldValues(contactDescriptor, contact));
  return Object.fromEntries(values.map(([name, value]) => [contactPrefix + name, value]));
}

type Candidate = Record<string, unknown>;

function placeIn(values: Values): Candidate {
  const { profile, ...place } = parseTypedFields(placeFields, values);
  return { ...place, profile: { ...(profile as Candidate), ...parseTierValue(values['profile.tier'] ?? '') } };
}

function contactIn(values: Values): Candidate {
  const contactValues = Object.entries(values).flatMap(([path, value]) =>
    path.startsWith(contactPrefix) ? [[path.slice(contactPrefix.length), value] as const] : [],
  );
  const contact = parseTypedFields(contactDescriptor, Object.fromEntries(contactValues));
  // The text belongs to "Another language" only; a listed language replaces it.
  return contact['primaryLanguageId'] === anotherLanguage ? contact : { ...contact, preferredLanguage: null };
}

export interface LocationForm extends LocationFields {
  readonly contact?: ContactFields | undefined;
}

/** Whether the form has no contact, a contact that may stay empty, or an existing one [A5.33]. */
export type ContactPart = 'none' | 'optional' | 'existing';

const forms = {
  none: locationRules,
  optional: locationRules.safeExtend({ contact: optionalContactRules }),
  existing: locationRules.safeExtend({ contact: contactRules }),
} as const;

/** The location as typed, or the validation errors in the specification's words. */
export function parseLocation(values: Values, contact: ContactPart, custom: CustomPart): ParsedForm<LocationForm> {
  const texts = Object.fromEntries(custom.fields.map(({ id }) => [id, values[`customFields.${id}`] ?? '']));
  const { customFields, errors } = parseCustomTexts(custom.fields, { ...custom, texts });
  const parsed = parseFields(forms[contact], {
    ...placeIn(values),
    customFields,
    ...(contact !== 'none' && { contact: contactIn(values) }),
  });
  if (Object.keys(errors).length === 0) return parsed;
  return { errors: { ...('errors' in parsed && parsed.errors), ...toCustomPaths(errors) } };
}

interface ConfirmedTier {
  readonly confirmedLowerPercentiles?: string;
  readonly reason?: string;
}

/** The location with the confirmation of a tier that lowers 90th percentiles. */
export function withConfirmedTier(
  read: ParsedForm<LocationForm>,
  values: Values,
): ParsedForm<LocationForm & ConfirmedTier> {
  if ('errors' in read || !arePercentilesConfirmed(values)) return read;
  return { fields: { ...read.fields, ...getPercentileConfirmation(values), reason: values['reason'] ?? '' } };
}

const contactForm = z.object({ contact: contactRules });

export function parseContact(values: Values): ParsedForm<ContactFields> {
  const parsed = parseFields(contactForm, { contact: contactIn(values) });
  return 'fields' in parsed ? { fields: parsed.fields.contact } : parsed;
}
