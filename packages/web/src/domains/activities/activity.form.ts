import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { activityRulesOn, type ActivityFields } from '@curbstop/contract/activities/activity.rules';
import { usualActivityType } from '@curbstop/contract/activities/activity.values';
import { changeableFields } from '@curbstop/contract/primitives/fields';
import { fieldValues, typedFields } from '../../ui/field-values.ts';
import { readFields, type Read, type Values } from '../../ui/form-values.ts';

const fields = changeableFields(activityDescriptor);

/** An empty form: a call, dated today in the water system's time zone [A9.15]. */
export function blankActivity(today: string): Values {
  return fieldValues(fields, { activityTypeId: usualActivityType, date: today });
}

export function valuesOf(one: ActivityFields): Values {
  return fieldValues(fields, one);
}

/** The request body, or the validation errors by the same rules as the server's. */
export function readActivity(values: Values, today: string): Read<ActivityFields> {
  return readFields(activityRulesOn(today), typedFields(fields, values));
}
