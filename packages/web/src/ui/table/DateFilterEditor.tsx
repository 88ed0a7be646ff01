import '@mantine/dates/styles.css';
import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { DateInput, YearPickerInput } from '@mantine/dates';
import { useId, useState, type SubmitEvent } from 'react';
import { ApplyButton, type FilterEditorProps } from './FilterParts.tsx';
import { toDateFilter, dateOperators, readDateFilter, yearOperators, type DateOperator } from './filter-words.ts';

const arrows = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  monthLevelControl: 'Choose month',
  yearLevelControl: 'Choose year',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
};

const operatorsWithValues: Readonly<Partial<Record<DateOperator, number>>> = { Before: 1, After: 1, Between: 2 };

/** Edits a day, time, year or span of days [A5.47, A5.48]. It is loaded on first use, because the calendar is large. */
export function DateFilterEditor({ field, values, onChange, onDone }: FilterEditorProps) {
  const kind = field.filter === 'year' || field.filter === 'instant' ? field.filter : 'date';
  const [initialOperator, initialValues] = readDateFilter(values[0], kind);
  const [operator, setOperator] = useState<DateOperator>(initialOperator);
  const [dates, setDates] = useState<readonly [string, string]>(initialValues);
  const [isShort, setShort] = useState(false);
  const errorId = useId();
  const needed = operatorsWithValues[operator] ?? 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A span needs both ends [A5.47].
    if (dates.slice(0, needed).some((value) => !hasDay(value))) return setShort(true);
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

/** A time without its day is incomplete. */
function hasDay(value: string): boolean {
  return value !== '' && !value.startsWith('T');
}

interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ label, value, onChange }: ValueProps) {
  return (
    <DateInput
      label={label}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="MM-DD-YYYY"
      placeholder="MM-DD-YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={arrows}
      popoverProps={{ withinPortal: false }}
      style={{ flex: 1 }}
    />
  );
}

/** A day with an optional time: without it the whole day is meant. */
function Moment({ label, value, onChange }: ValueProps) {
  const [day = '', time = ''] = value.split('T');
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
      ariaLabels={arrows}
      popoverProps={{ withinPortal: false }}
    />
  );
}
