import '@mantine/dates/styles.css';
import { formatLongDate } from '@curbstop/contract/primitives/calendar';
import { isDay } from '@curbstop/contract/primitives/day-text';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { cloneElement } from 'react';
import { getToday } from '../foundation/clock.ts';
import classes from './CalendarPopover.module.css';
import { useOpenWithFocus, type WithButton } from './Lazy.tsx';
import { NamedDropdown } from './NamedDropdown.tsx';

export interface CalendarProps {
  /** The label of the field. */
  readonly label: string;
  /** `YYYY-MM-DD`, or anything else if the field has no day. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The accessible names of a calendar's buttons. */
export const calendarLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  monthLevelControl: 'Choose month',
  yearLevelControl: 'Choose year',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
};

/** The calendar of a date field. It is loaded on first use, because it is large. */
export function CalendarPopover({ button, label, value, min, max, onChoose }: CalendarProps & WithButton) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  const chosenDay = isDay(value) ? value : null;
  const start = chosenDay ?? clampDay(getToday(), { min, max });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(button, { ref, onClick: () => setOpened(!opened), 'aria-haspopup': 'dialog' })}
      </Popover.Target>
      <NamedDropdown label={`Calendar for ${label}`} className={classes['calendar']}>
        <DatePicker
          value={chosenDay}
          defaultDate={start}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          onChange={(day) => {
            if (day !== null) onChoose(day);
            setOpened(false);
          }}
          allowDeselect
          firstDayOfWeek={0}
          weekendDays={[]}
          hideOutsideDates
          highlightToday
          ariaLabels={calendarLabels}
          getDayAriaLabel={formatLongDate}
          getDayProps={(day) => (day === start ? { 'data-autofocus': true } : {})}
          // Escape closes the calendar, not the drawer around it.
          __stopPropagation
        />
      </NamedDropdown>
    </Popover>
  );
}

function clampDay(day: string, { min, max }: Pick<CalendarProps, 'min' | 'max'>): string {
  if (max !== undefined && day > max) return max;
  return min !== undefined && day < min ? min : day;
}
