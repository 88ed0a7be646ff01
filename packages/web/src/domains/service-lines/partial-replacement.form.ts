import { partialReplacementDescriptor } from '@curbstop/contract/service-lines/partial-replacement.fields';
import {
  createPartialReplacementRules,
  type PartialReplacement,
  type PartialReplacementFields,
} from '@curbstop/contract/service-lines/partial-replacement.rules';
import { parseTypedFields, toFieldValues } from '../../ui/field-values.ts';
import { parseFields, type Parsed, type Values } from '../../ui/form-values.ts';

export function toReplacementValues(replacement: Partial<PartialReplacement>): Values {
  return toFieldValues(partialReplacementDescriptor, replacement);
}

export function parseReplacement(values: Values, today: string): Parsed<PartialReplacementFields> {
  return parseFields(createPartialReplacementRules(today), parseTypedFields(partialReplacementDescriptor, values));
}
