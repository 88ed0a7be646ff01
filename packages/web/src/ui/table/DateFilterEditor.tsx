import '@mantine/dates/styles.css';
import { Group, Select, Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState, type SubmitEvent } from 'react';
import { today } from '../../foundation/clock.ts';
import { ApplyButton, type FilterEditorProps } from './FilterParts.tsx';
import { dateFilter, dateOperators, type DateOperator } from './filter-words.ts';

const arrows = { nextMonth: 'Next month', previousMonth: 'Previous month', monthLevelControl: 'Choose month', yearLevelControl: 'Choose year', nextYear: 'Next year', previousYear: 'Previous year', nextDecade: 'Next decade', previousDecade: 'Previous decade' };

const operatorsWithDays: Readonly<Partial<Record<DateOperator, number>>> = { Before: 1, After: 1, Between: 2 };

/** Asks for a date or a span [A5.47, A5.48]. It is loaded when it is first wanted: the calendar is heavy. */
export function DateFilterEditor({ field, values, onChange, onDone }: FilterEditorProps) {
  const [held, heldDays] = readHeld(values[0]);
  const [operator, setOperator] = useState<DateOperator>(held);
  const [days, setDays] = useState<readonly [string | null, string | null]>(heldDays);
  const needed = operatorsWithDays[operator] ?? 0;
  const complete = days.slice(0, needed).every((day) => day !== null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A span needs both ends [A5.47].
    onChange(complete ? [dateFilter(operator, today(), [days[0] ?? '', days[1] ?? ''])] : []);
    onDone();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select label={field.label} data={dateOperators} value={operator} allowDeselect={false} onChange={(value) => value && setOperator(value)} comboboxProps={{ withinPortal: false }} />
        {needed > 0 && (
          <Group gap="xs" grow>
            <Day label={needed === 2 ? 'From' : 'Date'} value={days[0]} onChange={(day) => setDays([day, days[1]])} />
            {needed === 2 && <Day label="To" value={days[1]} onChange={(day) => setDays([days[0], day])} />}
          </Group>
        )}
        <ApplyButton />
      </Stack>
    </form>
  );
}

function Day({ label, value, onChange }: { readonly label: string; readonly value: string | null; readonly onChange: (day: string | null) => void }) {
  return (
    <DateInput
      label={label}
      value={value}
      onChange={onChange}
      valueFormat="MM-DD-YYYY"
      placeholder="MM-DD-YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={arrows}
      popoverProps={{ withinPortal: false }}
    />
  );
}

function readHeld(value: string | undefined): [DateOperator, [string | null, string | null]] {
  const [operator, rest = ''] = (value ?? '').split(':');
  const [from = null, to = null] = rest.split(',').map((day) => day || null);
  if (operator === 'before') return ['Before', [from, null]];
  if (operator === 'between') return ['Between', [from, to]];
  if (operator === 'is') return ['Between', [from, from]];
  return ['After', [from, null]];
}
