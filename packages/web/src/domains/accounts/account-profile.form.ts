import {
  accountProfile,
  accountProfileRules,
  type AccountProfile,
  type AccountProfileFields,
} from '@curbstop/contract/accounts/account-profile.rules';
import { formatPhone } from '@curbstop/contract/primitives/phone';
import { Problem } from '@curbstop/contract/primitives/problem';

export type ProfileField = keyof AccountProfileFields;
/** Form values of the profile: all strings, empty for no value. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Readonly<Partial<Record<ProfileField, string>>>;

export const profileLabels: Readonly<Record<ProfileField, string>> = {
  name: 'Name of the water system',
  systemType: 'System type',
  populationServed: 'Population served',
  serviceConnections: 'Service connections',
  timeZone: 'Time zone',
  contactPhone: 'Contact phone',
  contactEmail: 'Contact e-mail',
  defaultCity: 'Default city',
  defaultState: 'Default state',
  defaultZip: 'Default ZIP',
  returnAddressLine1: 'Return address',
  returnAddressLine2: 'Return address, second line',
  returnCity: 'Return city',
  returnState: 'Return state',
  returnZip: 'Return ZIP',
  signatoryName: 'Signed by',
  signatoryTitle: 'Title of the signer',
  localLeadBanDate: 'Local lead ban date',
  localLeadBanCitation: 'Ordinance',
};
const names = Object.keys(profileLabels) as ProfileField[];
const numbers: ReadonlySet<ProfileField> = new Set(['populationServed', 'serviceConnections']);

export function valuesOf(profile: AccountProfile): ProfileValues {
  const text = (name: ProfileField) =>
    name === 'contactPhone'
      ? formatPhone(profile.contactPhone?.replace(/\D/g, '') ?? null) || (profile.contactPhone ?? '')
      : String(profile[name] ?? '');
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<ProfileField, string>;
}

/** The profile to save, or the validation errors. */
export function readForm(
  values: ProfileValues,
): { readonly fields: AccountProfileFields } | { readonly errors: ProfileErrors } {
  const typed = Object.fromEntries(names.map((name) => [name, typedValue(name, values[name].trim())]));
  const read = accountProfileRules.safeParse(typed);
  if (read.success) return { fields: read.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return { errors };
}

/** Accepts thousands separators (4,120); other text is passed on for the rule to refuse. */
function typedValue(name: ProfileField, text: string): unknown {
  if (text === '') return null;
  if (!numbers.has(name)) return text;
  const plain = text.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Errors that the server reported, by field. */
export function refusedFields(error: unknown): ProfileErrors {
  if (!(error instanceof Problem)) return {};
  return Object.fromEntries(
    error.details.flatMap(({ property, detail }) =>
      property?.startsWith('fields.') ? [[property.slice('fields.'.length), detail]] : [],
    ),
  );
}

/** The profile as saved by a concurrent edit; undefined for any other failure. */
export function lostRace(error: unknown): AccountProfile | undefined {
  return error instanceof Problem && error.status === 409 ? accountProfile.safeParse(error.current).data : undefined;
}

/** Merges a concurrent edit: my changed values win, other values become theirs. `both` lists fields changed by both users. */
export function rebase(
  before: AccountProfile,
  mine: ProfileValues,
  theirs: AccountProfile,
): {
  readonly values: ProfileValues;
  readonly both: readonly ProfileField[];
  readonly theirs: readonly ProfileField[];
} {
  const [was, saved] = [valuesOf(before), valuesOf(theirs)];
  const changedByThem = names.filter((name) => saved[name] !== was[name]);
  const isMyChange = (name: ProfileField) => mine[name] !== was[name];
  return {
    values: Object.fromEntries(names.map((name) => [name, isMyChange(name) ? mine[name] : saved[name]])) as Record<
      ProfileField,
      string
    >,
    both: changedByThem.filter((name) => isMyChange(name) && mine[name] !== saved[name]),
    theirs: changedByThem.filter((name) => !isMyChange(name)),
  };
}
