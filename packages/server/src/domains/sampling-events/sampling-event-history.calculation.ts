import { formatEventLimits } from '@curbstop/contract/sampling-events/analyte.calculation';
import { eventAnalytes } from '@curbstop/contract/sampling-events/event-analyte.rules';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';

/** The fields of an event that can be edited. */
export function editableFieldsOf({ name, startsOn, endsOn, totalGoal, status, samplingEventAnalytes }: SamplingEvent) {
  return {
    name,
    startsOn,
    endsOn,
    totalGoal,
    status,
    samplingEventAnalytes: eventAnalytes.parse(samplingEventAnalytes),
  };
}

/** The fields of an event for the history, with names instead of ids. */
export function historyFieldsOf({
  programId,
  programName,
  eventType,
  name,
  startsOn,
  endsOn,
  totalGoal,
  status,
  samplingEventAnalytes,
  kit,
}: SamplingEvent): Readonly<Record<string, unknown>> {
  return {
    programId,
    programName,
    name,
    eventType,
    startsOn,
    endsOn,
    totalGoal,
    status,
    analytes: samplingEventAnalytes.map(describeAnalyte),
    kit: kit && `${kit.name} (${kit.sku})`,
  };
}

/** "Lead, at most 15 µg/L (primary)", "pH, 7 to 7.8 pH units, not checked". */
function describeAnalyte(analyte: AnalyteOfEvent): string {
  const limits = formatEventLimits(analyte);
  return `${analyte.displayName}, ${limits ?? 'no limit'}${limits !== undefined && !analyte.checkExceedance ? ', not checked' : ''}${analyte.primary ? ' (primary)' : ''}`;
}
