import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { formatCalendarDate, formatInstant } from '../../ui/format.ts';
import classes from './Compliance.module.css';

type Props = Pick<DeadlineRow, 'trigger' | 'triggeredOn' | 'triggeredAt'>;

/** What started a deadline, and when: "Your system learned of the results: 11-24-2026". */
export function DeadlineTrigger({ trigger, triggeredOn, triggeredAt }: Props) {
  return (
    <>
      {trigger.replace(/\.$/, ':')}{' '}
      <span className={classes['number']}>
        {triggeredAt === null ? formatCalendarDate(triggeredOn) : formatInstant(triggeredAt)}
      </span>
    </>
  );
}
