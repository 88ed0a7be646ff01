import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import {
  createSchoolFacilityRules,
  type SchoolFacility,
  type SchoolFacilityFields,
} from '@curbstop/contract/school-facilities/school-facility.rules';
import { parseTypedFields, toFieldValues } from '../../ui/field-values.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';

/** An empty form, in the State of the water system. */
export function createBlankFacility({ state }: { readonly state: string }): Values {
  return toFieldValues(schoolFacilityDescriptor, { kind: 'elementarySchool', state });
}

export function toFacilityValues(facility: SchoolFacility): Values {
  return toFieldValues(schoolFacilityDescriptor, facility);
}

/** The request body, or the validation errors by the same rules as the server's. */
export function parseFacility(values: Values, today: string): ParsedForm<SchoolFacilityFields> {
  const typed = parseTypedFields(schoolFacilityDescriptor, values);
  // The form asks about licenses for child care only.
  return parseFields(createSchoolFacilityRules(today), {
    ...typed,
    ...(typed['kind'] !== 'childCare' && { isLicensed: null }),
  });
}
