import { activityRulesOn, type ActivityFields } from '@curbstop/contract/activities/activity.rules';
import { usualActivityType } from '@curbstop/contract/activities/activity.values';
import { readFields, type Read, type Values } from '../../ui/form-values.ts';

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** An empty form: a call, dated today in the water system's time zone [A9.15]. */
export function blankActivity(today: string): Values {
  return {
    activityTypeId: String(usualActivityType),
    date: today,
    topicId: '',
    resolutionId: '',
    resolutionDetailId: '',
    contactId: '',
    programId: '',
    eventId: '',
    description: '',
  };
}

export function valuesOf(one: ActivityFields): Values {
  return {
    activityTypeId: text(one.activityTypeId),
    date: one.date,
    topicId: text(one.topicId),
    resolutionId: text(one.resolutionId),
    resolutionDetailId: text(one.resolutionDetailId),
    contactId: text(one.contactId),
    programId: text(one.programId),
    eventId: text(one.eventId),
    description: text(one.description),
  };
}

const idIn = (value: string | undefined) => (value ? value : null);
const chosen = (value: string | undefined) => (value ? Number(value) : undefined);

/** The request body, or the validation errors by the same rules as the server's. */
export function readActivity(values: Values, today: string): Read<ActivityFields> {
  return readFields(activityRulesOn(today), {
    activityTypeId: chosen(values['activityTypeId']),
    date: values['date'],
    topicId: chosen(values['topicId']),
    resolutionId: chosen(values['resolutionId']),
    resolutionDetailId: chosen(values['resolutionDetailId']) ?? null,
    contactId: idIn(values['contactId']),
    programId: idIn(values['programId']),
    eventId: idIn(values['eventId']),
    description: values['description'],
  });
}
