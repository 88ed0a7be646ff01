import type { Comparison } from '@curbstop/contract/primitives/comparison';
import { maxFilterTextLength } from '@curbstop/contract/primitives/list';
import { Checkbox, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { ApplyButton, type FilterEditorProps } from './ApplyButton.tsx';
import { toNumberFilter, numberOperators } from './filter-labels.ts';

const DateFilterEditor = lazy(() =>
  import('./DateFilterEditor.tsx').then(({ DateFilterEditor: component }) => ({ default: component })),
);

const editors = {
  text: TextEditor,
  choice: ChoiceEditor,
  boolean: BooleanEditor,
  number: NumberEditor,
  date: DateFilterEditor,
  instant: DateFilterEditor,
  year: DateFilterEditor,
} as const;

/** The filter editor for the kind of the field. */
export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[props.field.filter ?? 'text'];
  return (
    <Suspense fallback={null}>
      <div ref={takeFocus}>
        <Editor {...props} />
      </div>
    </Suspense>
  );
}

/**
 * The chosen field's button is gone, and the popover looks for a focus target only when it opens: the editor takes the
 * focus when it mounts.
 */
function takeFocus(editor: HTMLElement | null): void {
  const control =
    editor?.querySelector<HTMLElement>('input:checked') ?? editor?.querySelector<HTMLElement>('input, button');
  control?.focus({ preventScroll: true });
}

function TextEditor({ field, values, onChange, onDone }: FilterEditorProps) {
  const [text, setText] = useState(values[0] ?? '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Blank text counts as no filter [A5.46].
    onChange(text.trim() === '' ? [] : [text.trim()]);
    onDone();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={`${field.label} contains`}
          value={text}
          maxLength={maxFilterTextLength}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <ApplyButton />
      </Stack>
    </form>
  );
}

const manyChoices = 8;

function ChoiceEditor({ field, values, choices, onChange }: FilterEditorProps) {
  const [search, setSearch] = useState('');
  const shownChoices = choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Stack gap="sm">
      {choices.length > manyChoices && (
        <TextInput
          aria-label={`Find in ${field.label}`}
          placeholder="Find"
          size="xs"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={field.label} value={[...values]} onChange={onChange}>
        <Stack gap={6} mt={6} mah={280} style={{ overflowY: 'auto' }}>
          {shownChoices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}

function BooleanEditor({ field, values, onChange, onDone }: FilterEditorProps) {
  const choose = (value: string) => {
    onChange(value === 'all' ? [] : [value]);
    onDone();
  };
  return (
    <Radio.Group label={field.label} value={values[0] ?? 'all'} onChange={choose}>
      <Stack gap={6} mt={6}>
        <Radio size="xs" value="all" label="All" />
        <Radio size="xs" value="true" label="Yes" />
        <Radio size="xs" value="false" label="No" />
      </Stack>
    </Radio.Group>
  );
}

function NumberEditor({ field, values, onChange, onDone }: FilterEditorProps) {
  const [initialOperator, initialNumbers] = splitComparison(values[0] ?? '');
  const [operator, setOperator] = useState<Comparison['operator']>(initialOperator);
  const [numbers, setNumbers] = useState<readonly [string, string]>([initialNumbers[0] ?? '', initialNumbers[1] ?? '']);
  const complete = numbers[0] !== '' && (operator !== 'between' || numbers[1] !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChange(complete ? [toNumberFilter(operator, numbers)] : []);
    onDone();
  };
  // Accepts digits only [A5.45].
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 15);
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select
          label={field.label}
          data={numberOperators}
          value={operator}
          allowDeselect={false}
          onChange={(value) => value && setOperator(value)}
          comboboxProps={{ withinPortal: false }}
        />
        <Group gap="xs" grow>
          <TextInput
            inputMode="numeric"
            aria-label={operator === 'between' ? 'From' : 'Number'}
            value={numbers[0]}
            onChange={(event) => setNumbers([digits(event.currentTarget.value), numbers[1]])}
          />
          {operator === 'between' && (
            <TextInput
              inputMode="numeric"
              aria-label="To"
              value={numbers[1]}
              onChange={(event) => setNumbers([numbers[0], digits(event.currentTarget.value)])}
            />
          )}
        </Group>
        <ApplyButton />
      </Stack>
    </form>
  );
}

function splitComparison(text: string): [Comparison['operator'], string[]] {
  const colon = text.indexOf(':');
  if (colon < 0) return [text === '' ? 'atLeast' : 'is', [text]];
  return [text.slice(0, colon) as Comparison['operator'], text.slice(colon + 1).split(',')];
}
