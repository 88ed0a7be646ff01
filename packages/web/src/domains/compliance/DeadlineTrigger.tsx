import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isDueOnCalendarDay } from '@curbstop/contract/regulations/deadline-rule.calculation';
import { formatDay, formatInstant } from '../../ui/format.ts';
import classes from './Compliance.module.css';

type Props = Pick<DeadlineRow, 'trigger' | 'triggeredOn' | 'triggeredAt'> & { readonly kind: string };

/**
 * What started a deadline, and when: "Your system learned of the results: 11-24-2026". A day of the calendar does not
 * depend on a trigger's day.
 */
export function DeadlineTrigger({ kind, trigger, triggeredOn, triggeredAt }: Props) {
  if (isDueOnCalendarDay(kind)) return trigger;
  return (
    <>
      {trigger.replace(/\.$/, ':')}{' '}
      <span className={classes['number']}>
        {triggeredAt === null ? formatDay(triggeredOn) : formatInstant(triggeredAt)}
      </span>
    </>
  );
}
