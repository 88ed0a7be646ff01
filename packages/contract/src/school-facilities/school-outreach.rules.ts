import { z } from 'zod';
import { createFieldRules } from '../primitives/field-rules.ts';
import { pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { schoolOutreachDescriptor } from './school-outreach.fields.ts';

export const schoolOutreachFields = z.object({
  ...createFieldRules(pickRequiredFields(schoolOutreachDescriptor), {}),
  ...toNullableShape(createFieldRules(pickOptionalFields(schoolOutreachDescriptor), {})),
});
export type SchoolOutreachFields = z.output<typeof schoolOutreachFields>;

/** All rules of an attempt; `today` is the water system's date. */
export function createSchoolOutreachRules(today: string) {
  return schoolOutreachFields
    .refine(({ contactedOn }) => typeof contactedOn !== 'string' || contactedOn <= today, {
      path: ['contactedOn'],
      message: 'The date cannot be in the future',
      when: isObjectInput,
    })
    .refine(({ purpose, outcome }) => outcome !== 'informed' || purpose === 'information', {
      path: ['outcome'],
      message: 'Choose how the facility responded to the scheduling',
      when: isObjectInput,
    });
}

export const schoolOutreach = schoolOutreachFields.extend({
  id,
  facilityId: id,
  recordedBy: z.string(),
  version: z.number().int(),
});
export type SchoolOutreach = z.infer<typeof schoolOutreach>;
