import {
  areDeadlinesConfirmed,
  getPercentileConfirmation,
  arePercentilesConfirmed,
  type PercentileConfirmation,
} from './percentile-confirmation.form.ts';
import {
  accountProfileRules,
  type AccountProfile,
  type AccountProfileFields,
} from '@curbstop/contract/accounts/account-profile.rules';
import { formatPhone } from '@curbstop/contract/primitives/phone-text';
import { parseFields, type ParsedForm } from '../../ui/form-values.ts';

/** The population served has its own days, and a part of its own. */
export type ProfileField = Exclude<keyof AccountProfileFields, 'populationServed'>;
/** What confirms a system type or time zone that ends open deadlines, and a change that lowers 90th percentiles. */
type ConfirmationField = 'reason' | 'confirmedEndedDeadlines' | 'confirmedLowerPercentiles';
/** Form values of the profile: all strings, empty for no value. */
export type SystemProfileValues = Readonly<Record<ProfileField | ConfirmationField, string>>;

export const profileLabels: Readonly<Record<ProfileField, string>> = {
  name: 'Water system name',
  systemType: 'System type',
  serviceConnections: 'Service connections',
  timeZone: 'Time zone',
  contactPhone: 'Contact phone',
  contactEmail: 'Contact email',
  defaultCity: 'Default city',
  defaultState: 'Default state',
  defaultZip: 'Default ZIP',
  returnAddressLine1: 'Return address',
  returnAddressLine2: 'Return address, second line',
  returnCity: 'Return city',
  returnState: 'Return state',
  returnZip: 'Return ZIP',
  signatoryName: 'Signed by',
  signatoryTitle: 'Signer’s title',
  letterFoot: 'Page footer',
  letterPages: 'Web version of letters',
  localLeadBanDate: 'Local lead ban date',
  localLeadBanCitation: 'Ordinance',
};
export const confirmationLabels: Readonly<Record<ConfirmationField, string>> = {
  reason: 'Reason for the change',
  confirmedEndedDeadlines: 'I checked these changes to the deadlines',
  confirmedLowerPercentiles: 'Lower numbers',
};
const names = Object.keys(profileLabels) as ProfileField[];
const numbers: ReadonlySet<ProfileField> = new Set(['serviceConnections']);

export function toAccountProfileValues(profile: AccountProfile): SystemProfileValues {
  const text = (name: ProfileField) =>
    name === 'contactPhone'
      ? formatPhone(profile.contactPhone?.replace(/\D/g, '') ?? null) || (profile.contactPhone ?? '')
      : String(profile[name] ?? '');
  return {
    ...(Object.fromEntries(names.map((name) => [name, text(name)])) as Record<ProfileField, string>),
    reason: '',
    confirmedEndedDeadlines: '',
    confirmedLowerPercentiles: '',
  };
}

export interface SystemProfileChange extends PercentileConfirmation {
  readonly fields: AccountProfileFields;
  readonly reason: string | null;
  readonly confirmedEndedDeadlines: boolean;
}

/** The profile to save, or the validation errors. A confirmation is about the entries that were refused. */
export function parseSystemProfile(values: SystemProfileValues): ParsedForm<SystemProfileChange> {
  const typed = Object.fromEntries(names.map((name) => [name, typedValue(name, values[name].trim())]));
  const parsed = parseFields(accountProfileRules, typed);
  if ('errors' in parsed) return parsed;
  const confirmedEndedDeadlines = areDeadlinesConfirmed(values);
  const isExplained = confirmedEndedDeadlines || arePercentilesConfirmed(values);
  const reason = isExplained ? values.reason.trim() || null : null;
  return { fields: { fields: parsed.fields, reason, confirmedEndedDeadlines, ...getPercentileConfirmation(values) } };
}

function typedValue(name: ProfileField, text: string): unknown {
  if (name === 'letterPages') return text === 'true';
  if (text === '') return null;
  return numbers.has(name) ? parseCount(text) : text;
}

/** Accepts thousands separators (4,120); other text is passed on for the rule to refuse. */
export function parseCount(text: string): unknown {
  const digits = text.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text;
}
