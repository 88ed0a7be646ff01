import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { formatLongDate } from '@curbstop/contract/primitives/calendar';
import { findFederalHoliday } from '@curbstop/contract/regulations/federal-holiday.calculation';
import { Anchor, Stack } from '@mantine/core';
import { formatDay } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { UnbrokenDates } from '../../ui/UnbrokenDates.tsx';
import { useUrlQuery } from '../../ui/url-parameter.ts';
import { formatMonth, listDaysOfDeadline, listWeeks, moveMonth, parseMonth } from './deadline.calculation.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { DeadlineTable, type DeadlinesProps } from './Deadlines.tsx';
import classes from './Compliance.module.css';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The deadlines of a month by day, and below as a table; the month is part of the URL. */
export function DeadlineCalendar({ list, unsentNotices }: DeadlinesProps) {
  const { month: requestedMonth } = useUrlQuery();
  const month = parseMonth(requestedMonth, list.today);
  const items = list.items.filter((item) => listDaysOfDeadline(item, list.today).some((day) => day.startsWith(month)));
  return (
    <Stack gap="md">
      <nav className={classes['months']} aria-label="Months">
        <Anchor href={`/compliance/calendar?month=${moveMonth(month, -1)}`}>{formatMonth(moveMonth(month, -1))}</Anchor>
        <h2>{formatMonth(month)}</h2>
        <Anchor href={`/compliance/calendar?month=${moveMonth(month, 1)}`}>{formatMonth(moveMonth(month, 1))}</Anchor>
      </nav>
      <Holidays month={month} />
      <ScrollRegion className={`${classes['scroll']} ${classes['grid']}`} label={`Calendar of ${formatMonth(month)}`}>
        <table className={classes['calendar']} aria-label={formatMonth(month)}>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listWeeks(month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, at) => (
                  <Day
                    key={day ?? weekdays[at]}
                    day={day}
                    items={items}
                    today={list.today}
                    unsentNotices={unsentNotices}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {items.length === 0 ? (
        <p>No deadlines in {formatMonth(month)}.</p>
      ) : (
        <DeadlineTable
          label={`Deadlines in ${formatMonth(month)}`}
          groups={[{ items }]}
          unsentNotices={unsentNotices}
        />
      )}
    </Stack>
  );
}

/** Business days leave them out; on small screens, where the grid is not shown, this line has them. */
function Holidays({ month }: { readonly month: string }) {
  const holidays = listWeeks(month)
    .flat()
    .flatMap((day) => {
      const name = day === null ? undefined : findFederalHoliday(day);
      return day === null || name === undefined ? [] : [`${name}, ${formatDay(day)}`];
    });
  if (holidays.length === 0) return null;
  return (
    <p className={classes['holidays']}>
      <UnbrokenDates text={`Federal holidays: ${holidays.join('; ')}`} />
    </p>
  );
}

interface DayProps extends Pick<DeadlinesProps, 'unsentNotices'> {
  readonly day: string | null;
  readonly items: readonly DeadlineRow[];
  readonly today: string;
}

function Day({ day, items, today, unsentNotices }: DayProps) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty day before or after the month
  if (day === null) return <td />;
  const holiday = findFederalHoliday(day);
  return (
    <td aria-current={day === today ? 'date' : undefined}>
      <time dateTime={day} aria-label={formatLongDate(day)}>
        {Number(day.slice(8))}
      </time>
      {holiday && <span className={classes['muted']}>{holiday}</span>}
      {items
        .filter((item) => listDaysOfDeadline(item, today).includes(day))
        .map(({ key, kind, title, state, dueAt }) => (
          <div key={key} className={classes['entry']}>
            <Anchor href={`/compliance/deadlines/${key}`}>{title}</Anchor>
            <DeadlineBadge deadline={{ kind, state, dueAt }} />
            {unsentNotices.has(key) && <span className={classes['muted']}>{unsentNotices.get(key)}</span>}
          </div>
        ))}
    </td>
  );
}
