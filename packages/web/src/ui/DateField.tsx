import { notADateInForms, notInCalendar } from '@curbstop/contract/primitives/date-text';
import { hasDayForm, isDay, parseDayText } from '@curbstop/contract/primitives/day-text';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatDayOrText } from './format.ts';
import { toInputProps, TextField, type FieldProps } from './FormFields.tsx';
import { Lazy, type LazyComponent } from './Lazy.tsx';
import type { CalendarProps } from './CalendarPopover.tsx';

/** How every date field is filled in. */
const datePlaceholder = 'MM-DD-YYYY';

/** The first and the last day that a field takes, `YYYY-MM-DD` in the water system's time zone. */
interface DayRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Why a date field doesn't take its value; undefined if it does, or if it is empty. */
export function findDayProblem(value: string, { min, max }: DayRange): string | undefined {
  if (value === '') return undefined;
  if (!hasDayForm(value)) return notADateInForms;
  if (!isDay(value)) return notInCalendar;
  if (min !== undefined && value < min) return `Use a date on or after ${formatDay(min)}`;
  if (max !== undefined && value > max) return `Use a date on or before ${formatDay(max)}`;
  return undefined;
}

/**
 * A calendar date, `YYYY-MM-DD`, typed or chosen from a calendar. It is read in the usual forms (1/2/2026, 2026-01-02)
 * and shown as MM-DD-YYYY. Text that is no date stays in the field and in the value, so that the form refuses it
 * instead of losing it.
 */
export function DateField({ min, max, value, onChange, ...props }: FieldProps & DayRange) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const [isLeft, setLeft] = useState(false);
  const choose = (next: string) => {
    setTyped(undefined);
    onChange(next);
  };
  const type = (text: string) => {
    const next = parseDayText(text) ?? text.trim();
    setTyped({ text, value: next });
    setLeft(false);
    onChange(next);
  };
  return (
    <TextInput
      {...toInputProps({ ...props, error: props.error ?? (isLeft ? findDayProblem(value, { min, max }) : undefined) })}
      value={typed?.value === value ? typed.text : formatDayOrText(value)}
      placeholder={datePlaceholder}
      autoComplete="off"
      inputMode="text"
      maxLength={40}
      rightSection={<CalendarButton label={props.label} value={value} min={min} max={max} onChoose={choose} />}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined);
        setLeft(true);
      }}
    />
  );
}

interface DateTextProps extends FieldProps {
  /** The id of a hint for a group of fields. */
  readonly describedBy?: string;
}

/** A date as exact as the records are: a day, a year (1986) or years (1950-1960). The text stays as it was typed. */
export function DateTextField(props: DateTextProps) {
  const choose = (day: string) => props.onChange(formatDay(day));
  return (
    <TextField
      {...props}
      placeholder={datePlaceholder}
      end={<CalendarButton label={props.label} value={parseDayText(props.value) ?? ''} onChoose={choose} />}
    />
  );
}

const calendar: LazyComponent<CalendarProps> = () =>
  import('./CalendarPopover.tsx').then(({ CalendarPopover }) => CalendarPopover);

function CalendarButton(props: CalendarProps) {
  return (
    <Lazy
      opens={calendar}
      popup="dialog"
      props={props}
      button={
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Open the calendar for ${props.label}`}>
          <IconCalendar size={16} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
