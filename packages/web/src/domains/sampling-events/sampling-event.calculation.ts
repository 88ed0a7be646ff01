import { capitalize } from '@curbstop/contract/primitives/capitalize';
import { filterDistribution, type EventStatus } from '@curbstop/contract/sampling-events/sampling-event.values';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { formatEventLimits } from '@curbstop/contract/sampling-events/analyte.calculation';
import { listLimitPeriods } from '@curbstop/contract/sampling-events/event-limit.calculation';
import type { OpenWork } from '@curbstop/contract/sampling-events/open-work.endpoints';
import { getFieldLabels, type FieldLabels } from '../../ui/change-labels.ts';
import { formatDay, formatCount } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** Labels of an event's fields in its change history and form. */
export const eventFieldLabels: Readonly<Record<string, FieldLabels>> = {
  ...getFieldLabels(eventDescriptor),
  analytes: { label: 'Analytes', words: (lines) => (Array.isArray(lines) ? lines.join('; ') : String(lines)) },
  kit: { label: 'Kit' },
};

/** [B3.6]: an inactive event is marked wherever its name is shown. */
export function getEventName({ name, status }: Pick<SamplingEvent, 'name' | 'status'>): string {
  return status === 'Inactive' ? `${name} (Inactive)` : name;
}

export const eventStatusTones: Readonly<Record<EventStatus, StatusTone>> = {
  Active: 'working',
  Inactive: 'muted',
  Completed: 'done',
};

/** "40 samples", "12 filters". */
export function formatGoal({ eventType, totalGoal }: Pick<SamplingEvent, 'eventType' | 'totalGoal'>): string {
  return formatCount(totalGoal, eventType === filterDistribution ? 'filter' : 'sample');
}

type Limited = Parameters<typeof listLimitPeriods>[0] & Pick<AnalyteOfEvent, 'unit'>;
/** The days of an event, and the State of its water system. */
export type LimitSetting = Pick<SamplingEvent, 'startsOn' | 'endsOn'> & { readonly state: string };

/** "At most 15 µg/L"; says if results are not checked and how the limit changes during the event. */
export function formatEventLimit(analyte: Limited, event: LimitSetting): string {
  const periods = listLimitPeriods(analyte, event, event.state);
  const formatFormValue = (exceedanceLimit: string | null) => formatEventLimits({ ...analyte, exceedanceLimit });
  const limits =
    periods.length === 1
      ? formatFormValue(periods[0]?.exceedanceLimit ?? null)
      : periods
          .map(
            ({ from, to, exceedanceLimit }) =>
              `${formatFormValue(exceedanceLimit)} for samples collected ${formatDay(from)} to ${formatDay(to)}`,
          )
          .join('; ');
  if (limits === undefined) return 'No limit';
  return `${capitalize(limits)}${analyte.checkExceedance || hasActionLevel(periods) ? '' : ', not checked'}`;
}

const hasActionLevel = (periods: ReturnType<typeof listLimitPeriods>) =>
  periods.some(({ limitSource }) => limitSource === 'actionLevel');

/** A note if the limit differs from the entered one on some day of the event; otherwise undefined. */
export function getLimitNote(analyte: Limited, event: LimitSetting): string | undefined {
  const periods = listLimitPeriods(analyte, event, event.state);
  if ((analyte.exceedanceLimit === null || !analyte.checkExceedance) && hasActionLevel(periods))
    return 'Lead and copper are always checked against the action level.';
  if (periods.every(({ exceedanceLimit }) => exceedanceLimit === analyte.exceedanceLimit)) return undefined;
  if (periods.length === 1) return 'The action level is lower and applies instead.';
  return 'The limit depends on the collection date: the action level changes during this event.';
}

/** What stays open when events are closed: "3 samples without results and 2 kits stay open." */
export function describeOpenWork({ samples, kits }: OpenWork): string {
  const parts = [
    ...(samples > 0 ? [`${formatCount(samples, 'sample')} without results`] : []),
    ...(kits > 0 ? [formatCount(kits, 'kit')] : []),
  ];
  if (parts.length === 0) return 'No samples or kits are open.';
  return `${parts.join(' and ')} ${samples + kits === 1 ? 'stays' : 'stay'} open and can still be updated.`;
}
