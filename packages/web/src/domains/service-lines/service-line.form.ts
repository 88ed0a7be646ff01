import type { DateText } from '@curbstop/contract/primitives/date-text';
import { moveFieldsFirst, listNamesOfKind, pickRequiredFields } from '@curbstop/contract/primitives/fields';
import { fourDigits, parseCellWithYears, type TwoDigitYears } from '@curbstop/contract/primitives/two-digit-years';
import {
  isAfterLeadBan,
  findLeadBanContradiction,
  describeLeadBan,
  type LeadBan,
} from '@curbstop/contract/service-lines/lead-ban.calculation';
import { getMaterialKind } from '@curbstop/contract/service-lines/classification.calculation';
import { isBasis } from '@curbstop/contract/service-lines/listed-basis.calculation';
import { losesVerification } from '@curbstop/contract/service-lines/lead-history.calculation';
import { lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { getBasisOfMaterial, needsBasis } from '@curbstop/contract/service-lines/missing-basis.calculation';
import {
  serviceLineFields,
  unreadableDate,
  type ServiceLineFields,
  type Side,
} from '@curbstop/contract/service-lines/service-line.rules';
import {
  hasLeadSolderField,
  getMaterial,
  findOverTwoInches,
  unknownDiameterId,
  type YesNoUnknown,
  type ClassificationBasis,
  type Material,
  type VerificationMethod,
} from '@curbstop/contract/service-lines/service-line.values';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { getFieldId, type FormErrors, type ParsedForm } from '../../ui/form-values.ts';
import { toCustomTexts, parseCustomTexts, type CustomTexts } from '../custom-fields/custom-value.form.ts';
import { formatOptionalDate } from './service-line.calculation.ts';

const texts = listNamesOfKind(
  moveFieldsFirst(lineDescriptor, ['externalId', 'description', 'otherLocationIdentifier', 'otherLeadEquipment']),
  ['text'],
);
const choices = listNamesOfKind(pickRequiredFields(lineDescriptor), ['choice']);
const sideTexts = listNamesOfKind(sideDescriptor, ['text']);
const sideDates = listNamesOfKind(sideDescriptor, ['dateText']);

/** Form values of a side: dates and numbers are strings, and `null` before a choice. */
export interface SideValues extends Readonly<Record<(typeof sideTexts | typeof sideDates)[number], string>> {
  readonly material: Material | null;
  readonly classificationBasis: ClassificationBasis | null;
  readonly diameterId: string;
  readonly diameterOverTwoInches: YesNoUnknown;
  readonly verified: boolean;
  readonly verificationMethod: VerificationMethod | null;
  readonly leadSolderLeadLined: YesNoUnknown;
  readonly lineDepth: string;
}

export type ServiceLineValues = {
  readonly system: SideValues;
  readonly customer: SideValues;
  readonly fittingsVerificationMethod: VerificationMethod | null;
  readonly fittingsVerifiedOn: string;
  readonly customFields: CustomTexts;
} & Record<(typeof texts)[number], string> &
  Pick<ServiceLineFields, (typeof choices)[number]>;

/** The account's custom fields, and the time zone for date-times. */
export interface OwnFields {
  readonly fields: readonly CustomField[];
  readonly timeZone: string;
}

export function toServiceLineValues(line: ServiceLineFields, { fields, timeZone }: OwnFields): ServiceLineValues {
  // In the order of the form, which is the order of the error summary.
  return {
    system: sideValues(line.system),
    customer: sideValues(line.customer),
    ...pick(line, choices),
    ...(Object.fromEntries(texts.map((name) => [name, line[name] ?? ''])) as Record<(typeof texts)[number], string>),
    fittingsVerificationMethod: line.fittingsVerificationMethod,
    fittingsVerifiedOn: formatOptionalDate(line.fittingsVerifiedOn) ?? '',
    customFields: toCustomTexts(fields, line.customFields, timeZone),
  };
}

function sideValues(side: Side): SideValues {
  return {
    material: side.material,
    classificationBasis: side.classificationBasis,
    verificationMethod: side.verificationMethod,
    verified: side.verified,
    diameterId: String(side.diameterId),
    leadSolderLeadLined: side.leadSolderLeadLined,
    lineDepth: side.lineDepth === null ? '' : String(side.lineDepth),
    diameterOverTwoInches: side.diameterOverTwoInches === null ? 'Unknown' : side.diameterOverTwoInches ? 'Yes' : 'No',
    ...(Object.fromEntries(sideTexts.map((name) => [name, side[name] ?? ''])) as Record<
      (typeof sideTexts)[number],
      string
    >),
    ...(Object.fromEntries(sideDates.map((name) => [name, formatOptionalDate(side[name]) ?? ''])) as Record<
      (typeof sideDates)[number],
      string
    >),
  };
}

/**
 * The line's fields as typed, or the validation errors in the specification's sentences [B5.21, B5.22]. `line` is the
 * edited line.
 */
export function parseServiceLineForm(
  values: ServiceLineValues,
  line: ServiceLineFields,
  { today, own }: { readonly today: string; readonly own: OwnFields },
): ParsedForm<ServiceLineFields> {
  const errors: Record<string, string> = {};
  const date = (path: string, typed: string, kept: DateText | null): DateText | null => {
    // An unchanged date keeps its precision and original text.
    if (typed === (formatOptionalDate(kept) ?? '')) return kept;
    const parsedDate = parseTypedDate(typed, { today, centuries: path.endsWith('.installed') ? 'either' : 'recent' });
    if (!('error' in parsedDate)) return parsedDate.value;
    errors[path] = parsedDate.error;
    return null;
  };
  const side = (name: 'system' | 'customer') => {
    const typed = values[name];
    const dateOf = (field: (typeof sideDates)[number]) => date(`${name}.${field}`, typed[field], line[name][field]);
    const lineDepth = typed.lineDepth.trim() === '' ? null : Number(typed.lineDepth);
    if (Number.isNaN(lineDepth)) errors[`${name}.lineDepth`] = 'Enter the depth in feet, such as 4.5';
    return {
      ...pick(typed, ['material', 'classificationBasis', 'verificationMethod', 'verified', 'leadSolderLeadLined']),
      lineDepth,
      ...toDiameter(typed),
      ...Object.fromEntries(sideTexts.map((field) => [field, textOrNull(typed[field])])),
      ...Object.fromEntries(sideDates.map((field) => [field, dateOf(field)])),
    };
  };
  const fittingsVerifiedOn = date('fittingsVerifiedOn', values.fittingsVerifiedOn, line.fittingsVerifiedOn);
  const custom = parseCustomTexts(own.fields, {
    texts: values.customFields,
    kept: line.customFields,
    timeZone: own.timeZone,
  });
  for (const [id, sentence] of Object.entries(custom.errors)) errors[`customFields.${id}`] = sentence;
  const candidate = {
    customFields: custom.customFields,
    ...pick(values, [...choices, 'fittingsVerificationMethod']),
    fittingsVerifiedOn,
    ...Object.fromEntries(texts.map((name) => [name, textOrNull(values[name])])),
    system: side('system'),
    customer: side('customer'),
  };
  const parsed = serviceLineFields.safeParse(candidate);
  for (const issue of parsed.error?.issues ?? []) errors[fieldPath(issue.path)] ??= issue.message;
  return parsed.success && Object.keys(errors).length === 0 ? { fields: parsed.data } : { errors };
}

/** What the form says of a side that decides whether a listed basis counts; a date that cannot be read yet is none. */
export function toBasisInputs(typed: SideValues, kept: Side | undefined, today: string) {
  const isKept = kept !== undefined && typed.installed === (formatOptionalDate(kept.installed) ?? '');
  const parsedDate = parseTypedDate(typed.installed, { today, centuries: 'either' });
  const installed = isKept ? kept.installed : 'value' in parsedDate ? parsedDate.value : null;
  return { installed, classificationBasis: typed.classificationBasis, ...toDiameter(typed) };
}

function toDiameter({ diameterId, diameterOverTwoInches }: SideValues) {
  return {
    diameterId: Number(diameterId),
    diameterOverTwoInches: diameterOverTwoInches === 'Unknown' ? null : diameterOverTwoInches === 'Yes',
  };
}

/** A person can write the year in full, so a date of two centuries is refused; an import keeps both. */
function parseTypedDate(
  typed: string,
  { today, centuries }: { readonly today: string; readonly centuries: TwoDigitYears },
): { readonly value: DateText | null } | { readonly error: string } {
  const parsedDate = parseCellWithYears(typed, { today }, centuries);
  if ('problem' in parsedDate) return { error: parsedDate.problem === fourDigits ? fourDigits : unreadableDate };
  return parsedDate.years ? { error: fourDigits } : { value: parsedDate.value };
}

/**
 * [B5.24]: an unknown material has no basis. The recorded verification is of the recorded pipe: it leaves the form with
 * another kind of pipe, so that what is entered then is a new verification, and returns with that pipe.
 */
export function withMaterial(side: SideValues, material: Material | null, recorded?: Side): SideValues {
  const changed = { ...side, material, classificationBasis: getBasisOfMaterial(material, side.classificationBasis) };
  if (!recorded?.verified) return changed;
  const recordedVerification = pick(sideValues(recorded), verificationFields);
  const isAs = (values: typeof recordedVerification) => verificationFields.every((name) => side[name] === values[name]);
  if (isAnotherPipe(changed, recorded)) return isAs(recordedVerification) ? { ...changed, ...noVerification } : changed;
  return isAs(noVerification) ? { ...changed, ...recordedVerification } : changed;
}

const verificationFields = ['verified', 'verificationMethod', 'verifiedBy', 'verifiedOn'] as const;
const noVerification = { verified: false, verificationMethod: null, verifiedBy: '', verifiedOn: '' } as const;

/** Whether the recorded verification is of another pipe than the one in the form. */
export function isAnotherPipe({ material }: Pick<SideValues, 'material'>, recorded: Side | undefined): boolean {
  return (
    material !== null &&
    !!recorded?.verified &&
    losesVerification(getMaterialKind(recorded.material), getMaterialKind(material))
  );
}

/**
 * A non-lead or galvanized side needs a basis; whether the line is Non-lead with or without it is decided by the rule
 * that the server applies.
 */
export function needsBasisField({
  material,
  classificationBasis,
}: Pick<SideValues, 'material' | 'classificationBasis'>): boolean {
  return material !== null && needsBasis(getMaterial(material).kind) && !isBasis(classificationBasis);
}

/**
 * Explains the basis "installed after the lead ban": the ban's date and source, and an installation date that
 * contradicts it.
 */
export function getBasisHelp(
  { material, classificationBasis, installed }: SideValues,
  { ban, today }: { readonly ban: LeadBan; readonly today: string },
): string | undefined {
  if (needsBasisField({ material, classificationBasis }))
    return `The record or method that shows this side ${material === 'galvanized' ? 'was never downstream of lead' : 'is not lead'}. A Non-lead line needs one for each side.`;
  if (classificationBasis !== 'installedAfterLeadBan') return undefined;
  const parsedDate = parseCellWithYears(installed, { today }, 'either');
  const date = 'value' in parsedDate ? parsedDate.value : null;
  const contradiction = findLeadBanContradiction({ classificationBasis, installed: date }, ban);
  const doubt = isAfterLeadBan(date, ban) ? null : 'This basis is valid only with an installation date after the ban.';
  return [contradiction ?? doubt, describeLeadBan(ban)].filter(Boolean).join(' ');
}

/**
 * [B5.23]: a listed diameter determines whether it is over two inches. Unknown leaves that open, and an answer that
 * followed from the diameter goes with it.
 */
export function withDiameter(side: SideValues, diameterId: string): SideValues {
  const isOverTwoInches = findOverTwoInches(Number(diameterId));
  if (isOverTwoInches === null)
    return { ...side, diameterId, ...(!needsTwoInchesField(side) && { diameterOverTwoInches: 'Unknown' }) };
  return { ...side, diameterId, diameterOverTwoInches: isOverTwoInches ? 'Yes' : 'No' };
}

/** [B3.11]: in a new line, a verification date implies that the material is verified. */
export function markVerifiedByDate(side: SideValues): SideValues {
  return side.verifiedOn.trim() === '' || side.verified ? side : { ...side, verified: true };
}

/** [B5.25]: shown for a lead side; a recorded value is never hidden. */
export function showsLeadSolder({ material, leadSolderLeadLined }: SideValues): boolean {
  return (material !== null && hasLeadSolderField(material)) || leadSolderLeadLined !== 'Unknown';
}

export function needsTwoInchesField(side: SideValues): boolean {
  return Number(side.diameterId) === unknownDiameterId;
}

/** Begins the ids of the inputs. */
export const lineForm = 'line';

/** The id and the error of a field. */
export function getLineField(path: string, errors: FormErrors) {
  return { id: getFieldId(lineForm, path), error: errors[path] };
}

/** The form's field of a property of the request. */
export function getLinePath(property: string): string | undefined {
  if (['locationId', 'reason', 'confirmedLowerPercentiles'].includes(property)) return property;
  return property.startsWith('fields.') ? fieldPath(property.slice('fields.'.length).split('.')) : undefined;
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The server may report a part of a date, for which the form has one field. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.slice(0, path[0] === 'system' || path[0] === 'customer' || path[0] === 'customFields' ? 2 : 1).join('.');
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
