import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import {
  findLoweredLead,
  formatHighLead,
  getRequiredOutlets,
  type HighLead,
  listOutletWarnings,
  type SampledFacility,
} from '@curbstop/contract/school-facilities/school-visit.calculation';
import { schoolVisitDescriptor } from '@curbstop/contract/school-facilities/school-visit.fields';
import {
  createSchoolVisitRules,
  isLoweredReason,
  outletResult,
  type SchoolVisit,
  type SchoolVisitFields,
} from '@curbstop/contract/school-facilities/school-visit.rules';
import { schoolVisitProblems } from '@curbstop/contract/school-facilities/school-visit.problems';
import { parseTypedFields, toFieldValues } from '../../ui/field-values.ts';
import { mergeErrors, parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';
import { unitNotConfirmed } from '../samples/sample.form.ts';

/** The fields of a visit, and those of its outlets by their place in the list, from 0. */
export interface VisitValues {
  readonly visit: Values;
  readonly outlets: Readonly<Record<string, Values>>;
}

const toRecord = (outlets: readonly Values[]) => Object.fromEntries(outlets.map((outlet, at) => [String(at), outlet]));

const blankOutlet: Values = {
  kind: 'fountain',
  place: '',
  hasFilter: '',
  labSampleId: '',
  qualifier: '',
  value: '',
  unit: 'µg/L',
  unitConfirmed: '',
};

/** The outlets that the rule names first (40 CFR 141.92(b)(1)(i) and (ii)). */
const kindsInOrder = {
  elementarySchool: ['fountain', 'fountain', 'kitchen', 'classroom', 'nurse'],
  secondarySchool: ['fountain', 'fountain', 'kitchen', 'classroom', 'nurse'],
  childCare: ['fountain', 'kitchen'],
} as const;

/** A visit of today with as many outlets as the facility needs. */
export function createBlankVisit(facility: SampledFacility, today: string): VisitValues {
  const rule = getSchoolSamplingRule(today);
  const required = getRequiredOutlets(facility, rule);
  return {
    visit: toFieldValues(schoolVisitDescriptor, { visitedOn: today, milliliters: rule.milliliters }),
    outlets: toRecord(
      Array.from({ length: required }, (_, at) => ({
        ...blankOutlet,
        kind: kindsInOrder[facility.kind][at] ?? 'other',
      })),
    ),
  };
}

export function toVisitValues({ outlets, ...visit }: SchoolVisit): VisitValues {
  return {
    visit: { ...toFieldValues(schoolVisitDescriptor, visit), reason: '', confirmedLead: '' },
    outlets: toRecord(
      outlets.map(({ kind, place, hasFilter, labSampleId, qualifier, value, unit }) => ({
        kind,
        place,
        hasFilter: hasFilter ? 'Yes' : '',
        labSampleId: labSampleId ?? '',
        qualifier: qualifier ?? '',
        value: value ?? '',
        unit,
        unitConfirmed: '',
      })),
    ),
  };
}

export function withOutlet({ visit, outlets }: VisitValues): VisitValues {
  return { visit, outlets: toRecord([...Object.values(outlets), blankOutlet]) };
}

export function withoutOutlet({ visit, outlets }: VisitValues, at: string): VisitValues {
  return { visit, outlets: toRecord(Object.entries(outlets).flatMap(([key, one]) => (key === at ? [] : [one]))) };
}

interface VisitContext {
  readonly today: string;
  /** The recorded visit that is corrected; undefined for a new one. */
  readonly recorded: SchoolVisit | undefined;
  /** The State, which may have its own action level. */
  readonly state: string;
}

/** A visit with what the person confirmed. */
export interface VisitToSave {
  readonly fields: SchoolVisitFields;
  readonly confirmedUnits: number;
  /** Of a correction that lowers a level above the action level. */
  readonly reason?: string;
  readonly confirmedLead?: string;
}

export type ConfirmedLead = Required<Pick<VisitToSave, 'reason' | 'confirmedLead'>>;

/** The request, or the validation errors by the paths of the form. */
export function parseVisit(values: VisitValues, context: VisitContext): ParsedForm<VisitToSave> {
  const { today, recorded, state } = context;
  const [parsed, units] = [parseVisitFields(values, today), parseUnitConfirmations(values, recorded)];
  const lowered = recorded && 'fields' in parsed ? findLoweredLead(recorded, parsed.fields, state) : undefined;
  const lead: ParsedForm<Partial<ConfirmedLead>> = lowered ? parseConfirmedLead(values, lowered) : { fields: {} };
  if ('errors' in parsed || 'errors' in units || 'errors' in lead) return { errors: mergeErrors(parsed, units, lead) };
  return { fields: { fields: parsed.fields, confirmedUnits: units.fields, ...lead.fields } };
}

/** The confirmation that removes a visit with a level above the action level. */
export function parseVisitRemoval(
  values: VisitValues,
  { recorded, state }: Omit<VisitContext, 'today'>,
): ParsedForm<ConfirmedLead> {
  const lowered = recorded && findLoweredLead(recorded, null, state);
  return lowered ? parseConfirmedLead(values, lowered) : { fields: { reason: '', confirmedLead: '' } };
}

function parseConfirmedLead({ visit }: VisitValues, { amount, isLimit }: HighLead): ParsedForm<ConfirmedLead> {
  const { reason = '', confirmedLead = '' } = visit;
  const errors = {
    ...(!isLoweredReason(reason) && { 'visit.reason': schoolVisitProblems.loweredReasonMissing().message }),
    ...(confirmedLead !== 'Yes' && {
      'visit.confirmedLead': `Confirm that the record of lead of ${formatHighLead({ amount, isLimit })} was wrong`,
    }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { fields: { reason, confirmedLead: amount } };
}

/** Why the unit of the results as typed may be wrong, by the outlet's place in the list. */
export function listTypedWarnings(
  { outlets }: Pick<VisitValues, 'outlets'>,
  recorded: SchoolVisit | undefined,
): ReadonlyMap<string, string> {
  const typed = Object.entries(outlets).flatMap(([at, outlet]) => {
    const { success, data } = outletResult.safeParse(toOutletInput(outlet));
    return success ? [{ at, ...data }] : [];
  });
  const doubts = listOutletWarnings(typed, recorded?.outlets);
  return new Map(typed.flatMap(({ at }, position) => (doubts[position] ? [[at, doubts[position]]] : [])));
}

/** The number of doubtful units to confirm; another result needs another confirmation. */
function parseUnitConfirmations(values: VisitValues, recorded: SchoolVisit | undefined): ParsedForm<number> {
  const doubts = [...listTypedWarnings(values, recorded)];
  const unconfirmed = doubts.filter(([at, doubt]) => values.outlets[at]?.['unitConfirmed'] !== doubt);
  if (unconfirmed.length === 0) return { fields: doubts.length };
  return {
    errors: Object.fromEntries(unconfirmed.map(([at]) => [`outlets.${at}.unitConfirmed`, unitNotConfirmed])),
  };
}

const toOutletInput = (outlet: Values) => ({
  ...outlet,
  hasFilter: outlet['hasFilter'] === 'Yes',
  qualifier: outlet['qualifier'] === '' ? null : outlet['qualifier'],
  value: outlet['value']?.trim() === '' ? null : outlet['value'],
});

function parseVisitFields({ visit, outlets }: VisitValues, today: string): ParsedForm<SchoolVisitFields> {
  const { stagnationHours = '' } = visit;
  const parsed = parseFields(createSchoolVisitRules(today), {
    ...parseTypedFields(schoolVisitDescriptor, visit),
    stagnationHours: stagnationHours.trim() === '' ? null : stagnationHours,
    outlets: Object.values(outlets).map(toOutletInput),
  });
  if ('fields' in parsed) return parsed;
  return {
    errors: Object.fromEntries(
      Object.entries(parsed.errors).map(([path, sentence]) => [
        path.startsWith('outlets') ? path : `visit.${path}`,
        sentence,
      ]),
    ),
  };
}
