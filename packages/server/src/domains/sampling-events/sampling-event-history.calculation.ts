import { pickChangeableFields, pickValues } from '@curbstop/contract/primitives/fields';
import { formatEventLimits } from '@curbstop/contract/sampling-events/analyte.calculation';
import { eventAnalytes } from '@curbstop/contract/sampling-events/event-analyte.rules';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';

/** The fields of an event that can be edited. */
export function pickEditableFields(event: SamplingEvent) {
  return {
    ...pickValues(pickChangeableFields(eventDescriptor), event),
    samplingEventAnalytes: eventAnalytes.parse(event.samplingEventAnalytes),
  };
}

/** The fields of an event for the history, with names instead of ids. */
export function toEventHistory(event: SamplingEvent): Readonly<Record<string, unknown>> {
  const { programName, samplingEventAnalytes, kit } = event;
  return {
    ...pickValues(eventDescriptor, event),
    programName,
    analytes: samplingEventAnalytes.map(describeAnalyte),
    kit: kit && `${kit.name} (${kit.sku})`,
  };
}

/** "Lead, at most 15 µg/L (primary)", "pH, 7 to 7.8 pH units, not checked". */
function describeAnalyte(analyte: AnalyteOfEvent): string {
  const limits = formatEventLimits(analyte);
  return `${analyte.displayName}, ${limits ?? 'no limit'}${limits !== undefined && !analyte.checkExceedance ? ', not checked' : ''}${analyte.primary ? ' (primary)' : ''}`;
}
