import { schoolOutreachDescriptor } from '@curbstop/contract/school-facilities/school-outreach.fields';
import {
  createSchoolOutreachRules,
  type SchoolOutreach,
  type SchoolOutreachFields,
} from '@curbstop/contract/school-facilities/school-outreach.rules';
import { parseTypedFields, toFieldValues } from '../../ui/field-values.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';

export function createBlankOutreach(today: string): Values {
  return toFieldValues(schoolOutreachDescriptor, { contactedOn: today, purpose: 'scheduling', method: 'call' });
}

export function toOutreachValues(outreach: SchoolOutreach): Values {
  return toFieldValues(schoolOutreachDescriptor, outreach);
}

export function parseOutreach(values: Values, today: string): ParsedForm<SchoolOutreachFields> {
  return parseFields(createSchoolOutreachRules(today), parseTypedFields(schoolOutreachDescriptor, values));
}
