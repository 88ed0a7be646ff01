import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { createActivityRules, type ActivityFields } from '@curbstop/contract/activities/activity.rules';
import { defaultActivityType } from '@curbstop/contract/activities/activity.values';
import { pickChangeableFields } from '@curbstop/contract/primitives/fields';
import { toFieldValues, parseTypedFields } from '../../ui/field-values.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';

const fields = pickChangeableFields(activityDescriptor);

/** An empty form: a call, dated today in the water system's time zone [A9.15]. */
export function createBlankActivity(today: string): Values {
  return toFieldValues(fields, { activityTypeId: defaultActivityType, date: today });
}

export function toActivityValues(one: ActivityFields): Values {
  return toFieldValues(fields, one);
}

/** The request body, or the validation errors by the same rules as the server's. */
export function parseActivity(values: Values, today: string): ParsedForm<ActivityFields> {
  return parseFields(createActivityRules(today), parseTypedFields(fields, values));
}
