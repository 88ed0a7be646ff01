import '@mantine/dates/styles.css';
import { isDay } from '@curbstop/contract/primitives/day-text';
import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { YearPickerInput } from '@mantine/dates';
import { useId, useState, type SubmitEvent } from 'react';
import { calendarLabels } from '../CalendarPopover.tsx';
import { DateField } from '../DateField.tsx';
import { ApplyButton, type FilterEditorProps } from './ApplyButton.tsx';
import { toDateFilter, dateOperators, parseDateFilter, yearOperators, type DateOperator } from './filter-labels.ts';

const operatorsWithValues: Readonly<Partial<Record<DateOperator, number>>> = { Before: 1, After: 1, Between: 2 };

/** Edits a day, time, year or span of days [A5.47, A5.48]. It is loaded on first use, because the calendar is large. */
export function DateFilterEditor({ field, values, onChange, onDone }: FilterEditorProps) {
  const kind = field.filter === 'year' || field.filter === 'instant' ? field.filter : 'date';
  const [initialOperator, initialValues] = parseDateFilter(values[0], kind);
  const [operator, setOperator] = useState<DateOperator>(initialOperator);
  const [dates, setDates] = useState<readonly [string, string]>(initialValues);
  const [isShort, setShort] = useState(false);
  const errorId = useId();
  const needed = operatorsWithValues[operator] ?? 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A span needs both ends [A5.47].
    if (dates.slice(0, needed).some((value) => !isComplete(value, kind))) return setShort(true);
    onChange([toDateFilter(operator, [dates[0], dates[1]])]);
    onDone();
  };
  const change = (at: 0 | 1) => (value: string) => {
    setShort(false);
    setDates(at === 0 ? [value, dates[1]] : [dates[0], value]);
  };
  const Value = kind === 'year' ? Year : kind === 'instant' ? Moment : Day;
  return (
    <form onSubmit={submit} aria-describedby={isShort ? errorId : undefined}>
      <Stack gap="sm">
        <Select
          label={field.label}
          data={kind === 'year' ? yearOperators : dateOperators}
          value={operator}
          allowDeselect={false}
          onChange={(value) => value && setOperator(value)}
          comboboxProps={{ withinPortal: false }}
        />
        {needed > 0 && (
          <Value
            label={needed === 2 ? 'From' : kind === 'year' ? 'Year' : 'Date'}
            value={dates[0]}
            onChange={change(0)}
          />
        )}
        {needed === 2 && <Value label="To" value={dates[1]} onChange={change(1)} />}
        {isShort && (
          <Text size="xs" c="var(--error)" role="alert" id={errorId}>
            {needed === 2 ? 'Choose both dates, From and To.' : kind === 'year' ? 'Choose a year.' : 'Choose a date.'}
          </Text>
        )}
        <ApplyButton />
      </Stack>
    </form>
  );
}

/** A time without its day is incomplete, and so is text that is no day. */
function isComplete(value: string, kind: 'date' | 'year' | 'instant'): boolean {
  return kind === 'year' ? value !== '' : isDay(splitTime(value)[0]);
}

/** The typed day, which may be unfinished, and its time. */
function splitTime(value: string): [day: string, time: string] {
  const [, day = '', time = ''] = /^(.*?)(?:T(\d{2}:\d{2}))?$/.exec(value) ?? [];
  return [day, time];
}

interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ label, value, onChange }: ValueProps) {
  const id = useId();
  return (
    <div style={{ flex: 1 }}>
      <DateField id={id} label={label} value={value} error={undefined} onChange={onChange} />
    </div>
  );
}

/** A day with an optional time: without it the whole day is meant. */
function Moment({ label, value, onChange }: ValueProps) {
  const [day, time] = splitTime(value);
  const join = (newDay: string, newTime: string) => onChange(newTime === '' ? newDay : `${newDay}T${newTime}`);
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Day label={label} value={day} onChange={(next) => join(next, time)} />
      <TextInput
        type="time"
        aria-label={`${label}, time (optional)`}
        value={time}
        onChange={(event) => join(day, event.currentTarget.value.slice(0, 5))}
        w={112}
      />
    </Group>
  );
}

function Year({ label, value, onChange }: ValueProps) {
  return (
    <YearPickerInput
      label={label}
      value={value === '' ? null : `${value}-01-01`}
      onChange={(day) => onChange(day?.slice(0, 4) ?? '')}
      valueFormat="YYYY"
      placeholder="YYYY"
      ariaLabels={calendarLabels}
      popoverProps={{ withinPortal: false }}
    />
  );
}
