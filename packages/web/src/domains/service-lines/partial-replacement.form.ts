import { partialReplacementDescriptor } from '@curbstop/contract/service-lines/partial-replacement.fields';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import {
  createPartialReplacementRules,
  isReopened,
  type PartialReplacement,
  type PartialReplacementFields,
} from '@curbstop/contract/service-lines/partial-replacement.rules';
import { parseTypedFields, toFieldValues } from '../../ui/field-values.ts';
import { parseFields, type Parsed, type Values } from '../../ui/form-values.ts';

export function toReplacementValues(replacement: Partial<PartialReplacement>): Values {
  return toFieldValues(partialReplacementDescriptor, replacement);
}

/** What the form begins with; the reason is of one change only. */
export const toStartValues = (replacement: Partial<PartialReplacement>): Values => ({
  ...toReplacementValues(replacement),
  reason: '',
});

/** The fields, with the reason why work that was recorded as completed is not. */
export interface ReplacementEntry extends PartialReplacementFields {
  readonly reason: string | null;
}

export function parseReplacement(
  values: Values,
  today: string,
  before: PartialReplacement | undefined,
): Parsed<ReplacementEntry> {
  const rules = createPartialReplacementRules(today);
  const parsed = parseFields(rules, parseTypedFields(partialReplacementDescriptor, values));
  if ('errors' in parsed) return parsed;
  const reason = (before && isReopened(before, parsed.fields) && values['reason']?.trim()) || null;
  if (before && isReopened(before, parsed.fields) && reason === null)
    return { errors: { reason: serviceLineProblems.reopeningNeedsReason().message } };
  return { fields: { ...parsed.fields, reason } };
}
